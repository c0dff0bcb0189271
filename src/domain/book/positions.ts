import { profitMultiplier } from '../market/contracts.ts';
import type { Day } from '../kit/days.ts';
import { minus, times, toCents } from '../kit/money.ts';
import { isAfterPreviousSettlement, priceOf, type Prices } from '../market/prices.ts';
import { rootOfSymbol } from '../market/symbols.ts';
import { sideOf, type Trade } from '../trades/trades.ts';
import { summaryOf, type ValueRow } from './valuation.ts';

/**
 * Open positions: lots, trades and LRP policies summed by instrument, so that thousands of records are valued from a few hundred
 * sums. A trade's profit is linear in its quantity and its price, so a sum is exact to the cent as long as no price has more than
 * four decimals ($0.0001 x 400 or 500 is whole cents); any other trade is a separate position. Lots and policies are rounded
 * individually, then added. See docs/decisions/0014-open-positions.md.
 */
export interface OpenPositions {
  lots: readonly LotsPosition[];
  trades: readonly TradesPosition[];
  policies: readonly PoliciesPosition[];
}

/**
 * Lots with head on one futures contract. Weight in lb, the sum of each lot's rounded weight; `exact_weight` is not rounded.
 * Values in $; null when the contract has no such price.
 */
export interface LotsPosition {
  futures_contract: string;
  lots: number;
  /** The number of lots without a basis, which counts as 0. */
  without_basis: number;
  head: number;
  weight: number;
  exact_weight: number;
  current: number | null;
  prev: number | null;
}

/**
 * Which lots the trades or policies of a position are on. Only those on lots with head (`on feed`) count for the hedge, and those
 * on lots that were closed out this year for the result of its sales; null for all others.
 */
type LotState = 'on feed' | 'closed out' | null;

/** Open trades of one instrument, description and side; `amount` is the sum of quantity x price. */
export interface TradesPosition extends Pick<Trade, 'symbol' | 'description' | 'b_s' | 'p_c' | 'quantity'> {
  strike: number | null;
  lot_state: LotState;
  /** The trade date, or the day of their price if earlier; null if before the previous settlement's day. */
  trade_date: Day | null;
  trades: number;
  amount: number;
}

/** LRP policies of one put, or of none. P/L and insured value in $. */
export interface PoliciesPosition {
  put_symbol: string | null;
  lot_state: LotState;
  policies: number;
  /** Null if no put quantity is entered; policies with a quantity of 0 are a separate position. */
  contracts: number | null;
  insured: number;
  current: number | null;
  prev: number | null;
}

/**
 * P/L of the trades of a position, $ = (sum of quantity x price - quantity x current price) x 500 or 400, the sign turned for
 * a purchase. Example: 3 LIVE CATTLE sold for 663.00 in all make $1,200 at 220. Source: decisions 17 and 19.
 */
export function tradesProfit(
  { amount, quantity, description, b_s }: Pick<TradesPosition, 'description' | 'b_s' | 'quantity' | 'amount'>,
  price: number | null,
): number | null {
  if (price === null) return null;
  return toCents(times(minus(amount, times(quantity, price)), -sideOf(b_s) * profitMultiplier(description)));
}

/** The Value Summary of open positions. Source: decisions 25 and 40. */
export function positionsSummary({ lots, trades, policies }: OpenPositions, prices: Prices): ValueRow[] {
  return summaryOf({
    inventory: lots.map(({ lots: count, current, prev }) => ({ count, current, prev })),
    trades: trades.map((position) => {
      const price = priceOf(prices, position.symbol);
      const isNew = position.trade_date !== null && isAfterPreviousSettlement(position.trade_date, price);
      return {
        count: position.trades,
        current: tradesProfit(position, price.current),
        prev: isNew ? 0 : tradesProfit(position, price.previous),
      };
    }),
    // Without a put quantity they have no value, regardless of the put's price.
    policies: policies.map(({ put_symbol, policies: count, contracts, current, prev }) =>
      contracts === null || rootOfSymbol(put_symbol) === null
        ? { count, current: null, prev: null }
        : { count, current, prev },
    ),
  });
}
