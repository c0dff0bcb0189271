import { groupedBy } from '../kit/grouping.ts';
import type { PricedLrpPolicy } from './lrp.ts';
import { divided, plus, sumCents, sumKnown, times } from '../kit/money.ts';

/** Policies of one insured name and endorsement, shown as one row that expands into its records. */
export interface LrpRow<T extends PricedLrpPolicy> {
  key: string;
  insured_name: string;
  endorsement_number: string;
  /** The lots, joined by a comma; empty when no record has one. */
  lots: string;
  head_count: number;
  /** Head-weighted averages where the records differ. */
  target_wt: number;
  coverage: number;
  premium: number;
  net_coverage: number | null;
  theoretical_value: number | null;
  total_premium: number;
  profit_loss: number | null;
  /** Records that have not ended and have no P/L yet. */
  excluded_count: number;
  /** Records that have ended and so have no P/L any more. */
  ended: number;
  records: T[];
}

type Averaged = 'target_wt' | 'coverage' | 'premium' | 'net_coverage' | 'theoretical_value';

/** The common value, or the average weighted by head; null when it is missing in a record. */
function average(records: readonly PricedLrpPolicy[], field: Averaged, decimals: number): number | null {
  const values = records.map((record) => record[field]);
  const known = values.filter((value) => value !== null);
  const [first] = known;
  if (first === undefined || known.length < values.length) return null;
  if (known.every((value) => value === first)) return first;
  const weighted = records.map((record) => times(record[field] ?? 0, record.head_count));
  return divided(plus(...weighted), plus(...records.map((record) => record.head_count)), decimals);
}

function rowOf<T extends PricedLrpPolicy>(key: string, records: T[], first: T): LrpRow<T> {
  const live = records.filter((record) => !record.ended);
  const { total, excluded_count } = sumKnown(live.map((record) => record.profit_loss));
  const lots = new Set(records.map((record) => record.lot).filter((lot) => lot !== null));
  return {
    key,
    insured_name: first.insured_name,
    endorsement_number: first.endorsement_number,
    lots: [...lots].join(', '),
    head_count: records.reduce((sum, record) => sum + record.head_count, 0),
    target_wt: average(records, 'target_wt', 2) ?? 0,
    coverage: average(records, 'coverage', 2) ?? 0,
    premium: average(records, 'premium', 5) ?? 0,
    net_coverage: average(records, 'net_coverage', 5),
    theoretical_value: average(live, 'theoretical_value', 5),
    total_premium: sumCents(records.map((record) => record.total_premium)),
    profit_loss: excluded_count === live.length ? null : total,
    excluded_count,
    ended: records.length - live.length,
    records,
  };
}

/**
 * One row for each insured name and endorsement, in their order: head, premium and P/L summed, target weight, coverage and
 * premium per cwt averaged by head where they differ. Example: 100 head at 700 lb and 300 at 800 show 400 head at 775 lb. Source:
 * spec 2 §2, decision 29.
 */
export function lrpRows<T extends PricedLrpPolicy>(policies: readonly T[]): LrpRow<T>[] {
  const byKey = groupedBy(policies, (policy) =>
    JSON.stringify([policy.insured_name, policy.endorsement_number]),
  );
  return [...byKey].flatMap(([key, records]) => {
    const [first] = records;
    return first ? [rowOf(key, records, first)] : [];
  });
}
