import { z } from 'zod';
import { daySchema } from '../kit/fields.ts';

const money = z.number();

/** Null in snapshots from before this was recorded. In $. Source: decision 65. */
const salesAndLrp = {
  /** The proceeds of the lot's outs. */
  proceeds: money.nullable(),
  shipments_without_proceeds: z.int().nullable(),
  /** What these should bring at the expected price; null also without them. */
  sales_estimate: money.nullable(),
  /** Settled policies by their result, the others by their put. */
  lrp_pl: money.nullable(),
  /** Policies that `lrp_pl` excludes: without a price of their put, or ended without an ending value. */
  lrp_left_out: z.int().nullable(),
  /** Net equity + proceeds + LRP: of a lot null while a shipment has no proceeds; the sums of a day include the estimate. */
  equity_with_sales: money.nullable(),
};

/** The value of one lot on one day, in $; null where there was no price. Source: spec 2 §3 (Equity snapshot). */
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
  /** Null in snapshots from before this was recorded. */
  futures_contract: z.string().nullable(),
  /** The contract's last day, if it had stopped trading: the value is from that day. */
  stopped_on: daySchema.nullable(),
  /** Whether the price was older than one trading day. */
  stale: z.boolean(),
  /** Trades excluded from `trades_pl`: open ones without a price, and closings without a match. */
  trades_left_out: z.int(),
  ...salesAndLrp,
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/**
 * The sums of one day. All sums of money cover the lots with a price, so that they tie; the others are counted with their cost.
 * Source: decisions 21, 37 and 46.
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
  ...salesAndLrp,
});
export type SnapshotDay = z.infer<typeof snapshotDaySchema>;
