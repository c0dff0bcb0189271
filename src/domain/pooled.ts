import { profitMultiplier } from './market/contracts.ts';
import type { Day } from './days.ts';
import { gainInCents } from './money.ts';
import { isAfterPreviousSettlement, priceOf, type Prices } from './market/prices.ts';
import { rootOfSymbol } from './market/symbols.ts';
import { sideOf, type Trade } from './trades.ts';
import { summaryOf, type Valued, type ValueRow } from './valuation.ts';

/**
 * Open positions added up by instrument, so that a book of thousands is valued from a few hundred sums. A trade's profit grows
 * evenly with its quantity and its price, so the sums are exact to the cent as long as no price has more than four decimals
 * ($0.0001 x 400 or 500 is whole cents); a trade beyond that is a pool of its own. Lots and policies are rounded one by one
 * where they are added up.
 */

/**
 * Lots with head of one futures contract. Weight in lb, each lot's rounded and then added; `exact_weight` is not rounded.
 * Values in $; null when the contract has no such price.
 */
export interface PooledLots {
  futures_contract: string;
  lots: number;
  /** Lots whose basis is not set, and so counts as 0. */
  without_basis: number;
  head: number;
  weight: number;
  exact_weight: number;
  current: number | null;
  prev: number | null;
}

/** Open trades of one instrument, description and side; `amount` is the sum of quantity x price. */
export interface PooledTrades extends Pick<Trade, 'symbol' | 'description' | 'b_s' | 'p_c' | 'quantity'> {
  strike: number | null;
  /** Whether they are on lots with head: only those count for the hedge. */
  on_lot: boolean;
  /** The day they were made on; null where that is at least a week before the day of their price. */
  trade_date: Day | null;
  trades: number;
  amount: number;
}

/** LRP policies of one put that count, or of none. P/L and insured values in $. */
export interface PooledPolicies {
  put_symbol: string | null;
  policies: number;
  /** Of those, how many have a put quantity. */
  with_quantity: number;
  current: number | null;
  prev: number | null;
  /** Contracts of those that are on lots with head, how many policies they are, and what these insure. */
  contracts: number;
  policies_on_lots: number;
  insured_on_lots: number;
  /** Those on lots with head that no put, or no put quantity, is entered for. */
  without_put: number;
  insured_without_put: number;
  /** Contracts of the others: on no lot, or on one without head. */
  contracts_elsewhere: number;
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

/** The Value Summary of a pooled book. A trade made after the previous settlement's day has a Prev of 0. Source: decisions 25 and 40. */
export function pooledSummary({ lots, trades, policies }: PooledBook, prices: Prices): ValueRow[] {
  return summaryOf({
    inventory: lots.map(({ lots: count, current, prev }) => ({ count, current, prev })),
    trades: trades.map((pool) => {
      const price = priceOf(prices, pool.symbol);
      const isNew = pool.trade_date !== null && isAfterPreviousSettlement(pool.trade_date, price);
      return {
        count: pool.trades,
        current: pooledProfit(pool, price.current),
        prev: isNew ? 0 : pooledProfit(pool, price.previous),
      };
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
