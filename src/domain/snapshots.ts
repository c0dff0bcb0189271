import { z } from 'zod';
import { equityOf } from './equity.ts';
import { daySchema } from './fields.ts';
import type { Lot } from './lots.ts';
import { plus, sumKnown, toCents } from './money.ts';
import { priceOf, type Prices } from './prices.ts';
import { type Fill, type Trade, tradeProfit } from './trades.ts';

const money = z.number();

/** What one lot was worth on one day, in $; null where there was no price. Source: spec 2 §3 (Equity snapshot). */
export const snapshotSchema = z.object({
  snapshot_date: daySchema,
  lot: z.string(),
  owner: z.string(),
  current_head_count: z.number(),
  est_future_value: money.nullable(),
  total_cost: money,
  gross_equity: money.nullable(),
  trades_pl: money,
  total_expenses: money,
  net_equity: money.nullable(),
  futures_price: money.nullable(),
  basis: money.nullable(),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** The sums of one day. Equity sums leave out the lots without a price, which are counted. Source: decisions 21 and 37. */
export const snapshotDaySchema = z.object({
  snapshot_date: daySchema,
  captured_at: z.string(),
  lots: z.int(),
  lots_without_price: z.int(),
  current_head_count: z.number(),
  est_future_value: money,
  total_cost: money,
  gross_equity: money,
  trades_pl: money,
  total_expenses: money,
  net_equity: money,
});
export type SnapshotDay = z.infer<typeof snapshotDaySchema>;

/** An open trade, as far as it is valued. */
export type OpenTrade = Fill & Pick<Trade, 'symbol'>;

/** A lot with what its closed trades and its expenses come to, and its open trades. */
export type LotToCapture = Pick<
  Lot,
  'lot' | 'owner' | 'current_hd' | 'est_out_wt' | 'basis' | 'total_cost' | 'futures_contract'
> & { closed_pl: number; total_expenses: number; open_trades: readonly OpenTrade[] };

/**
 * A lot's snapshot: head, future value, cost, gross equity, trades P/L (closed as stored, open at current prices, those
 * without a price left out), expenses and net equity. Example: a lot worth 500,000 that cost 400,000, with trades +12,000 and
 * expenses 30,000, is captured with gross 100,000 and net 82,000. Source: spec 2 §3, decision 37.
 */
export function snapshotOf(lot: LotToCapture, prices: Prices): Omit<Snapshot, 'snapshot_date'> {
  const price = priceOf(prices, lot.futures_contract).current;
  const open = lot.open_trades.map((trade) => tradeProfit(trade, priceOf(prices, trade.symbol).current));
  const tradesPl = toCents(plus(lot.closed_pl, sumKnown(open).total));
  return {
    lot: lot.lot,
    owner: lot.owner,
    current_head_count: lot.current_hd,
    total_cost: lot.total_cost,
    futures_price: price,
    basis: lot.basis,
    ...equityOf(lot, price, tradesPl, lot.total_expenses),
  };
}
