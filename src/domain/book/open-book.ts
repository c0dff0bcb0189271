import { z } from 'zod';
import { lotSchema } from '../lots/lots.ts';
import type { LrpPosition } from '../lrp/lrp.ts';
import { type InstrumentPrice, priceOf, type Prices, pricesOf } from '../market/prices.ts';
import { type Fill, TRADE_TERMS, tradeProfit, tradeSchema } from '../trades/trades.ts';

/** A lot with head, and the totals of its closed trades and its expenses. */
export const openLotSchema = lotSchema
  .pick({
    id: true,
    lot: true,
    owner: true,
    current_hd: true,
    est_out_wt: true,
    est_out_date: true,
    marketing_class: true,
    futures_contract: true,
    basis: true,
    left_open: true,
    total_cost: true,
    cover: true,
    missing: true,
  })
  .extend({
    closed_pl: z.number(),
    /** Unmatched offsets, which `closed_pl` excludes. Source: decision 51. */
    unmatched_offsets: z.int(),
    total_expenses: z.number(),
  });
export type OpenLot = z.infer<typeof openLotSchema>;

export const openTradeSchema = tradeSchema.pick({ lot_id: true, status: true, ...TRADE_TERMS, symbol: true });
export type OpenTrade = z.infer<typeof openTradeSchema>;

/**
 * Everything that is open: lots with head, open trades and the LRP policies that count, on a lot or not, and the prices that
 * value them. Every figure of open positions is a question to it. A feature adds only its own fields to its records, and gives
 * the columns that its figure needs where it reads fewer.
 */
export interface OpenBook<Lot = OpenLot, Trade = OpenTrade, Policy = LrpPosition, Price = InstrumentPrice> {
  lots: readonly Lot[];
  trades: readonly Trade[];
  policies: readonly Policy[];
  prices: ReadonlyMap<string, Price>;
}

export type OpenPositions<Trade = OpenTrade, Policy = LrpPosition> = Omit<
  OpenBook<never, Trade, Policy>,
  'lots'
>;

type Quotes = Parameters<typeof pricesOf>;

export const openBook = <Lot, Trade, Policy>({
  lots,
  trades,
  lrp,
  futures,
  options,
}: {
  lots: readonly Lot[];
  trades: readonly Trade[];
  lrp: readonly Policy[];
  futures: Quotes[0];
  options: Quotes[1];
}): OpenBook<Lot, Trade, Policy> => ({ lots, trades, policies: lrp, prices: pricesOf(futures, options) });

export const pricesBySymbol = <Price extends Pick<InstrumentPrice, 'current'> & { symbol: string }>(
  prices: readonly Price[],
): ReadonlyMap<string, Price> => new Map(prices.map((price) => [price.symbol, price]));

/** P/L of each open trade at these prices, $; null without a price. */
export const tradeProfits = (
  trades: readonly (Fill & Pick<OpenTrade, 'symbol'>)[],
  prices: Prices,
): (number | null)[] => trades.map((trade) => tradeProfit(trade, priceOf(prices, trade.symbol).current));

export const lotKey = ({ lot_id }: { lot_id: number | null }): string => String(lot_id);

/** The records of a book that are on none of these lots: without a lot, or on a lot without head. Source: decision 45. */
export function unassigned<Book extends OpenPositions<OnLot, OnLot>>(
  book: Book,
  lots: readonly { id: number }[],
): Book {
  const ids = new Set<number | null>(lots.map(({ id }) => id));
  const isUnassigned = ({ lot_id }: OnLot): boolean => !ids.has(lot_id);
  return { ...book, trades: book.trades.filter(isUnassigned), policies: book.policies.filter(isUnassigned) };
}

interface OnLot {
  lot_id: number | null;
}
