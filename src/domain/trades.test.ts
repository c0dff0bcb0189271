import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents, times, toCents } from './money.ts';
import { pricesOf } from './prices.ts';
import { closingMatch } from './trade-closing.ts';
import { groupTrades } from './trade-groups.ts';
import { isOpen, priceOfTrade, profitOf, profitTotal, sideOf, tradeProfit } from './trades.ts';

const price = fc.integer({ min: 0, max: 500_000 }).map((units) => units / 1000);
const quantity = fc.integer({ min: 1, max: 500 });
const description = fc.constantFrom('FDR CATTLE', 'LIVE CATTLE', 'CORN', null);

describe('a side', () => {
  it('is a purchase when it starts with B', () => {
    expect(['B', 'buy', 'BUY', ' Bot'].map(sideOf)).toEqual([1, 1, 1, 1]);
    expect(['S', 'sell', 'SLD', ''].map(sideOf)).toEqual([-1, -1, -1, -1]);
  });
});

describe('the profit of a trade', () => {
  it('of a purchase is the negative of a sale', () => {
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

  it('grows with the quantity', () => {
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
  p_c: null,
  price_amount: 211.175,
  symbol: 'LEJ27' as string | null,
  closing_price: null as number | null,
  profit: null as number | null,
};
const closedTrade = { ...open, status: 'closed' as const, closing_price: 207.05, profit: 8250 };
const prices = pricesOf([{ symbol: 'LEJ27', last_price: 210.175, previous_settlement: 212 }], []);

describe('the price of a trade', () => {
  it('is the market while open and the closing price afterwards', () => {
    expect(priceOfTrade(open, prices)).toBe(210.175);
    expect(priceOfTrade({ ...open, status: null }, prices)).toBe(210.175);
    expect(priceOfTrade(closedTrade, prices)).toBe(207.05);
    expect(isOpen({ status: null })).toBe(true);
  });

  it('makes the profit, stored once closed', () => {
    expect(profitOf(open, prices)).toBe(2000);
    expect(profitOf(closedTrade, prices)).toBe(8250);
    expect(profitOf({ ...closedTrade, profit: null }, prices)).toBe(8250);
  });

  it('is missing from the total and counted', () => {
    const unpriced = { ...open, symbol: null };
    expect(profitTotal([open, closedTrade, unpriced], prices)).toEqual({ total: 10_250, left_out: 1 });
  });
});

describe('the trades of a lot', () => {
  const anOpenTrade = fc
    .record({
      quantity,
      price_amount: price,
      b_s: fc.constantFrom('Buy', 'B', 'Sell'),
      period: fc.constantFrom('Apr-27', 'Jun-27', null),
    })
    .map((part) => ({ ...open, ...part }));

  it('are grouped by side, period and description, and none is lost', () => {
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
      { key: 'S|APR-27|LIVE CATTLE', quantity: 4, average_price: 203, trades: [one, three] },
    ]);
    expect(grouped.ungrouped).toEqual([alone]);
    expect(grouped.closed).toEqual([closedTrade]);
  });
});

describe('a closing trade', () => {
  const closing = { ...open, b_s: 'Buy', quantity: 5 };

  it('closes an equal quantity and splits off a smaller one', () => {
    expect(closingMatch(closing, open)).toEqual({ closed: 5, remaining: 0 });
    expect(closingMatch({ ...closing, quantity: 3, strike: 0 }, open)).toEqual({ closed: 3, remaining: 2 });
  });

  it.each([
    [{ quantity: 6 }, 'The closing quantity 6 is larger than the open quantity 5'],
    [{ b_s: 'Sell' }, 'Both trades are on the same side'],
    [{ period: 'Jun-27' }, 'The open trade is in another contract'],
    [{ strike: 220 }, 'The open trade is in another contract'],
    [{ lot_id: 8 }, 'The open trade belongs to another lot'],
    [{ lot_id: null }, 'The open trade belongs to another lot'],
  ])('is refused with %o', (change, refused) => {
    expect(closingMatch({ ...closing, ...change }, open)).toEqual({ refused });
  });

  it('does not close a trade twice', () => {
    expect(closingMatch(closing, closedTrade)).toEqual({ refused: 'This trade is already closed' });
  });

  it('loses no contract in a split, and its parts make what the whole would have made', () => {
    fc.assert(
      fc.property(quantity, quantity, price, (closed, remaining, at) => {
        const whole = { ...open, quantity: closed + remaining };
        expect(closingMatch({ ...closing, quantity: closed }, whole)).toEqual({ closed, remaining });
        const part = (count: number) => tradeProfit({ ...whole, quantity: count }, at) ?? Number.NaN;
        expect(sumCents([part(closed), part(remaining)])).toBe(part(whole.quantity));
      }),
    );
  });
});
