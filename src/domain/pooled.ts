import { profitMultiplier } from './contracts.ts';
import type { Day } from './days.ts';
import { hedgeOf, type HedgePolicy, type HedgeTrade } from './hedging.ts';
import { divided, gainInCents, plus, rounded, times } from './money.ts';
import { priceOf, type Prices } from './prices.ts';
import { isOption, rootOfSymbol } from './symbols.ts';
import { sideOf, type Trade } from './trades.ts';
import { summaryOf, type Valued, type ValueRow } from './valuation.ts';

/**
 * Open positions added up by instrument, so that a book of thousands is valued from a few hundred sums. A trade's profit grows
 * evenly with its quantity and its price, so the sums are exact to the cent as long as no price has more than four decimals
 * ($0.0001 x 400 or 500 is whole cents); a trade beyond that is a pool of its own. Lots and policies are rounded one by one
 * where they are added up.
 */

/** Lots with head of one futures contract. Weight in lb, values in $; null when the contract has no such price. */
export interface PooledLots {
  futures_contract: string;
  lots: number;
  head: number;
  weight: number;
  current: number | null;
  prev: number | null;
}

/** Open trades of one instrument, description and side; `amount` is the sum of quantity x price. */
export interface PooledTrades extends Pick<Trade, 'symbol' | 'description' | 'b_s' | 'p_c' | 'quantity'> {
  strike: number | null;
  /** Whether they are on lots with head: only those count for the hedge. */
  on_lot: boolean;
  trades: number;
  amount: number;
}

/** LRP policies of one put that count; `contracts` of those on lots with head. P/L in $. */
export interface PooledPolicies {
  put_symbol: string | null;
  policies: number;
  /** Of those, how many have a put quantity. */
  with_quantity: number;
  current: number | null;
  prev: number | null;
  contracts: number;
  policies_on_lots: number;
}

export interface PooledBook {
  lots: readonly PooledLots[];
  trades: readonly PooledTrades[];
  policies: readonly PooledPolicies[];
}

/**
 * P/L of pooled trades, $ = (sum of quantity x price - quantity x current price) x 500 or 400, the sign turned for a purchase.
 * Example: 3 LIVE CATTLE sold for 663.00 in all are worth $1,200 at 220. Source: decisions 17 and 19.
 */
export function pooledProfit(
  pool: Pick<PooledTrades, 'description' | 'b_s' | 'quantity' | 'amount'>,
  price: number | null,
): number | null {
  if (price === null) return null;
  const { amount, quantity, description, b_s } = pool;
  return gainInCents(amount, quantity, price, -sideOf(b_s) * profitMultiplier(description));
}

/** The Value Summary of a pooled book: what `valueSummary` says of its positions one by one. Source: decision 25. */
export function pooledSummary({ lots, trades, policies }: PooledBook, prices: Prices): ValueRow[] {
  return summaryOf({
    inventory: lots.map(({ lots: count, current, prev }) => ({ count, current, prev })),
    trades: trades.map((pool) => {
      const { current, previous } = priceOf(prices, pool.symbol);
      return { count: pool.trades, current: pooledProfit(pool, current), prev: pooledProfit(pool, previous) };
    }),
    policies: policies.flatMap(valuedPolicies),
  });
}

/** Policies without a put quantity have no value, whatever their put is worth. */
function valuedPolicies({ put_symbol, policies, with_quantity, current, prev }: PooledPolicies): Valued[] {
  const isKnown = rootOfSymbol(put_symbol) !== null;
  const valued = { count: with_quantity, current: isKnown ? current : null, prev: isKnown ? prev : null };
  return [valued, { count: policies - with_quantity, current: null, prev: null }];
}

/** Cumulative Hedge %: the weights in lb, and how many positions are left out because no delta is quoted. */
export interface PooledHedge {
  percent: number | null;
  hedged_weight: number;
  hedgeable_weight: number;
  without_delta: number;
}

/**
 * Cumulative Hedge %, to one decimal = total hedged weight / total hedgeable weight x 100 over lots with head.
 * Example: 4 FDR CATTLE sold against lots of 500,000 lb are 200,000 lb, 40 %. Source: decisions 24 and 26.
 */
export function pooledHedge({ lots, trades, policies }: PooledBook, prices: Prices, today: Day): PooledHedge {
  const onLots = trades.filter((pool) => pool.on_lot);
  const hedging = onLots.map(({ symbol, description, b_s, p_c, strike, quantity }): HedgeTrade => ({
    status: 'open',
    symbol,
    description,
    b_s,
    p_c,
    strike,
    quantity,
    delta: priceOf(prices, symbol).delta,
  }));
  const puts = policies.map(({ put_symbol, contracts }): HedgePolicy => ({
    endorsement_number: '',
    end_date: today,
    put_symbol,
    put_qty: contracts,
    delta: priceOf(prices, put_symbol).delta,
  }));
  const { hedged_weight } = hedgeOf({ current_hd: 0, est_out_wt: 0 }, hedging, puts, today);
  const hedgeable_weight = rounded(plus(...lots.map(({ weight }) => weight)), 2);
  const lacksDelta = (symbol: string | null): boolean => priceOf(prices, symbol).delta === null;
  const left = [
    ...onLots.filter((pool) => isOption(pool) && lacksDelta(pool.symbol)).map((pool) => pool.trades),
    ...policies
      .filter(({ put_symbol, contracts }) => put_symbol !== null && contracts > 0 && lacksDelta(put_symbol))
      .map((pool) => pool.policies_on_lots),
  ];
  return {
    percent: divided(times(hedged_weight, 100), hedgeable_weight, 1),
    hedged_weight,
    hedgeable_weight,
    without_delta: left.reduce((sum, count) => sum + count, 0),
  };
}
