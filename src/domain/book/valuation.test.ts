import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../kit/days.ts';
import { equityOf, futureValue } from './equity.ts';
import { minus, sumCents, toCents } from '../kit/money.ts';
import { DAYS_SINCE_SETTLEMENT, isAfterPreviousSettlement } from '../market/prices.ts';
import { inWholeDollars, summaryOf } from './valuation.ts';

const lot = {
  current_hd: 100,
  est_out_wt: 1000,
  basis: null,
  futures_contract: 'LEZ26',
  total_cost: 150_000,
};
const value = fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }).map((units) => units / 100));
const valued = fc.array(fc.record({ current: value, prev: value }), { maxLength: 4 });
const nothingExcluded = { excluded_count: 0, without_previous: 0, current_without_previous: 0 };

describe('the equity of a lot', () => {
  it('is calculated from future value to net equity', () => {
    expect(equityOf(lot, 220, 12_000, 30_000)).toEqual({
      est_future_value: 220_000,
      gross_equity: 70_000,
      trades_pl: 12_000,
      total_expenses: 30_000,
      net_equity: 52_000,
    });
  });

  it('is null without a price', () => {
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
  const lots = { current: 220_000, prev: 218_000 };
  const trades = { current: 800, prev: 2400 };
  const policies = { current: 1200, prev: 1800 };
  const unpriced = { current: null, prev: null };

  it('shows the market’s effect on each kind of position', () => {
    expect(summaryOf({ inventory: [lots], trades: [trades], policies: [policies] })).toEqual([
      { category: 'Inventory', current: 220_000, prev: 218_000, change: 2000, ...nothingExcluded },
      { category: 'Futures/Options', current: 800, prev: 2400, change: -1600, ...nothingExcluded },
      { category: 'LRP', current: 1200, prev: 1800, change: -600, ...nothingExcluded },
      { category: 'Net Value', current: 222_000, prev: 222_200, change: -200, ...nothingExcluded },
    ]);
  });

  it('is zero without positions', () => {
    for (const row of summaryOf({ inventory: [], trades: [], policies: [] })) {
      expect(row).toMatchObject({ current: 0, prev: 0, change: 0, excluded_count: 0 });
    }
  });

  it('leaves out positions without a price, and counts them', () => {
    const [, positions, , net] = summaryOf({ inventory: [lots], trades: [trades, unpriced], policies: [] });
    expect(positions).toMatchObject({ current: 800, excluded_count: 1 });
    expect(net).toMatchObject({ current: 220_800, excluded_count: 1 });
    const [, nothing, , rest] = summaryOf({ inventory: [lots], trades: [unpriced], policies: [] });
    expect(nothing).toEqual({
      category: 'Futures/Options',
      ...unpriced,
      change: null,
      ...nothingExcluded,
      excluded_count: 1,
    });
    expect(rest).toMatchObject({ current: 220_000, excluded_count: 1 });
  });

  it('includes positions without a previous settlement in Current, and reports their value', () => {
    const [inventory, , lrp, net] = summaryOf({
      inventory: [lots, { current: 340_000, prev: null }],
      trades: [],
      policies: [{ ...policies, prev: null }],
    });
    const part = { excluded_count: 0, without_previous: 1 };
    expect(inventory).toMatchObject({ current: 560_000, prev: 218_000, change: 2000, ...part });
    expect(inventory?.current_without_previous).toBe(340_000);
    expect(lrp).toMatchObject({ current: 1200, prev: null, change: null, ...part });
    expect(net).toMatchObject({ current: 561_200, prev: 218_000, change: 2000, without_previous: 2 });
    expect(net?.current_without_previous).toBe(341_200);
  });

  it('adds up in every column, with Change as the difference', () => {
    fc.assert(
      fc.property(valued, valued, valued, (inventory, trading, insured) => {
        const rows = summaryOf({ inventory, trades: trading, policies: insured });
        const net = rows.at(-1);
        for (const field of ['current', 'prev', 'change', 'excluded_count', 'without_previous'] as const) {
          expect(net?.[field] ?? 0).toBe(sumCents(rows.slice(0, -1).map((row) => row[field] ?? 0)));
        }
        for (const row of rows.filter(({ prev }) => prev !== null)) {
          const both = minus(row.current ?? Number.NaN, row.current_without_previous);
          expect(row.change).toBe(toCents(minus(both, row.prev ?? Number.NaN)));
        }
      }),
    );
  });
});

describe('the day of the previous settlement', () => {
  it('skips weekends and holidays', () => {
    const sundays = { current: 1, previous: 1, theoretical: 1, delta: 1, day: '2026-11-22' };
    expect(isAfterPreviousSettlement('2026-11-20', sundays)).toBe(true);
    expect(isAfterPreviousSettlement('2026-11-19', sundays)).toBe(false);
    const afterThanksgiving = { ...sundays, day: '2026-11-27' };
    expect(isAfterPreviousSettlement('2026-11-26', afterThanksgiving)).toBe(true);
    expect(isAfterPreviousSettlement('2026-11-25', afterThanksgiving)).toBe(false);
  });

  it('is within the days searched for positions', () => {
    const dated = { current: 1, previous: 1, theoretical: 1, delta: 1 };
    const isNew = (days: number) => (day: string) =>
      isAfterPreviousSettlement(addDays(day, -days), { ...dated, day });
    const days = Array.from({ length: 11_000 }, (_, at) => addDays('2020-01-01', at));
    expect(days.some(isNew(DAYS_SINCE_SETTLEMENT - 1))).toBe(true);
    expect(days.some(isNew(DAYS_SINCE_SETTLEMENT))).toBe(false);
  });
});

describe('the value summary in whole dollars', () => {
  it('adds up across and down', () => {
    fc.assert(
      fc.property(valued, valued, valued, (inventory, trades, policies) => {
        const rows = inWholeDollars(summaryOf({ inventory, trades, policies }));
        const net = rows.at(-1);
        const fields = ['current', 'prev', 'change', 'excluded_count', 'current_without_previous'] as const;
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

  it('is within half a dollar of the exact figures', () => {
    const [inventory] = inWholeDollars(
      summaryOf({ inventory: [{ current: 100.6, prev: 100.4 }], trades: [], policies: [] }),
    );
    expect(inventory).toMatchObject({ current: 101, prev: 100, change: 1 });
  });
});
