import type { Day } from './days.ts';
import { hasStopped, type HedgePolicy, type HedgeTrade } from './hedge-weights.ts';
import { hedgeOf } from './hedging.ts';
import { divided, plus, rounded, times } from './money.ts';
import type { NotCounted } from './not-counted.ts';
import type { PooledBook, PooledPolicies, PooledTrades } from './pooled.ts';
import { priceOf, type Prices } from './market/prices.ts';
import { isOption } from './market/symbols.ts';

/** Cumulative Hedge %: the weights in lb, null while not known, and what is left out of it. */
export interface PooledHedge {
  percent: number | null;
  hedged_weight: number | null;
  hedgeable_weight: number;
  /** Positions on lots with head that no delta is quoted for. */
  without_delta: number;
  not_counted: NotCounted;
  /** What the positions on no lot with head protect. Source: decision 45. */
  elsewhere_weight: number;
}

const hedgeTrade = (
  { symbol, description, b_s, p_c, strike, quantity }: PooledTrades,
  prices: Prices,
): HedgeTrade => ({
  status: 'open',
  symbol,
  description,
  b_s,
  p_c,
  strike,
  quantity,
  delta: priceOf(prices, symbol).delta,
});

const NO_INSURANCE = { endorsement_number: null, head_count: 0 };

/** The policies of one put, on lots with head. */
function hedgePolicies(pool: PooledPolicies, prices: Prices, today: Day): HedgePolicy[] {
  const { put_symbol, contracts, policies_on_lots, insured_on_lots, without_put, insured_without_put } = pool;
  const base = { ...NO_INSURANCE, end_date: today, delta: priceOf(prices, put_symbol).delta };
  const weighed = {
    ...base,
    put_symbol,
    put_qty: contracts,
    policies: policies_on_lots,
    insured_value: insured_on_lots,
  };
  const bare = {
    ...base,
    put_symbol: null,
    put_qty: null,
    policies: without_put,
    insured_value: insured_without_put,
  };
  return [weighed, bare].filter(({ policies }) => policies > 0);
}

/**
 * Cumulative Hedge %, to one decimal = total hedged weight / total hedgeable weight x 100 over lots with head, rounded once.
 * Example: 4 FDR CATTLE sold against lots of 500,000 lb are 200,000 lb, 40 %. Source: decisions 24, 26, 41 and 42.
 */
export function pooledHedge({ lots, trades, policies }: PooledBook, prices: Prices, today: Day): PooledHedge {
  const nothing = { current_hd: 0, est_out_wt: 0 };
  const tradesOn = (lot: boolean) => trades.filter((pool) => pool.on_lot === lot);
  const hedged = (on: boolean, insurance: readonly HedgePolicy[]) =>
    hedgeOf(
      nothing,
      tradesOn(on).map((pool) => hedgeTrade(pool, prices)),
      insurance,
      today,
    );
  const onLots = hedged(
    true,
    policies.flatMap((pool) => hedgePolicies(pool, prices, today)),
  );
  const elsewhere = hedged(
    false,
    policies.map(({ put_symbol, contracts_elsewhere }) => ({
      ...NO_INSURANCE,
      end_date: today,
      put_symbol,
      put_qty: contracts_elsewhere,
      insured_value: 0,
      delta: priceOf(prices, put_symbol).delta,
    })),
  );
  const { hedged_weight, not_counted } = onLots;
  const exact = plus(...lots.map(({ exact_weight }) => exact_weight));
  return {
    percent: hedged_weight === null ? null : divided(times(hedged_weight, 100), exact, 1),
    hedged_weight,
    hedgeable_weight: rounded(plus(...lots.map(({ weight }) => weight)), 2),
    without_delta: withoutDelta(tradesOn(true), policies, prices, today),
    not_counted,
    elsewhere_weight: elsewhere.hedged_weight ?? 0,
  };
}

/** How many positions on lots with head are still to trade and have no quoted delta. */
function withoutDelta(
  onLots: readonly PooledTrades[],
  policies: readonly PooledPolicies[],
  prices: Prices,
  today: Day,
): number {
  const lacksDelta = (symbol: string | null): boolean =>
    !hasStopped(symbol, today) && priceOf(prices, symbol).delta === null;
  const left = [
    ...onLots.filter((pool) => isOption(pool) && lacksDelta(pool.symbol)).map((pool) => pool.trades),
    ...policies
      .filter(({ put_symbol, contracts }) => put_symbol !== null && contracts > 0 && lacksDelta(put_symbol))
      .map((pool) => pool.policies_on_lots),
  ];
  return left.reduce((sum, count) => sum + count, 0);
}
