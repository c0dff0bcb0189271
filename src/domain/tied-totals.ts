import type { Equity } from './equity.ts';
import { sumCents } from './money.ts';

/** What a lot cost and what it is worth, in $. */
export type LotMoney = Equity & { total_cost: number };

/** Sums over the lots with a price, in $, and what the others are. */
export interface TiedTotals {
  est_future_value: number;
  total_cost: number;
  gross_equity: number;
  trades_pl: number;
  total_expenses: number;
  net_equity: number;
  lots_without_price: number;
  /** What the lots without a price cost, $. */
  cost_without_price: number;
}

/**
 * Totals that tie across: value - cost = gross equity, and gross equity + trades P/L - expenses = net equity, because all of
 * them run over the lots with a price; the others are counted with their cost. Example: a lot worth $100 that cost $80, and
 * one without a price that cost $50: value 100, cost 80, gross equity 20; 1 lot and $50 stand beside. Source: decision 46.
 */
export function tiedTotals(lots: readonly LotMoney[]): TiedTotals {
  const priced = lots.filter((lot) => lot.est_future_value !== null);
  const unpriced = lots.filter((lot) => lot.est_future_value === null);
  const sum = (field: keyof LotMoney) => sumCents(priced.map((lot) => lot[field] ?? 0));
  return {
    est_future_value: sum('est_future_value'),
    total_cost: sum('total_cost'),
    gross_equity: sum('gross_equity'),
    trades_pl: sum('trades_pl'),
    total_expenses: sum('total_expenses'),
    net_equity: sum('net_equity'),
    lots_without_price: unpriced.length,
    cost_without_price: sumCents(unpriced.map((lot) => lot.total_cost)),
  };
}
