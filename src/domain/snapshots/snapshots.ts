import { z } from 'zod';
import { daySchema } from '../kit/fields.ts';
import { sumCents } from '../kit/money.ts';
import type { Equity } from '../book/equity.ts';

const money = z.number();

/** Null in snapshots from before this was recorded. In $. Source: decision 65. */
const salesAndLrp = {
  proceeds: money.nullable(),
  shipments_without_proceeds: z.int().nullable(),
  /** Estimated proceeds at the expected price; null also without such shipments. */
  sales_estimate: money.nullable(),
  /** Settled policies by their result, the others by their value less premium. Source: decision 84. */
  lrp_pl: money.nullable(),
  /** Policies of unknown value, of which `lrp_pl` counts only the premium; in snapshots from before decision 84 those that it excludes. */
  lrp_excluded: z.int().nullable(),
  /** Net equity + proceeds + LRP: of a lot null while a shipment has no proceeds; the sums of a day include the estimate. */
  equity_with_sales: money.nullable(),
};

/** The lots without a plan to finish, of a lot 1 or 0; null in snapshots from before this was recorded. Source: decision 88. */
const withoutPlan = { lots_without_plan: z.int().nullable() };

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
  /** Trades excluded from `trades_pl`: open ones without a price, and unmatched offsets. */
  trades_excluded: z.int(),
  ...withoutPlan,
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
  trades_excluded: z.int(),
  ...withoutPlan,
  ...salesAndLrp,
});
export type SnapshotDay = z.infer<typeof snapshotDaySchema>;

/** A lot's cost and value, in $; sales and LRP are null in snapshots from before these were stored. */
export type LotMoney = Equity & { total_cost: number } & Pick<Snapshot, SalesFigure>;
type SalesFigure = 'proceeds' | 'sales_estimate' | 'lrp_pl' | 'equity_with_sales';

/** Sums over the lots with a price, in $, and the number and cost of the others. */
export interface TiedTotals {
  est_future_value: number;
  total_cost: number;
  gross_equity: number;
  trades_pl: number;
  total_expenses: number;
  net_equity: number;
  /** Null if any lot's are unknown. */
  proceeds: number | null;
  lrp_pl: number | null;
  /** Estimated proceeds of shipments without proceeds, included in Equity with Sales and LRP; null without such shipments. */
  sales_estimate: number | null;
  equity_with_sales: number | null;
  lots_without_price: number;
  /** The cost of the lots without a price, $. */
  cost_without_price: number;
}

/**
 * Consistent totals: value - cost = gross equity, gross equity + trades P/L - expenses = net equity, and that + proceeds +
 * estimated sales + LRP = Equity with Sales and LRP, because all of them cover the lots with a price; the others are counted with their cost.
 * Example: a lot worth $100 that cost $80, and one without a price that cost $50: value 100, cost 80, gross equity 20; 1 lot and
 * $50 are reported separately. Source: decisions 46, 65 and 76.
 */
export function tiedTotals(lots: readonly LotMoney[]): TiedTotals {
  const priced = lots.filter((lot) => lot.est_future_value !== null);
  const unpriced = lots.filter((lot) => lot.est_future_value === null);
  const sum = (field: keyof LotMoney) => sumCents(priced.map((lot) => lot[field] ?? 0));
  const sumOfSales = (field: 'proceeds' | 'lrp_pl') =>
    priced.some((lot) => lot[field] === null) ? null : sum(field);
  const [proceeds, lrp_pl] = [sumOfSales('proceeds'), sumOfSales('lrp_pl')];
  const net_equity = sum('net_equity');
  const sales_estimate = priced.some((lot) => lot.sales_estimate !== null) ? sum('sales_estimate') : null;
  return {
    est_future_value: sum('est_future_value'),
    total_cost: sum('total_cost'),
    gross_equity: sum('gross_equity'),
    trades_pl: sum('trades_pl'),
    total_expenses: sum('total_expenses'),
    net_equity,
    proceeds,
    lrp_pl,
    sales_estimate,
    equity_with_sales:
      proceeds === null || lrp_pl === null
        ? null
        : sumCents([net_equity, proceeds, sales_estimate ?? 0, lrp_pl]),
    lots_without_price: unpriced.length,
    cost_without_price: sumCents(unpriced.map((lot) => lot.total_cost)),
  };
}
