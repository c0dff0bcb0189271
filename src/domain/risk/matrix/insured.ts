import type { Day } from '../../kit/days.ts';
import type { LrpPolicy, LrpType } from '../../lrp/lrp.ts';
import { lastTradingDay } from '../../market/contract-calendar.ts';
import { futuresSymbol, type Root, underlyingMonth } from '../../market/contracts.ts';
import { movedFuture } from '../../market/option-repricing.ts';
import { rootOfSymbol } from '../../market/symbols.ts';
import { minus, rounded, times, toCents } from '../../kit/money.ts';
import type { FuturesMove } from './positions.ts';

/** What an LRP policy brings at any price of its future: its indemnity, less what it cost. */
export interface Payoff {
  /** Of the future that its ending value follows. */
  root: Root;
  end_date: Day;
  /** Coverage x insured weight, $: the indemnity at a price of 0. */
  floor: number;
  /** Insured weight x factor, cwt: what a dollar of the price takes off. */
  weight: number;
  /** Total premium, $. */
  cost: number;
}

/** A counted policy, with the price of its future in $/cwt. */
export interface InsuredPolicy extends Payoff {
  price: number;
  /** Whether that future has stopped trading. */
  stopped: boolean;
}

/** Fed cattle end by live cattle prices, all other types by the feeder cattle index. Source: LRP policy provisions. */
const rootOfType = (type: LrpType): Root => (type === 'fed' ? 'LE' : 'GF');

type Insured = Pick<
  LrpPolicy,
  'type' | 'end_date' | 'head_count' | 'target_wt' | 'coverage' | 'total_premium'
>;

/**
 * The payoff of a policy whose ending value is `factor` x the price of the future. Example: 100 head of 750 lb at 181.17 for
 * $4,432.50 have a floor of $135,877.50 and 750 cwt. Source: LRP policy provisions, decision 69.
 */
export const payoffOf = (
  { type, end_date, head_count, target_wt, coverage, total_premium }: Insured,
  factor: number,
): Payoff => ({
  root: rootOfType(type),
  end_date,
  floor: rounded(times(coverage, head_count, target_wt, 0.01), 6),
  weight: rounded(times(factor, head_count, target_wt, 0.01), 8),
  cost: total_premium,
});

/**
 * Result of a policy at a move, $ = max(0, floor - weight x price) - cost, each rounded: max(0, coverage - price x factor) x head x
 * target weight, lb / 100 less its premium, whatever its put is worth. Example: the policy above makes $18,945 at 150.
 * Source: decision 66, LRP policy provisions.
 */
export function insuredResult(policy: InsuredPolicy, move: FuturesMove): number {
  const price = policy.stopped ? policy.price : movedFuture(policy.price, move[policy.root]);
  const indemnity = Math.max(0, toCents(minus(policy.floor, times(policy.weight, price))));
  return toCents(minus(indemnity, policy.cost));
}

/** The first contract of a root that still trades on a day. Example: of GF on 2027-01-29, the day after GFF27's last, GFH27. */
function contractOn(root: Root, day: Day): string {
  const first = underlyingMonth({ root, month: Number(day.slice(5, 7)), year: Number(day.slice(0, 4)) });
  if (lastTradingDay(first) >= day) return futuresSymbol(first);
  const next =
    first.month === 12 ? { month: 1, year: first.year + 1 } : { month: first.month + 1, year: first.year };
  return futuresSymbol(underlyingMonth({ root, ...next }));
}

/**
 * The future that a policy's ending value follows: its lot's contract if that is of the policy's root, else the first contract that
 * still trades on its end date. Example: a feeder policy on a fat lot that ends on 2027-01-10 follows GFF27.
 */
export const futureOfPolicy = (
  { root, end_date }: Pick<Payoff, 'root' | 'end_date'>,
  lotContract: string | undefined,
): string =>
  lotContract !== undefined && rootOfSymbol(lotContract) === root ? lotContract : contractOn(root, end_date);
