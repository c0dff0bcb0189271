import { z } from 'zod';
import { profitMultiplier } from '../market/contracts.ts';
import { daySchema, idSchema } from '../kit/fields.ts';
import { differenceInCents, sumKnown, type Total } from '../kit/money.ts';
import { priceOf, type Prices } from '../market/prices.ts';
import { PUT_CALL } from '../market/symbols.ts';

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

/** The fields that say what was traded, and at which price. */
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

/** The fields needed to value a position. */
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
  /** Unmatched offsets; `left_out` counts the open trades without a price. */
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
  const { total, left_out } = sumKnown(matched.map(profit));
  return { total, left_out, unmatched: trades.length - matched.length };
}

/** P/L of the trades shown, open ones at these prices. Source: decisions 21 and 51. */
export const profitTotal = (trades: readonly Position[], prices: Prices): ProfitTotal =>
  profitTotalBy(trades, (trade) => profitOf(trade, prices));
