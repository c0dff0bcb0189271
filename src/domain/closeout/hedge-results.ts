import { z } from 'zod';
import { daySchema, idSchema } from '../kit/fields.ts';
import type { LrpPolicy } from '../lrp/lrp.ts';
import type { PolicyResult } from '../lrp/policy-value.ts';
import { minus, plus, sumCents, times, toCents } from '../kit/money.ts';
import type { Prices } from '../market/prices.ts';
import { isOpen, type Position, profitTotal } from '../trades/trades.ts';

/** The settlement of an ended policy: the actual ending value in $/cwt, and the insurer's payment in $. */
export type Settlement = Pick<LrpPolicy, 'actual_ending_value' | 'indemnity'>;

type Insured = Pick<LrpPolicy, 'coverage' | 'head_count' | 'target_wt'>;

/**
 * Indemnity, $ = the payment if entered, else max(0, coverage - actual ending value) x head x target weight, lb / 100;
 * null while neither is entered. Example: coverage 265 and an ending value of 250 on 100 head of 1,400 lb are $21,000.
 * Source: decision 66, LRP policy provisions.
 */
export function indemnityOf(policy: Insured & Settlement): number | null {
  if (policy.indemnity !== null) return policy.indemnity;
  const { actual_ending_value: ended, coverage } = policy;
  if (ended === null) return null;
  if (ended >= coverage) return 0;
  return toCents(times(minus(coverage, ended), policy.head_count, policy.target_wt, 0.01));
}

/**
 * Result of an ended policy, $ = indemnity - total premium; null until it is settled. Example: an indemnity of $21,000 for a
 * premium of $8,400 is +$12,600. Source: decision 66.
 */
export function lrpResult(policy: Insured & Settlement & Pick<LrpPolicy, 'total_premium'>): number | null {
  const indemnity = indemnityOf(policy);
  return indemnity === null ? null : toCents(minus(indemnity, policy.total_premium));
}

/** The fields of an ended policy that count for its lot, visible to every user who may see the lot. Source: decision 44. */
export const endedLrpSchema = z.object({
  lot_id: idSchema,
  /** Null, like the endorsement, for a policy of another user in the entity. */
  policy_id: idSchema.nullable(),
  endorsement_number: z.string().nullable(),
  end_date: daySchema,
  head_count: z.int(),
  total_premium: z.number(),
  /** Null until it is settled. */
  result: z.number().nullable(),
});
export type EndedLrp = z.infer<typeof endedLrpSchema>;

/** The LRP of a lot as its closeout counts it, in $. */
export interface LrpTotals {
  /** Result of the settled policies. */
  settled: number;
  /** L of the policies that still count. */
  open: number;
  counting: number;
  /** Number of counting policies valued by their indemnity at today's price. */
  by_indemnity: number;
  /** Number of counting policies with neither a put value nor a price of their future: their premium counts. */
  without_price: number;
  /** Number of ended policies without ending value and indemnity, and their premium, which counts. */
  unsettled: number;
  unsettled_premium: number;
}

/** The same with the parts of the settled result, in $. */
export interface LrpResults extends LrpTotals {
  indemnities: number;
  premiums: number;
}

/** The counting policies of a lot in its totals. */
export const countingLrp = (
  counting: readonly PolicyResult[],
): Pick<LrpTotals, 'open' | 'counting' | 'by_indemnity' | 'without_price'> => {
  const valuedBy = (way: PolicyResult['by']) => counting.filter(({ by }) => by === way).length;
  return {
    open: sumCents(counting.map(({ result }) => result)),
    counting: counting.length,
    by_indemnity: valuedBy('indemnity'),
    without_price: valuedBy('unknown'),
  };
};

/**
 * The LRP of a lot: indemnity less premium for ended policies, value less premium for the others; of a policy without a known value
 * minus the premium. Example: an indemnity of $21,000 for $8,400, and a put of $13,560 for $7,651.61, are +$18,508.39.
 * Source: decisions 44, 66 and 84.
 */
export function lrpResults(
  counting: readonly PolicyResult[],
  ended: readonly Pick<EndedLrp, 'total_premium' | 'result'>[],
): LrpResults {
  const settled = ended.flatMap(({ result, total_premium }) =>
    result === null ? [] : [{ indemnity: toCents(plus(result, total_premium)), premium: total_premium }],
  );
  const indemnities = sumCents(settled.map(({ indemnity }) => indemnity));
  const premiums = sumCents(settled.map(({ premium }) => premium));
  const unsettled = ended.filter(({ result }) => result === null);
  return {
    ...countingLrp(counting),
    settled: toCents(minus(indemnities, premiums)),
    unsettled: unsettled.length,
    unsettled_premium: sumCents(unsettled.map(({ total_premium }) => total_premium)),
    indemnities,
    premiums,
  };
}

/** L, $: settled and counting policies, less the premium of unsettled ones. Example: $12,600 settled and -$14,994 open are -$2,394. Source: decision 84. */
export const lrpTotal = ({
  settled,
  open,
  unsettled_premium,
}: Pick<LrpTotals, 'settled' | 'open' | 'unsettled_premium'>): number =>
  sumCents([settled, open, -unsettled_premium]);

/** The number of policies without a known value: only their premium counts. */
export const lrpWithoutValue = ({
  without_price,
  unsettled,
}: Pick<LrpTotals, 'without_price' | 'unsettled'>): number => without_price + unsettled;

/** The results of trades: closed ones as stored, open ones at current prices, in $. */
export interface TradeResults {
  closed: number;
  open: number;
  open_trades: number;
  excluded_count: number;
  unmatched: number;
}

/**
 * The results of closed and of open trades. Example: a closed trade of +$2,000 and 4 LE sold at 236.55, now 229.45, are
 * $2,000 closed and $11,360 open. Source: decisions 19, 21 and 51.
 */
export function tradeResults(trades: readonly Position[], prices: Prices): TradeResults {
  const open = trades.filter(isOpen);
  const closed = profitTotal(
    trades.filter((trade) => !isOpen(trade)),
    prices,
  );
  const { total, excluded_count } = profitTotal(open, prices);
  return {
    closed: closed.total,
    open: total,
    open_trades: open.length,
    excluded_count,
    unmatched: closed.unmatched,
  };
}

/** Closed and open together, $. Example: $2,000 closed and $11,360 open are $13,360. */
export const tradesTotal = ({ closed, open }: Pick<TradeResults, 'closed' | 'open'>): number =>
  sumCents([closed, open]);
