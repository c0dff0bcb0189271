import { CONTRACTS } from '../market/contracts.ts';
import { groupedBy } from '../kit/grouping.ts';
import type { LrpPolicy, PricedLrpPolicy } from './lrp.ts';
import { divided, minus, plus, rounded, times } from '../kit/money.ts';
import { rootOfSymbol } from '../market/symbols.ts';

/** The weight the put covers and the insured weight, in cwt. */
export interface PutCover {
  put_cwt: number;
  insured_cwt: number;
}

type Covered = Pick<LrpPolicy, 'put_symbol' | 'put_qty' | 'head_count' | 'target_wt'>;

/**
 * Put, cwt = contracts x contract size / 100; insured, cwt = head x target weight / 100. Null without a put or its quantity.
 * Example: 3 LE puts on 100 head of 1,400 lb cover 1,200 of 1,400 cwt. A policy's P/L follows the put.
 */
export function putCover({ put_symbol, put_qty, head_count, target_wt }: Covered): PutCover | null {
  const root = rootOfSymbol(put_symbol);
  if (root === null || put_qty === null) return null;
  return {
    put_cwt: rounded(times(put_qty, CONTRACTS[root].size, 0.01), 2),
    insured_cwt: rounded(times(head_count, target_wt, 0.01), 2),
  };
}

/** The total cover of several records; null where none has a put. */
export function putCoverOf(policies: readonly Covered[]): PutCover | null {
  const known = policies.map(putCover).filter((cover) => cover !== null);
  if (known.length === 0) return null;
  return {
    put_cwt: rounded(plus(...known.map(({ put_cwt }) => put_cwt)), 2),
    insured_cwt: rounded(plus(...known.map(({ insured_cwt }) => insured_cwt)), 2),
  };
}

/** Whether put and insured weight differ when shown in whole cwt. */
export const differs = ({ put_cwt, insured_cwt }: PutCover): boolean =>
  rounded(put_cwt, 0) !== rounded(insured_cwt, 0);

/** Put as a whole percentage of the insured weight; null where they are equal or unknown. Example: 1,200 of 1,400 cwt is 86. */
export function coveredPercent(policy: Covered): number | null {
  const cover = putCover(policy);
  return cover && differs(cover) ? divided(times(cover.put_cwt, 100), cover.insured_cwt, 0) : null;
}

/** An endorsement with the same put quantity on every record. */
export interface RepeatedQuantity extends PutCover {
  insured_name: string;
  endorsement_number: string;
  records: number;
  put_qty: number;
}

type Listed = Covered & Pick<PricedLrpPolicy, 'insured_name' | 'endorsement_number' | 'ended'>;

/**
 * Endorsements that count and have the same put quantity on every record, which suggests that one quantity was meant for all of
 * them. Skipped where the puts together are within one contract of the insured weight. Example: 4 GF puts on each of three
 * records that insure 2,100 cwt in all are 12 puts, 6,000 cwt. Source: decision 73.
 */
export function repeatedQuantities(policies: readonly Listed[]): RepeatedQuantity[] {
  const active = policies.filter(({ ended }) => !ended);
  const endorsements = groupedBy(active, ({ insured_name, endorsement_number }) =>
    JSON.stringify([insured_name, endorsement_number]),
  );
  return [...endorsements.values()].flatMap((records) => {
    const [first] = records;
    const root = rootOfSymbol(first?.put_symbol ?? null);
    const cover = putCoverOf(records);
    if (!first?.put_qty || !cover || root === null || records.length < 2) return [];
    const { insured_name, endorsement_number, put_symbol, put_qty } = first;
    const same = records.every((record) => record.put_qty === put_qty && record.put_symbol === put_symbol);
    const off = Math.abs(rounded(minus(cover.put_cwt, cover.insured_cwt), 2));
    if (!same || off < CONTRACTS[root].size / 100) return [];
    return [{ insured_name, endorsement_number, records: records.length, put_qty, ...cover }];
  });
}
