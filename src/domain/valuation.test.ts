import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equityOf, futureValue } from './equity.ts';
import { minus, sumCents, toCents } from './money.ts';
import { isAfterPreviousSettlement, pricesOf } from './prices.ts';
import { inWholeDollars, summaryOf, valueSummary } from './valuation.ts';

const today = '2026-11-20';
const lot = {
  current_hd: 100,
  est_out_wt: 1000,
  basis: null,
  futures_contract: 'LEZ26',
  total_cost: 150_000,
};
const trade = {
  status: 'open' as const,
  symbol: 'LEZ26',
  description: 'LIVE CATTLE',
  b_s: 'Sell',
  quantity: 2,
  price_amount: 221,
  trade_date: '2026-06-01',
};
const policy = { end_date: today, premium: 5, put_symbol: 'LEZ2200Q', put_qty: 3 };
const future = { symbol: 'LEZ26', last_price: 220, previous_settlement: 218 };
const option = {
  symbol: 'LEZ2200Q',
  last_price: 6,
  bid_price: 7,
  ask_price: 8,
  settlement: null,
  previous_settlement: 6.5,
  delta: -0.5,
};
const prices = pricesOf([future], [option]);
const nothingLeftOut = { left_out: 0, without_previous: 0, current_without_previous: 0 };

describe('the equity of a lot', () => {
  it('adds up from future value to net equity', () => {
    expect(equityOf(lot, 220, 12_000, 30_000)).toEqual({
      est_future_value: 220_000,
      gross_equity: 70_000,
      trades_pl: 12_000,
      total_expenses: 30_000,
      net_equity: 52_000,
    });
  });

  it('is to be determined while there is no price', () => {
    expect(equityOf(lot, null, 12_000, 30_000)).toEqual({
      est_future_value: null,
      gross_equity: null,
      trades_pl: 12_000,
      total_expenses: 30_000,
      net_equity: null,
    });
  });

  it('rises with the basis', () => {
    expect(futureValue({ ...lot, basis: -0.5 }, 220)).toBe(219_500);
    expect(futureValue({ ...lot, current_hd: 0 }, 220)).toBe(0);
  });
});

describe('the value summary', () => {
  it('shows what the market did to each kind of position', () => {
    expect(valueSummary({ lots: [lot], trades: [trade], policies: [policy] }, prices, today)).toEqual([
      { category: 'Inventory', current: 220_000, prev: 218_000, change: 2000, ...nothingLeftOut },
      { category: 'Futures/Options', current: 800, prev: 2400, change: -1600, ...nothingLeftOut },
      { category: 'LRP', current: 1200, prev: 1800, change: -600, ...nothingLeftOut },
      { category: 'Net Value', current: 222_000, prev: 222_200, change: -200, ...nothingLeftOut },
    ]);
  });

  it('is all zero for an empty book', () => {
    for (const row of valueSummary({ lots: [], trades: [], policies: [] }, prices, today)) {
      expect(row).toMatchObject({ current: 0, prev: 0, change: 0, left_out: 0 });
    }
  });

  it('leaves out what has no price and says how many', () => {
    const unpriced = { ...trade, symbol: null };
    const [, positions, , net] = valueSummary(
      { lots: [lot], trades: [trade, unpriced], policies: [] },
      prices,
      today,
    );
    expect(positions).toMatchObject({ current: 800, left_out: 1 });
    expect(net).toMatchObject({ current: 220_800, left_out: 1 });
    const [, nothing, , rest] = valueSummary(
      { lots: [lot], trades: [unpriced], policies: [] },
      prices,
      today,
    );
    expect(nothing).toEqual({
      category: 'Futures/Options',
      current: null,
      prev: null,
      change: null,
      ...nothingLeftOut,
      left_out: 1,
    });
    expect(rest).toMatchObject({ current: 220_000, left_out: 1 });
  });

  it('counts in Current what has no previous settlement, and says what that is', () => {
    const unsettled = pricesOf(
      [future, { symbol: 'GFF27', last_price: 340, previous_settlement: null }],
      [{ ...option, previous_settlement: null }],
    );
    const feeders = { ...lot, futures_contract: 'GFF27' };
    const holdings = { lots: [lot, feeders], trades: [], policies: [policy] };
    const [inventory, , lrp, net] = valueSummary(holdings, unsettled, today);
    const part = { left_out: 0, without_previous: 1 };
    expect(inventory).toMatchObject({ current: 560_000, prev: 218_000, change: 2000, ...part });
    expect(inventory?.current_without_previous).toBe(340_000);
    expect(lrp).toMatchObject({ current: 1200, prev: null, change: null, ...part });
    expect(net).toMatchObject({ current: 561_200, prev: 218_000, change: 2000, without_previous: 2 });
    expect(net?.current_without_previous).toBe(341_200);
  });

  it('takes a trade made after the previous settlement’s day as not there then', () => {
    // The price is of Friday the 20th, so the previous settlement is Thursday's.
    const dated = pricesOf([{ ...future, day: today }], []);
    const onDay = (trade_date: string) =>
      valueSummary({ lots: [], trades: [{ ...trade, trade_date }], policies: [] }, dated, today)[1];
    expect(onDay('2026-11-19')).toMatchObject({ current: 800, prev: 2400, change: -1600 });
    expect(onDay('2026-11-20')).toMatchObject({ current: 800, prev: 0, change: 800, without_previous: 0 });
    const unsettled = pricesOf([{ ...future, previous_settlement: null, day: today }], []);
    const made = { lots: [], trades: [{ ...trade, trade_date: today }], policies: [] };
    expect(valueSummary(made, unsettled, today)[1]).toMatchObject({ current: 800, prev: 0, change: 800 });
  });

  it('finds the previous settlement’s day before a weekend and a holiday', () => {
    const sundays = { current: 1, previous: 1, theoretical: 1, delta: 1, day: '2026-11-22' };
    expect(isAfterPreviousSettlement('2026-11-20', sundays)).toBe(true);
    expect(isAfterPreviousSettlement('2026-11-19', sundays)).toBe(false);
    const afterThanksgiving = { ...sundays, day: '2026-11-27' };
    expect(isAfterPreviousSettlement('2026-11-26', afterThanksgiving)).toBe(true);
    expect(isAfterPreviousSettlement('2026-11-25', afterThanksgiving)).toBe(false);
  });

  it('passes over sold-out lots, closed trades and policies that have ended', () => {
    const soldOut = { ...lot, current_hd: 0, futures_contract: 'GFF27' };
    const closed = { ...trade, status: 'closed' as const, symbol: null };
    const ended = { ...policy, end_date: '2026-11-19' };
    for (const row of valueSummary({ lots: [soldOut], trades: [closed], policies: [ended] }, prices, today)) {
      expect(row).toMatchObject({ current: 0, left_out: 0 });
    }
  });

  it('adds up in every column, and changes by the difference', () => {
    const symbol = fc.constantFrom('LEZ26', 'GFF27', null);
    const aTrade = fc.record({ symbol, quantity: fc.integer({ min: 1, max: 90 }) });
    const aLot = fc.record({ current_hd: fc.integer({ min: 0, max: 90_000 }).map((units) => units / 100) });
    fc.assert(
      fc.property(fc.array(aLot), fc.array(aTrade), (lots, trades) => {
        const holdings = {
          lots: lots.map((part) => ({ ...lot, ...part })),
          trades: trades.map((part) => ({ ...trade, ...part })),
          policies: [policy],
        };
        const rows = valueSummary(holdings, prices, today);
        const net = rows.at(-1);
        for (const field of ['current', 'prev', 'change', 'left_out', 'without_previous'] as const) {
          expect(net?.[field]).toBe(sumCents(rows.slice(0, -1).map((row) => row[field] ?? 0)));
        }
        for (const row of rows.filter(({ prev }) => prev !== null)) {
          expect(row.change).toBe(toCents(minus(row.current ?? Number.NaN, row.prev ?? Number.NaN)));
        }
      }),
    );
  });
});

describe('the value summary in whole dollars', () => {
  const value = fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }).map((units) => units / 100));
  const valued = fc.array(fc.record({ current: value, prev: value }), { maxLength: 4 });

  it('adds up across and down', () => {
    fc.assert(
      fc.property(valued, valued, valued, (inventory, trades, policies) => {
        const rows = inWholeDollars(summaryOf({ inventory, trades, policies }));
        const net = rows.at(-1);
        const fields = ['current', 'prev', 'change', 'left_out', 'current_without_previous'] as const;
        for (const field of fields) {
          expect(net?.[field] ?? 0).toBe(rows.slice(0, -1).reduce((sum, row) => sum + (row[field] ?? 0), 0));
        }
        for (const { current, prev, change, current_without_previous } of rows) {
          expect(change === null).toBe(prev === null);
          expect(change ?? 0).toBe(prev === null ? 0 : (current ?? 0) - current_without_previous - prev);
          expect(Number.isInteger(current ?? 0)).toBe(true);
        }
      }),
    );
  });

  it('is never more than half a dollar from the cents', () => {
    const [inventory] = inWholeDollars(
      summaryOf({ inventory: [{ current: 100.6, prev: 100.4 }], trades: [], policies: [] }),
    );
    expect(inventory).toMatchObject({ current: 101, prev: 100, change: 1 });
  });
});
