import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pricesOf } from '../market/prices.ts';
import { plus, rounded, times } from '../kit/money.ts';
import { tradesProfit, valueSummary } from './summed-book.ts';
import { lots, prices, put, sold, today } from '../testing/summed-book.ts';
import { tradeProfit } from '../trades/trades.ts';

describe('the profit of the trades of a position', () => {
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
          const position = { ...sold, b_s, description, quantity, amount, trades: fills.length };
          expect(tradesProfit(position, now)).toBe(rounded(plus(...each), 2));
        },
      ),
    );
  });

  it('is missing with the price', () => {
    expect(tradesProfit(sold, 220)).toBe(1200);
    expect(tradesProfit(sold, null)).toBeNull();
  });
});

describe('the summary of open positions', () => {
  it('counts every position with a price in Current, and those with both prices in Prev and Change', () => {
    const feeder = { ...sold, symbol: 'GFF27', description: 'FDR CATTLE', trades: 5 };
    const unknown = { ...put, symbol: null, policies: 7, current: null, prev: null };
    const withoutQuantity = { ...put, policies: 1, contracts: null };
    const open = { lots, trades: [sold, feeder], policies: [put, unknown, withoutQuantity], prices };
    const all = { excluded_count: 0, without_previous: 0, current_without_previous: 0 };
    // The feeder trades were sold for 663 in all and are worth 3 x 350, without a previous settlement.
    const part = { ...all, without_previous: 5, current_without_previous: -193_500 };
    expect(valueSummary(open)).toEqual([
      { category: 'Inventory', current: 880_000, prev: 872_000, change: 8000, ...all },
      { category: 'Futures/Options', current: -192_300, prev: 3600, change: -2400, ...part },
      { category: 'LRP', current: 800, prev: 1200, change: -400, ...all, excluded_count: 8 },
      { category: 'Net Value', current: 688_500, prev: 876_800, change: 5200, ...part, excluded_count: 8 },
    ]);
  });

  it('has no Prev for trades made after the previous settlement’s day', () => {
    const dated = pricesOf([{ symbol: 'LEZ26', last_price: 220, previous_settlement: 218, day: today }], []);
    const made = (trade_date: string) =>
      valueSummary({ lots: [], trades: [{ ...sold, trade_date }], policies: [], prices: dated })[1];
    expect(made('2026-11-20')).toMatchObject({ current: 1200, prev: 0, change: 1200 });
    expect(made('2026-11-19')).toMatchObject({ current: 1200, prev: 3600, change: -2400 });
  });
});
