import { describe, expect, it } from 'vitest';
import { pricesOf } from './market/prices.ts';
import { snapshotOf } from './snapshots.ts';

const lot = {
  lot: 'A1',
  owner: 'Lazy K',
  current_hd: 250,
  est_out_wt: 1000,
  basis: null,
  total_cost: 400_000,
  futures_contract: 'GFX26',
  closed_pl: 2000,
  unmatched_closings: 2,
  total_expenses: 30_000,
  open_trades: [
    {
      description: 'FDR CATTLE',
      b_s: 'Sell',
      quantity: 2,
      price_amount: 210,
      symbol: 'GFX26',
    },
  ],
};
const quote = { symbol: 'GFX26', last_price: 200, previous_settlement: 199 };

describe('a snapshot of a lot', () => {
  it('is worth what its rules say', () => {
    expect(snapshotOf(lot, pricesOf([quote], []), '2026-11-18')).toMatchObject({
      est_future_value: 500_000,
      gross_equity: 100_000,
      trades_pl: 12_000,
      net_equity: 82_000,
      futures_price: 200,
      stopped_on: null,
      stale: false,
      trades_left_out: 2,
    });
  });

  it('says that its price is stale, or that its contract has stopped trading and the value is of that day', () => {
    const prices = pricesOf([{ ...quote, stale: true }], []);
    expect(snapshotOf(lot, prices, '2026-11-19')).toMatchObject({ stopped_on: null, stale: true });
    expect(snapshotOf(lot, prices, '2026-11-22')).toMatchObject({
      est_future_value: 500_000,
      futures_contract: 'GFX26',
      stopped_on: '2026-11-19',
      stale: false,
    });
  });

  it('has no equity without a price, never zero', () => {
    expect(snapshotOf(lot, pricesOf([], []), '2026-11-18')).toMatchObject({
      est_future_value: null,
      gross_equity: null,
      net_equity: null,
      trades_pl: 2000,
      total_cost: 400_000,
      stopped_on: null,
      stale: false,
      trades_left_out: 3,
    });
  });
});
