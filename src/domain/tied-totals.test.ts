import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equityOf } from './equity.ts';
import { sumCents } from './money.ts';
import { tiedTotals } from './tied-totals.ts';

const cents = fc.integer({ min: -9_000_000, max: 9_000_000 }).map((units) => units / 100);
const lot = fc.record({ total_cost: cents, trades: cents, expenses: cents, price: fc.option(cents) });

describe('totals over lots with and without a price', () => {
  it('tie across, and with what stands beside them count every lot', () => {
    fc.assert(
      fc.property(fc.array(lot), (made) => {
        const lots = made.map(({ total_cost, trades, expenses, price }) => ({
          total_cost,
          ...equityOf({ current_hd: 100, est_out_wt: 1, basis: null, total_cost }, price, trades, expenses),
        }));
        const totals = tiedTotals(lots);
        const { est_future_value, total_cost, gross_equity } = totals;
        expect(gross_equity).toBe(sumCents([est_future_value, -total_cost]));
        const parts = [gross_equity, totals.trades_pl, -totals.total_expenses];
        expect(totals.net_equity).toBe(sumCents(parts));
        expect(sumCents([total_cost, totals.cost_without_price])).toBe(
          sumCents(lots.map((one) => one.total_cost)),
        );
      }),
    );
  });

  it('leave out the cost, trades and expenses of a lot without a price', () => {
    const priced = {
      total_cost: 80,
      ...equityOf({ current_hd: 100, est_out_wt: 1, basis: null, total_cost: 80 }, 100, 5, 1),
    };
    const unpriced = {
      total_cost: 50,
      ...equityOf({ current_hd: 100, est_out_wt: 1, basis: null, total_cost: 50 }, null, 7, 2),
    };
    expect(tiedTotals([priced, unpriced])).toEqual({
      est_future_value: 100,
      total_cost: 80,
      gross_equity: 20,
      trades_pl: 5,
      total_expenses: 1,
      net_equity: 24,
      lots_without_price: 1,
      cost_without_price: 50,
    });
  });
});
