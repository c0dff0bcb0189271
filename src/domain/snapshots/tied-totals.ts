import type { Equity } from '../book/equity.ts';
import { sumCents } from '../kit/money.ts';
import type { Snapshot } from './snapshots.ts';

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
  /** What shipments without proceeds should bring, included in equity with sales and LRP; null without such shipments. */
  sales_estimate: number | null;
  equity_with_sales: number | null;
  lots_without_price: number;
  /** The cost of the lots without a price, $. */
  cost_without_price: number;
}

/**
 * Consistent totals: value - cost = gross equity, gross equity + trades P/L - expenses = net equity, and that + proceeds +
 * estimated sales + LRP = equity with sales and LRP, because all of them cover the lots with a price; the others are counted with their cost.
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
