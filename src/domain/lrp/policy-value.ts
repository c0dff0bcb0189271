import type { Day } from '../kit/days.ts';
import { minus, rounded, times, toCents } from '../kit/money.ts';
import type { LrpPolicy, LrpType } from './lrp.ts';
import { lastTradingDay } from '../market/contract-calendar.ts';
import { CONTRACTS, futuresSymbol, type Root, underlyingMonth } from '../market/contracts.ts';
import { priceOf, type Prices } from '../market/prices.ts';
import { rootOfSymbol } from '../market/symbols.ts';

/** Payoff of an LRP policy at any price of its future: indemnity less premium. */
export interface Payoff {
  /** Of the future that its ending value follows. */
  root: Root;
  end_date: Day;
  /** Coverage x insured weight, $: the indemnity at a price of 0. */
  floor: number;
  /** Insured weight x factor, cwt: the loss per dollar of price. Null where the type has no factor. */
  weight: number | null;
  /** Total premium, $. */
  cost: number;
}

/** Fed cattle end by live cattle prices, all other types by the feeder cattle index. Source: LRP policy provisions. */
const rootOfType = (type: LrpType): Root => (type === 'fed' ? 'LE' : 'GF');

type Insured = Pick<
  LrpPolicy,
  'type' | 'end_date' | 'head_count' | 'target_wt' | 'coverage' | 'total_premium'
>;

/**
 * The payoff of a policy with an ending value of `factor` x the price of the future. Example: 100 head of 750 lb at 181.17 for
 * $4,432.50 have a floor of $135,877.50 and 750 cwt. Source: LRP policy provisions, decision 69.
 */
export const payoffOf = (
  { type, end_date, head_count, target_wt, coverage, total_premium }: Insured,
  factor: number,
): Payoff & { weight: number } => ({
  root: rootOfType(type),
  end_date,
  floor: rounded(times(coverage, head_count, target_wt, 0.01), 6),
  weight: rounded(times(factor, head_count, target_wt, 0.01), 8),
  cost: total_premium,
});

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

/**
 * Indemnity, $ = max(0, floor - weight x price): max(0, coverage - price x factor) x head x target weight, lb / 100. Example: 100
 * head of 750 lb covered at 181.17 pay $23,377.50 at 150. Source: LRP policy provisions.
 */
export const indemnityAt = (floor: number, weight: number, price: number): number =>
  Math.max(0, toCents(minus(floor, times(weight, price))));

/** A counting policy: its put, with the price in $/cwt, and its payoff. */
export interface CountingPolicy extends Payoff {
  symbol: string | null;
  contracts: number | null;
  value: number | null;
}

/** L of a counting policy, $, and the source of its value. */
export interface PolicyResult {
  result: number;
  by: 'put' | 'indemnity' | 'unknown';
}

type Valued = Omit<CountingPolicy, 'root' | 'end_date'>;

/** The value of a policy's put, $; null without a put, a quantity above 0 or a price. */
function putValue({ symbol, contracts, value }: Valued): number | null {
  const root = rootOfSymbol(symbol);
  if (root === null || value === null || contracts === null || contracts <= 0) return null;
  return toCents(times(value, contracts, CONTRACTS[root].multiplier));
}

/**
 * L of a counting LRP policy, $ = value - total premium, each rounded. Value = theoretical value x put quantity x 500 or 400 where it
 * has a put, a quantity above 0 and a price; else the indemnity at the price of its future; where neither is known, L is minus
 * the premium. Example: a policy without a put that cost $14,994 and would pay nothing today is -$14,994. Source: decision 84.
 */
export function policyResult(policy: Valued, future: number | null): PolicyResult {
  const { floor, weight, cost } = policy;
  const put = putValue(policy);
  if (put !== null) return { result: toCents(minus(put, cost)), by: 'put' };
  if (weight === null || future === null) return { result: toCents(minus(0, cost)), by: 'unknown' };
  return { result: toCents(minus(indemnityAt(floor, weight, future), cost)), by: 'indemnity' };
}

/** {@link policyResult} of each policy of a lot at these prices. */
export const policyResults = (
  policies: readonly CountingPolicy[],
  lotContract: string | undefined,
  prices: Prices,
): PolicyResult[] =>
  policies.map((policy) =>
    policyResult(policy, priceOf(prices, futureOfPolicy(policy, lotContract)).current),
  );
