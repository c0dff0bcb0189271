import { counted } from '../kit/format.ts';
import type { Lot } from '../lots/lots.ts';
import { minus, plus, times, toCents } from '../kit/money.ts';

/**
 * Estimated future value, $ = head x est out weight, lb x (price + basis, $/cwt) / 100; a missing basis counts as 0; without a
 * price the value is null. Example: 558.9 head x 918.66 lb at 224.962 - 4.44 is $1,132,246.11. Source: spec 1 §9.
 */
export const futureValue = (
  lot: Pick<Lot, 'current_hd' | 'est_out_wt' | 'basis'>,
  price: number | null,
): number | null =>
  price === null ? null : toCents(times(lot.current_hd, lot.est_out_wt, plus(price, lot.basis ?? 0), 0.01));

/** The lots valued with a basis of 0, as none is entered; a lot without a price has no value. Source: decision 45. */
export const valuedWithoutBasis = (
  lots: readonly { basis: number | null; est_future_value: number | null }[],
): number => lots.filter(({ basis, est_future_value: value }) => basis === null && value !== null).length;

/** Example: ['2 lots without a basis: counted as 0']. */
export const withoutBasisMessages = (lots: number): string[] =>
  lots === 0 ? [] : [`${counted(lots, 'lot')} without a basis: counted as 0`];

/** A lot's equity, in $; the first two and the last are null (TBD) while the lot has no price. */
export interface Equity {
  est_future_value: number | null;
  gross_equity: number | null;
  trades_pl: number;
  total_expenses: number;
  net_equity: number | null;
}

/**
 * Gross equity = future value - total cost; net equity = gross equity + trades P/L - total expenses.
 * Example: worth 500,000, cost 400,000, trades +12,000, expenses 30,000: gross 100,000, net 82,000. Source: spec 2 §3.
 */
export function equityOf(
  lot: Pick<Lot, 'current_hd' | 'est_out_wt' | 'basis' | 'total_cost'>,
  price: number | null,
  tradesPl: number,
  totalExpenses: number,
): Equity {
  const est_future_value = futureValue(lot, price);
  const gross_equity = est_future_value === null ? null : toCents(minus(est_future_value, lot.total_cost));
  return {
    est_future_value,
    gross_equity,
    trades_pl: tradesPl,
    total_expenses: totalExpenses,
    net_equity: gross_equity === null ? null : toCents(minus(plus(gross_equity, tradesPl), totalExpenses)),
  };
}
