import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equityWithSales } from '../closeout/money.ts';
import { type Equity, equityOf } from '../book/equity.ts';
import { sumCents } from '../kit/money.ts';
import { tiedTotals } from './snapshots.ts';

const cents = fc.integer({ min: -9_000_000, max: 9_000_000 }).map((units) => units / 100);
const lot = fc.record({
  total_cost: cents,
  trades: cents,
  expenses: cents,
  price: fc.option(cents),
  sales: cents,
  estimate: fc.option(cents),
});

const withSales = (equity: Equity, sales: number, estimate: number | null = null) => ({
  ...equity,
  proceeds: sales,
  sales_estimate: estimate,
  lrp_pl: 0.01,
  equity_with_sales: equityWithSales(equity.net_equity, estimate === null ? sales : null, 0.01),
});

describe('totals over lots with and without a price', () => {
  it('are consistent, and together with the lots without a price include every lot', () => {
    fc.assert(
      fc.property(fc.array(lot), (made) => {
        const lots = made.map(({ total_cost, trades, expenses, price, sales, estimate }) => ({
          total_cost,
          ...withSales(
            equityOf({ current_hd: 100, est_out_wt: 1, basis: null, total_cost }, price, trades, expenses),
            sales,
            estimate,
          ),
        }));
        const totals = tiedTotals(lots);
        const { est_future_value, total_cost, gross_equity } = totals;
        expect(gross_equity).toBe(sumCents([est_future_value, -total_cost]));
        const parts = [gross_equity, totals.trades_pl, -totals.total_expenses];
        expect(totals.net_equity).toBe(sumCents(parts));
        expect(totals.equity_with_sales).toBe(
          sumCents([
            totals.net_equity,
            totals.proceeds ?? Number.NaN,
            totals.sales_estimate ?? 0,
            totals.lrp_pl ?? Number.NaN,
          ]),
        );
        expect(sumCents([total_cost, totals.cost_without_price])).toBe(
          sumCents(lots.map((one) => one.total_cost)),
        );
      }),
    );
  });

  it('leave out the cost, trades and expenses of a lot without a price', () => {
    const priced = {
      total_cost: 80,
      ...withSales(equityOf({ current_hd: 100, est_out_wt: 1, basis: null, total_cost: 80 }, 100, 5, 1), 30),
    };
    const unpriced = {
      total_cost: 50,
      ...withSales(equityOf({ current_hd: 100, est_out_wt: 1, basis: null, total_cost: 50 }, null, 7, 2), 9),
    };
    expect(tiedTotals([priced, unpriced])).toEqual({
      est_future_value: 100,
      total_cost: 80,
      gross_equity: 20,
      trades_pl: 5,
      total_expenses: 1,
      net_equity: 24,
      proceeds: 30,
      lrp_pl: 0.01,
      sales_estimate: null,
      equity_with_sales: 54.01,
      lots_without_price: 1,
      cost_without_price: 50,
    });
  });

  it('count shipments without proceeds at their estimate, where the lot itself has no result', () => {
    const equity = equityOf({ current_hd: 100, est_out_wt: 1, basis: null, total_cost: 80 }, 100, 5, 1);
    const shipped = { total_cost: 80, ...withSales(equity, 30, 12) };
    expect(shipped.equity_with_sales).toBeNull();
    expect(tiedTotals([shipped])).toMatchObject({
      proceeds: 30,
      sales_estimate: 12,
      equity_with_sales: 66.01,
    });
  });

  it('have no sales and LRP for snapshots from before these were stored', () => {
    const equity = equityOf({ current_hd: 1, est_out_wt: 1, basis: null, total_cost: 1 }, 100, 0, 0);
    const none = { proceeds: null, sales_estimate: null, lrp_pl: null, equity_with_sales: null };
    const old = { total_cost: 1, ...equity, ...none };
    expect(tiedTotals([old])).toMatchObject({ proceeds: null, lrp_pl: null, equity_with_sales: null });
  });
});
