import { z } from 'zod';
import { profitMultiplier, descriptionKey, rootOfDescription } from '../market/contracts.ts';
import { daySchema, idSchema } from '../kit/fields.ts';
import { differenceInCents, sumKnown, type Total } from '../kit/money.ts';
import { priceOf, type Prices } from '../market/prices.ts';
import { PUT_CALL } from '../market/symbols.ts';

/** One fill at the broker: an opening trade, or the row that closed one. */
export type BrokerFill = TradeTerms & Pick<Trade, 'acct' | 'trade_date'>;

/**
 * Two fills with one key are the same row of a broker's file: account, day, direction, quantity, contract and price. (The contract
 * month is part of the contract: two months of one future may trade at one price on one day.) Source: decision 33.
 */
export const fillKey = (fill: BrokerFill): string =>
  [
    fill.acct,
    fill.trade_date,
    directionOf(fill.b_s),
    fill.quantity,
    (fill.period ?? '').toUpperCase(),
    descriptionKey(fill.description),
    fill.strike ?? 0,
    fill.p_c ?? '',
    fill.price_amount,
  ].join('\n');

/** Two rows with one key are of one fill, bought or sold: a row that undoes a fill is printed in either direction. Source: decision 77. */
export const fillKeyOfEitherDirection = (fill: BrokerFill): string => fillKey({ ...fill, b_s: 'Buy' });

/**
 * Which rows of a file are already stored. Identical rows are separate fills: the first n of them count as imported if n are
 * stored. Example: of the keys a, b, a with a stored once, the first is imported. Source: decision 33.
 */
export function alreadyImported(keys: readonly string[], inBooks: Iterable<string>): boolean[] {
  const left = new Map<string, number>();
  for (const key of inBooks) left.set(key, (left.get(key) ?? 0) + 1);
  return keys.map((key) => {
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count > 0;
  });
}

export type OffsettingTrade = Omit<TradeTerms, 'price_amount'> &
  Pick<Trade, 'lot_id' | 'trade_date' | 'acct'>;

/** A trade that a row may close, whole or in part. */
export type OffsettableTrade = OffsettingTrade & Fill & Pick<Trade, 'id' | 'status'>;

export interface OffsetPart {
  trade_id: number;
  quantity: number;
}

/**
 * Trades with one key are in the same contract: feeder or live cattle (else the description), period, strike and put/call. A strike
 * printed as 0 is none. Example: 'FEEDER CATTLE' and 'FDR CATTLE' of Aug-26 share 'GF|AUG-26|0|'. Source: decision 34.
 */
export const contractKey = ({
  description,
  period,
  strike,
  p_c,
}: Pick<TradeTerms, 'description' | 'period' | 'strike' | 'p_c'>): string =>
  [
    rootOfDescription(description) ?? descriptionKey(description),
    (period ?? '').trim().toUpperCase(),
    strike ?? 0,
    p_c ?? '',
  ].join('|');

/**
 * Why a row cannot close a trade, or null. It closes an open trade of the same lot and contract and of the opposite direction that
 * was opened on or before its own date. A trade without a lot is closed by rows of its own account, and gets their lot. Example: a
 * row of June 3 cannot close a trade of June 4. Source: decisions 34, 51 and 78.
 */
export function offsetRefusal(
  offsetting: OffsettingTrade,
  open: OffsettingTrade & Pick<Trade, 'status'>,
): string | null {
  if (!isOpen(open)) return 'This trade is already closed';
  if (open.lot_id !== null && offsetting.lot_id !== open.lot_id)
    return 'The open trade belongs to another lot';
  if (open.lot_id === null && offsetting.acct !== open.acct)
    return 'The open trade has no lot and is of another account';
  if (contractKey(offsetting) !== contractKey(open)) return 'The open trade is in another contract';
  if (directionOf(offsetting.b_s) === directionOf(open.b_s)) return 'Both trades are on the same side';
  if (open.trade_date > offsetting.trade_date) return 'The open trade was opened after this closing';
  return null;
}

/**
 * The trades that a row may close: those of exactly its quantity first, then the oldest. Example: for a row of 3, the trades
 * 5 of May 1, 3 of May 9 and 4 of May 2 are offered as 3, 5, 4. Source: decision 51.
 */
export function offsetCandidates<Candidate extends OffsettableTrade>(
  offsetting: OffsettingTrade,
  open: readonly Candidate[],
): Candidate[] {
  const isExact = ({ quantity }: Candidate) => Number(quantity === offsetting.quantity);
  return open
    .filter((trade) => trade.quantity > 0 && offsetRefusal(offsetting, trade) === null)
    .toSorted(
      (one, other) =>
        isExact(other) - isExact(one) || one.trade_date.localeCompare(other.trade_date) || one.id - other.id,
    );
}

/**
 * Spreads an offsetting trade over trades in order, closing each whole before the next; `rest` is the quantity left over. Applied to the
 * candidates in order, this is the preselected match. Example: 8 over trades of 5 and 4 closes 5 and 3, rest 0; over 5 alone,
 * rest 3. Source: decision 51.
 */
export function spreadOffset(
  quantity: number,
  trades: readonly Pick<OffsettableTrade, 'id' | 'quantity'>[],
): { parts: OffsetPart[]; rest: number } {
  const parts: OffsetPart[] = [];
  let rest = quantity;
  for (const trade of trades) {
    const taken = Math.min(rest, trade.quantity);
    if (taken > 0) parts.push({ trade_id: trade.id, quantity: taken });
    rest -= taken;
  }
  return { parts, rest };
}

export const TRADE_STATUSES = ['open', 'closed'] as const;
export const tradeStatus = z.enum(TRADE_STATUSES);
export type TradeStatus = z.infer<typeof tradeStatus>;

/**
 * A futures or options trade. `profit` is its P/L in $, stored at closing; null while open, and for an unmatched offset.
 * Source: spec 2 §3, decision 51.
 */
export const tradeSchema = z.object({
  id: idSchema,
  status: tradeStatus.nullable(),
  lot: z.string().nullable(),
  lot_id: idSchema.nullable(),
  owner: z.string().nullable(),
  acct: z.string(),
  name: z.string(),
  trade_date: daySchema,
  b_s: z.string(),
  quantity: z.number().positive(),
  period: z.string().nullable(),
  description: z.string().nullable(),
  strike: z.number().nullable(),
  p_c: z.enum(PUT_CALL).nullable(),
  price_amount: z.number(),
  closing_date: daySchema.nullable(),
  closing_price: z.number().nullable(),
  symbol: z.string().nullable(),
  profit: z.number().nullable(),
  created_at: z.string(),
  version: z.int(),
});
export type Trade = z.infer<typeof tradeSchema>;

/** The fields that identify the instrument, and the price. */
export const TRADE_TERMS = {
  b_s: true,
  quantity: true,
  period: true,
  description: true,
  strike: true,
  p_c: true,
  price_amount: true,
} as const;
export type TradeTerms = Pick<Trade, keyof typeof TRADE_TERMS>;

/** A trade with no status counts as open. Source: spec 1 §4. */
export const isOpen = ({ status }: Pick<Trade, 'status'>): boolean => status !== 'closed';

/** +1 for a purchase (B/S starts with B, any case), -1 for a sale. Source: decision 19. */
export const directionOf = (bS: string): 1 | -1 => (/^\s*b/i.test(bS) ? 1 : -1);

export type Fill = Pick<Trade, 'description' | 'b_s' | 'quantity' | 'price_amount'>;

/**
 * Profit, $ = (price - current or closing price, $/cwt) x quantity x 500 for feeder or 400; for a purchase with the opposite
 * sign. Null without a price. Example: 20 FDR CATTLE bought at 301.333, now 303.834, have made $25,010. Source: decision 19.
 */
export function tradeProfit(trade: Fill, price: number | null): number | null {
  if (price === null) return null;
  const { price_amount, quantity, description, b_s } = trade;
  return differenceInCents(price_amount, price, quantity, profitMultiplier(description), -directionOf(b_s));
}

export type Position = Fill & Pick<Trade, 'status' | 'symbol' | 'closing_price' | 'profit'>;

/** Last/Closed Price: a closed trade's closing price, an open one's market price. Source: spec 2 §4, decision 20. */
export const priceOfTrade = (trade: Pick<Trade, 'status' | 'symbol' | 'closing_price'>, prices: Prices) =>
  isOpen(trade) ? priceOf(prices, trade.symbol).current : trade.closing_price;

/**
 * P/L of one trade, $: an open one at its market price, a closed one as stored at closing; null where unknown. Source: spec 1 §4,
 * decisions 19 and 51.
 */
export const profitOf = (trade: Position, prices: Prices): number | null =>
  isOpen(trade) ? tradeProfit(trade, priceOfTrade(trade, prices)) : trade.profit;

/** Whether a closing matched no open trade, so that its P/L is unknown. Source: decision 51. */
export const isUnmatched = (trade: Pick<Trade, 'status' | 'profit'>): boolean =>
  !isOpen(trade) && trade.profit === null;

/** P/L of trades in $, and the number left out by kind. */
export interface ProfitTotal extends Total {
  /** Unmatched offsets; `excluded_count` counts the open trades without a price. */
  unmatched: number;
}

/**
 * Total P/L of trades. Example: a trade of +$2,000, one without a price and an unmatched offset give $2,000, one left out
 * and one unmatched. Source: decisions 21 and 51.
 */
export function profitTotalBy<Of extends Pick<Trade, 'status' | 'profit'>>(
  trades: readonly Of[],
  profit: (trade: Of) => number | null,
): ProfitTotal {
  const matched = trades.filter((trade) => !isUnmatched(trade));
  const { total, excluded_count } = sumKnown(matched.map(profit));
  return { total, excluded_count, unmatched: trades.length - matched.length };
}

/** P/L of the trades shown, open ones at these prices. Source: decisions 21 and 51. */
export const profitTotal = (trades: readonly Position[], prices: Prices): ProfitTotal =>
  profitTotalBy(trades, (trade) => profitOf(trade, prices));
