import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hedgeOf } from './hedging.ts';
import { plus, rounded, times } from './money.ts';
import { pooledHedge, pooledProfit, pooledSummary, type PooledTrades } from './pooled.ts';
import { pricesOf } from './prices.ts';
import { tradeProfit } from './trades.ts';

const today = '2026-11-20';
const prices = pricesOf(
  [
    { symbol: 'LEZ26', last_price: 220, previous_settlement: 218 },
    { symbol: 'GFF27', last_price: 350, previous_settlement: null },
  ],
  [
    {
      symbol: 'LEZ2200Q',
      last_price: 6,
      bid_price: null,
      ask_price: null,
      settlement: null,
      previous_settlement: 6.5,
      delta: -0.5,
    },
  ],
);
const sold: PooledTrades = {
  symbol: 'LEZ26',
  description: 'LIVE CATTLE',
  b_s: 'Sell',
  p_c: null,
  strike: null,
  on_lot: true,
  quantity: 3,
  trades: 2,
  amount: 663,
};
const lots = [
  { futures_contract: 'LEZ26', lots: 2, head: 300, weight: 400_000, current: 880_000, prev: 872_000 },
];
const put = {
  put_symbol: 'LEZ2200Q',
  policies: 3,
  with_quantity: 2,
  current: 800,
  prev: 1200,
  contracts: 4,
  policies_on_lots: 2,
};

describe('the profit of pooled trades', () => {
  it('is that of its trades, one by one', () => {
    const price = fc.integer({ min: 0, max: 3_500_000 }).map((units) => units / 10_000);
    const fill = fc.record({ quantity: fc.integer({ min: 1, max: 500 }), price_amount: price });
    fc.assert(
      fc.property(
        fc.array(fill, { minLength: 1 }),
        price,
        fc.constantFrom('Buy', 'Sell'),
        fc.constantFrom('FDR CATTLE', 'LV CATTLE'),
        (fills, now, b_s, description) => {
          const each = fills.map((one) => tradeProfit({ ...one, b_s, description }, now) ?? Number.NaN);
          const quantity = fills.reduce((sum, one) => sum + one.quantity, 0);
          const amount = rounded(plus(...fills.map((one) => times(one.quantity, one.price_amount))), 4);
          const pool = { ...sold, b_s, description, quantity, amount, trades: fills.length };
          expect(pooledProfit(pool, now)).toBe(rounded(plus(...each), 2));
        },
      ),
    );
  });

  it('is missing with the price', () => {
    expect(pooledProfit(sold, 220)).toBe(1200);
    expect(pooledProfit(sold, null)).toBeNull();
  });
});

describe('the summary of a pooled book', () => {
  it('values what has both prices and counts every position that has not', () => {
    const feeder = { ...sold, symbol: 'GFF27', description: 'FDR CATTLE', trades: 5 };
    const unknown = { ...put, put_symbol: null, policies: 7, with_quantity: 0, current: null, prev: null };
    const book = { lots, trades: [sold, feeder], policies: [put, unknown] };
    expect(pooledSummary(book, prices)).toEqual([
      { category: 'Inventory', current: 880_000, prev: 872_000, change: 8000, left_out: 0 },
      { category: 'Futures/Options', current: 1200, prev: 3600, change: -2400, left_out: 5 },
      { category: 'LRP', current: 800, prev: 1200, change: -400, left_out: 8 },
      { category: 'Net Value', current: 882_000, prev: 876_800, change: 5200, left_out: 13 },
    ]);
  });
});

describe('the hedge of a pooled book', () => {
  it('is that of the positions on lots with head', () => {
    const elsewhere = { ...sold, on_lot: false, quantity: 90 };
    const hedge = pooledHedge({ lots, trades: [sold, elsewhere], policies: [put] }, prices, today);
    expect(hedge).toEqual({
      percent: 50,
      hedged_weight: 200_000,
      hedgeable_weight: 400_000,
      without_delta: 0,
    });
    const alone = hedgeOf(
      { current_hd: 400, est_out_wt: 1000 },
      [{ ...sold, status: 'open', delta: 1 }],
      [{ endorsement_number: 'E', end_date: today, put_symbol: 'LEZ2200Q', put_qty: 4, delta: -0.5 }],
      today,
    );
    expect(alone.hedged_weight).toBe(hedge.hedged_weight);
  });

  it('counts the positions whose delta nobody quotes, and has no percentage of nothing', () => {
    const option = { ...sold, symbol: 'LEZ2300Q', p_c: 'put' as const, trades: 3 };
    const unquoted = { ...put, put_symbol: 'LEZ2300Q' };
    const { percent, hedged_weight, without_delta } = pooledHedge(
      { lots: [], trades: [option], policies: [unquoted] },
      prices,
      today,
    );
    expect([percent, hedged_weight, without_delta]).toEqual([null, 0, 5]);
  });
});
