import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents, times, toCents } from '../kit/money.ts';
import { pricesOf } from '../market/prices.ts';
import { groupTrades } from './trade-groups.ts';
import { isOpen, priceOfTrade, profitOf, profitTotal, directionOf, tradeProfit } from './trades.ts';

const price = fc.integer({ min: 0, max: 500_000 }).map((units) => units / 1000);
const quantity = fc.integer({ min: 1, max: 500 });
const description = fc.constantFrom('FDR CATTLE', 'LIVE CATTLE', 'CORN', null);

describe('a direction', () => {
  it('is a purchase when it starts with B', () => {
    expect(['B', 'buy', 'BUY', ' Bot'].map(directionOf)).toEqual([1, 1, 1, 1]);
    expect(['S', 'sell', 'SLD', ''].map(directionOf)).toEqual([-1, -1, -1, -1]);
  });
});

describe('the profit of a trade', () => {
  it('of a purchase is that of a sale with the opposite sign', () => {
    fc.assert(
      fc.property(description, quantity, price, price, (what, count, paid, now) => {
        const trade = { description: what, quantity: count, price_amount: paid };
        const bought = tradeProfit({ ...trade, b_s: 'Buy' }, now) ?? Number.NaN;
        const sold = tradeProfit({ ...trade, b_s: 'Sell' }, now) ?? Number.NaN;
        expect(bought + sold).toBe(0);
        expect(bought >= 0).toBe(now >= paid);
      }),
    );
  });

  it('is proportional to the quantity', () => {
    fc.assert(
      fc.property(description, quantity, price, price, (what, count, paid, now) => {
        const one = { description: what, quantity: 1, price_amount: paid, b_s: 'S' };
        const single = tradeProfit(one, now) ?? Number.NaN;
        expect(tradeProfit({ ...one, quantity: count }, now)).toBe(toCents(times(single, count)));
      }),
    );
  });

  it('is unknown, not zero, without a price', () => {
    expect(
      tradeProfit({ description: 'FDR CATTLE', b_s: 'B', quantity: 1, price_amount: 300 }, null),
    ).toBeNull();
  });
});

const open = {
  status: 'open' as 'open' | 'closed' | null,
  lot_id: 7 as number | null,
  b_s: 'Sell',
  quantity: 5,
  period: 'Apr-27' as string | null,
  description: 'LIVE CATTLE' as string | null,
  strike: null as number | null,
  p_c: null as 'put' | 'call' | null,
  price_amount: 211.175,
  symbol: 'LEJ27' as string | null,
  closing_price: null as number | null,
  profit: null as number | null,
};
const closedTrade = { ...open, status: 'closed' as const, closing_price: 207.05, profit: 8250 };
const prices = pricesOf([{ symbol: 'LEJ27', last_price: 210.175, previous_settlement: 212 }], []);

describe('the price of a trade', () => {
  it('is the market price while open and the closing price afterwards', () => {
    expect(priceOfTrade(open, prices)).toBe(210.175);
    expect(priceOfTrade({ ...open, status: null }, prices)).toBe(210.175);
    expect(priceOfTrade(closedTrade, prices)).toBe(207.05);
    expect(isOpen({ status: null })).toBe(true);
  });

  it('determines the profit, which is stored on closing', () => {
    expect(profitOf(open, prices)).toBe(2000);
    expect(profitOf(closedTrade, prices)).toBe(8250);
    expect(profitOf({ ...closedTrade, profit: null }, prices)).toBe(null);
  });

  it('if missing is left out of the total and counted', () => {
    const unpriced = { ...open, symbol: null };
    const unmatched = { ...closedTrade, profit: null };
    expect(profitTotal([open, closedTrade, unpriced, unmatched, unmatched], prices)).toEqual({
      total: 10_250,
      excluded_count: 1,
      unmatched: 2,
    });
  });
});

describe('the trades of a lot', () => {
  const anOpenTrade = fc
    .record({
      quantity,
      price_amount: price,
      b_s: fc.constantFrom('Buy', 'B', 'Sell'),
      period: fc.constantFrom('Apr-27', 'Jun-27', null),
      strike: fc.constantFrom(null, 340, 350),
      p_c: fc.constantFrom(null, 'put' as const, 'call' as const),
    })
    .map((part) => ({ ...open, ...part }));

  it('are grouped by direction, period, description, strike and put or call, without losing any', () => {
    fc.assert(
      fc.property(fc.array(anOpenTrade, { maxLength: 12 }), (trades) => {
        const { groups, ungrouped } = groupTrades(trades);
        const count = groups.reduce((sum, group) => sum + group.trades.length, ungrouped.length);
        expect(count).toBe(trades.length);
        for (const group of groups) {
          const paid = group.trades.map((trade) => trade.price_amount);
          expect(group.trades.length).toBeGreaterThan(1);
          expect(group.quantity).toBe(sumCents(group.trades.map((trade) => trade.quantity)));
          expect(group.average_price).toBeGreaterThanOrEqual(Math.min(...paid));
          expect(group.average_price).toBeLessThanOrEqual(Math.max(...paid));
          expect(new Set(group.trades.map(({ strike, p_c }) => `${strike} ${p_c}`)).size).toBe(1);
        }
      }),
    );
  });

  it('show the average price weighted by quantity', () => {
    const one = { ...open, quantity: 1, price_amount: 200 };
    const three = { ...open, b_s: 'S', description: ' live  cattle', quantity: 3, price_amount: 204 };
    const alone = { ...open, b_s: 'Buy' };
    const grouped = groupTrades([one, closedTrade, alone, three]);
    expect(grouped.groups).toEqual([
      { key: 'S|APR-27|LIVE CATTLE||', quantity: 4, average_price: 203, trades: [one, three] },
    ]);
    expect(grouped.ungrouped).toEqual([alone]);
    expect(grouped.closed).toEqual([closedTrade]);
  });
});
