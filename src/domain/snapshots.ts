import { z } from 'zod';
import type { Day } from './days.ts';
import { equityOf } from './equity.ts';
import { daySchema } from './fields.ts';
import type { Lot } from './lots.ts';
import { plus, sumKnown, toCents } from './money.ts';
import { priceOf, type Prices } from './market/prices.ts';
import { stoppedOn } from './market/stopped-contracts.ts';
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
  /** Null in snapshots that were captured before it was kept. */
  futures_contract: z.string().nullable(),
  /** The contract's last day, where it had stopped trading: the value is of that day. */
  stopped_on: daySchema.nullable(),
  /** Whether the price was older than one trading day. */
  stale: z.boolean(),
  /** Trades that `trades_pl` leaves out: open ones without a price, and closings without a match. */
  trades_left_out: z.int(),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/**
 * The sums of one day. All sums of money run over the lots with a price, so that they tie; the others are counted with their
 * cost. Source: decisions 21, 37 and 46.
 */
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
  cost_without_price: money,
  lots_stopped: z.int(),
  lots_stale: z.int(),
  trades_left_out: z.int(),
});
export type SnapshotDay = z.infer<typeof snapshotDaySchema>;

/** An open trade, as far as it is valued. */
export type OpenTrade = Fill & Pick<Trade, 'symbol'>;

/** A lot with what its closed trades and its expenses come to, and its open trades. */
export type LotToCapture = Pick<
  Lot,
  'lot' | 'owner' | 'current_hd' | 'est_out_wt' | 'basis' | 'total_cost' | 'futures_contract'
> & {
  closed_pl: number;
  unmatched_closings: number;
  total_expenses: number;
  open_trades: readonly OpenTrade[];
};

/**
 * A lot's snapshot: head, future value, cost, gross equity, trades P/L (closed as stored, open at current prices, what
 * has neither left out and counted), expenses and net equity. A lot whose contract has stopped trading keeps the value of
 * that day. Example: a lot worth 500,000 that cost 400,000, with trades +12,000 and
 * expenses 30,000, is captured with gross 100,000 and net 82,000. Source: spec 2 §3, decisions 37, 42 and 46.
 */
export function snapshotOf(lot: LotToCapture, prices: Prices, day: Day): Omit<Snapshot, 'snapshot_date'> {
  const { current: price, stale = false } = priceOf(prices, lot.futures_contract);
  const open = lot.open_trades.map((trade) => tradeProfit(trade, priceOf(prices, trade.symbol).current));
  const { total, left_out } = sumKnown(open);
  const tradesPl = toCents(plus(lot.closed_pl, total));
  const stopped_on = price === null ? null : stoppedOn(lot.futures_contract, day);
  return {
    lot: lot.lot,
    owner: lot.owner,
    current_head_count: lot.current_hd,
    total_cost: lot.total_cost,
    futures_price: price,
    basis: lot.basis,
    futures_contract: lot.futures_contract,
    stopped_on,
    stale: stale && price !== null && stopped_on === null,
    trades_left_out: left_out + lot.unmatched_closings,
    ...equityOf(lot, price, tradesPl, lot.total_expenses),
  };
}
