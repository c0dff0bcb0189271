import { profitMultiplier } from '../market/contracts.ts';
import type { Day } from '../kit/days.ts';
import type { LrpPosition } from '../lrp/lrp.ts';
import { type Excluded, sumExcluded } from './excluded.ts';
import { hedgeOf } from './hedging.ts';
import { type Exact, divided, minus, plus, rounded, times, toCents } from '../kit/money.ts';
import type { OpenBook, OpenTrade } from './open-book.ts';
import { isAfterPreviousSettlement, priceOf } from '../market/prices.ts';
import { rootOfSymbol } from '../market/symbols.ts';
import { directionOf } from '../trades/trades.ts';
import { summaryOf, type ValueRow } from './valuation.ts';

/**
 * An open book with lots, trades and LRP policies summed by instrument, so that thousands of records are valued from a few hundred
 * sums. A trade's profit is linear in its quantity and its price, so a sum is exact to the cent as long as no price has more than
 * four decimals ($0.0001 x 400 or 500 is whole cents); any other trade is a separate position. Lots and policies are rounded
 * individually, then added. See docs/decisions/0014-open-positions.md.
 */
export type SummedBook = OpenBook<SummedLots, SummedTrades, SummedPolicies>;

/**
 * Lots with head on one futures contract. Weight in lb, the sum of each lot's rounded weight; `exact_weight` is not rounded.
 * Values in $; null when the contract has no such price.
 */
export interface SummedLots {
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

/** Open trades of one instrument, description and direction; `amount` is the sum of quantity x price. */
export interface SummedTrades extends Pick<
  OpenTrade,
  'symbol' | 'description' | 'b_s' | 'p_c' | 'strike' | 'quantity'
> {
  lot_state: LotState;
  /** The trade date, or the day of their price if earlier; null if before the previous settlement's day. */
  trade_date: Day | null;
  trades: number;
  amount: number;
}

/** LRP policies of one put, or of none. P/L and insured value in $. */
export interface SummedPolicies extends Pick<LrpPosition, 'symbol' | 'insured_value'> {
  lot_state: LotState;
  policies: number;
  /** Null if no put quantity is entered; policies with a quantity of 0 are a separate position. */
  contracts: number | null;
  current: number | null;
  prev: number | null;
}

/**
 * P/L of trades of one instrument and direction, $ = (sum of quantity x entry - quantity x price) x 500 or 400, the sign turned
 * for a purchase; rounded once. Null without a price. Example: 3 LIVE CATTLE sold for 663.00 in all make $1,200 at 220.
 * Source: decisions 17 and 19.
 */
export function tradesProfit(
  {
    amount,
    quantity,
    description,
    b_s,
  }: Pick<SummedTrades, 'description' | 'b_s' | 'quantity'> & { amount: number | Exact },
  price: number | null,
): number | null {
  if (price === null) return null;
  return toCents(
    times(minus(amount, times(quantity, price)), -directionOf(b_s) * profitMultiplier(description)),
  );
}

/** The Value Summary of a summed book. Source: decisions 25 and 40. */
export function valueSummary({ lots, trades, policies, prices }: SummedBook): ValueRow[] {
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
    policies: policies.map(({ symbol, policies: count, contracts, current, prev }) =>
      contracts === null || rootOfSymbol(symbol) === null
        ? { count, current: null, prev: null }
        : { count, current, prev },
    ),
  });
}

/** Cumulative Hedge %: the weights in lb, null while unknown, and the positions excluded. */
export interface SummedHedge {
  percent: number | null;
  hedged_weight: number | null;
  hedgeable_weight: number;
  /** Of lots with head and of the positions on none of them, as the risk page has it. Source: decision 45. */
  excluded: Excluded;
  /** The weight protected by positions on no lot with head. Source: decision 45. */
  unassigned_weight: number;
}

/**
 * Cumulative Hedge %, to one decimal = total hedged weight / total hedgeable weight x 100 over lots with head, rounded once.
 * Example: 4 FDR CATTLE sold against lots of 500,000 lb are 200,000 lb, 40 %. Source: decisions 24, 26, 41 and 42.
 */
export function summedHedge(book: SummedBook, today: Day): SummedHedge {
  const { lots } = book;
  const { hedged_weight, excluded } = hedgeOf(NO_LOT, onLots(book, 'on feed', today), today);
  const unassigned = hedgeOf(NO_LOT, onLots(book, 'none on feed', today), today);
  const exact = plus(...lots.map(({ exact_weight }) => exact_weight));
  return {
    percent: hedged_weight === null ? null : divided(times(hedged_weight, 100), exact, 1),
    hedged_weight,
    hedgeable_weight: rounded(plus(...lots.map(({ weight }) => weight)), 2),
    excluded: sumExcluded([excluded, unassigned.excluded]),
    unassigned_weight: unassigned.hedged_weight ?? 0,
  };
}

const NO_LOT = { current_hd: 0, est_out_wt: 0 };

/** The trades and policies that are on lots with head, or those that are not. */
function onLots({ trades, policies, prices }: SummedBook, which: 'on feed' | 'none on feed', today: Day) {
  const isWanted = ({ lot_state }: { lot_state: LotState }): boolean =>
    (lot_state === 'on feed') === (which === 'on feed');
  const uncounted = { endorsement_number: null, head_count: 0, end_date: today };
  return {
    trades: trades.filter(isWanted).map((position) => ({ ...position, status: 'open' as const })),
    policies: policies.filter(isWanted).map((position) => ({ ...position, ...uncounted })),
    prices,
  };
}
