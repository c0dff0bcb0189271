import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetCandidates, spreadOffset, tradeProfit, type OffsettableTrade } from './trades.ts';
import { offsetPlan, type OffsettingRow } from './offset-plan.ts';
import { sumCents } from '../kit/money.ts';

const CONTRACT = {
  acct: 'RJ1',
  lot_id: 7,
  period: 'Feb-27',
  description: 'LIVE CATTLE',
  strike: null,
  p_c: null,
};
const OPEN: OffsettableTrade = {
  ...CONTRACT,
  id: 1,
  status: 'open',
  trade_date: '2026-06-01',
  b_s: 'Sell',
  quantity: 5,
  price_amount: 221.5,
};

const closing = (
  row: number,
  quantity: number,
  changes: Partial<OffsettingRow['trade']> = {},
  more: Partial<OffsettingRow> = {},
): OffsettingRow => ({
  row,
  import_id: 3,
  parts: [{ trade_id: 1, quantity }],
  opens: 0,
  closes_only: false,
  trade: {
    ...CONTRACT,
    trade_date: '2026-06-03',
    b_s: 'Buy',
    quantity,
    price_amount: 219.5,
    ...changes,
  },
  ...more,
});
const plan = (...rows: OffsettingRow[]) => offsetPlan(rows, [OPEN]);

describe('rows that close an open trade', () => {
  it('close it whole, on their own date and at their own price', () => {
    expect(plan(closing(2, 5))).toEqual({
      offsets: [
        {
          id: 1,
          quantity: 5,
          splits: false,
          closing_date: '2026-06-03',
          closing_price: 219.5,
          closing_acct: 'RJ1',
          closing_row: 2,
          closing_quantity: 5,
          closing_file_contract: null,
          closed_by_import: 3,
          lot_id: 7,
          profit: 4000,
        },
      ],
    });
  });

  it('share its contracts until none are left', () => {
    expect(plan(closing(2, 3), closing(3, 2))).toMatchObject({
      offsets: [
        { quantity: 3, splits: true, profit: 2400 },
        { quantity: 2, splits: false, profit: 1600 },
      ],
    });
    expect(plan(closing(2, 3), closing(3, 3))).toEqual({
      row: 3,
      refused: 'The closing quantity 3 is larger than the open quantity 2',
    });
    expect(plan(closing(2, 5), closing(3, 1))).toEqual({ row: 3, refused: 'This trade is already closed' });
  });

  it.each([
    [{ b_s: 'Sell' }, 'Both trades are on the same side'],
    [{ lot_id: 8 }, 'The open trade belongs to another lot'],
    [{ period: 'Apr-27' }, 'The open trade is in another contract'],
    [{ trade_date: '2020-06-03' }, 'The open trade was opened after this closing'],
    [{ quantity: 4 }, 'The closing quantity 4 is smaller than the 5 contracts chosen'],
    [{ quantity: 6 }, '1 of 6 contracts neither close a trade nor open one'],
  ])('are refused with %o', (changes, refused) =>
    expect(plan(closing(2, 5, changes))).toEqual({ row: 2, refused }),
  );

  it('give it their lot if it has none, and are refused on a second one', () => {
    const without = [{ ...OPEN, lot_id: null }];
    const rows = [closing(2, 3), closing(3, 2)];
    expect(offsetPlan(rows, without)).toMatchObject({ offsets: [{ lot_id: 7 }, { lot_id: 7 }] });
    expect(offsetPlan([closing(2, 3), closing(3, 2, { lot_id: 8 })], without)).toEqual({
      row: 3,
      refused: 'The open trade belongs to another lot',
    });
  });

  it('name the contract as the file does, where the trade is written otherwise', () => {
    expect(plan(closing(2, 5, { description: 'LV CATTLE FUT' }))).toMatchObject({
      offsets: [
        {
          closing_file_contract: { period: 'Feb-27', description: 'LV CATTLE FUT', strike: null, p_c: null },
        },
      ],
    });
  });

  it('are refused once it is fully closed', () => {
    expect(offsetPlan([closing(2, 5)], [])).toEqual({
      row: 2,
      refused: 'The open trade no longer exists',
    });
  });
});

describe('a row larger than the open contracts', () => {
  const eight = { quantity: 8 };

  it('closes the open contracts and opens the rest', () => {
    expect(plan(closing(2, 5, eight, { opens: 3 }))).toMatchObject({
      offsets: [{ quantity: 5, splits: false, closing_quantity: 8 }],
    });
  });

  it('opens nothing when marked as a closing; the rest stays unmatched', () => {
    expect(plan(closing(2, 5, eight, { closes_only: true }))).toMatchObject({ offsets: [{ quantity: 5 }] });
    expect(plan(closing(2, 5, eight, { closes_only: true, opens: 3 }))).toEqual({
      row: 2,
      refused: 'The row is marked as closing: it cannot open 3',
    });
  });

  it('is refused for a single contract as for several', () => {
    const six = { quantity: 6 };
    expect(plan(closing(2, 5, six, { closes_only: true, opens: 1 }))).toEqual({
      row: 2,
      refused: 'The row is marked as closing: it cannot open 1',
    });
    expect(plan(closing(2, 1, {}, { parts: [], opens: 1 }))).toEqual({
      row: 2,
      refused: 'A closing row must close a trade',
    });
    expect(plan(closing(2, 4, { quantity: 5 }, { opens: 2 }))).toEqual({
      row: 2,
      refused: 'The closing quantity 5 is smaller than the 6 contracts chosen',
    });
    const rows = [closing(2, 5, six, { opens: 1 })];
    const one = { ...OPEN, id: 2, quantity: 1 };
    expect(offsetPlan(rows, [OPEN, one])).toEqual({
      row: 2,
      refused: '1 more contracts are open and can be closed',
    });
    expect(offsetPlan(rows, [OPEN, { ...one, acct: 'RJ2' }])).toHaveProperty('offsets');
  });

  it('is refused while another trade it could close is open, or when it closes nothing', () => {
    const rows = [closing(2, 5, eight, { opens: 3 })];
    expect(offsetPlan(rows, [OPEN, { ...OPEN, id: 2, quantity: 2 }])).toEqual({
      row: 2,
      refused: '2 more contracts are open and can be closed',
    });
    // A row of the same file has opened it: an earlier one, or a later one of an earlier day.
    const opened = (trade_date: string, row: number) =>
      offsetPlan(rows, [OPEN, { ...OPEN, id: 2, quantity: 2, trade_date }], new Map([[2, row]]));
    expect(opened('2026-06-03', 1)).toHaveProperty('refused');
    expect(opened('2026-06-02', 3)).toHaveProperty('refused');
    expect(opened('2026-06-03', 3)).toHaveProperty('offsets');
    expect(plan(closing(2, 8, {}, { parts: [], opens: 8 }))).toEqual({
      row: 2,
      refused: 'A closing row must close a trade',
    });
  });
});

const price = fc.integer({ min: 0, max: 40_000_000 }).map((units) => units / 100_000);

describe('any closing', () => {
  const quantities = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 });

  it('keeps every contract: closed plus remaining equals opened', () => {
    fc.assert(
      fc.property(quantities, quantities, price, (opened, wanted, at) => {
        const open = opened.map((quantity, index) => ({ ...OPEN, id: index + 1, quantity }));
        const left = new Map(opened.map((quantity, index) => [index + 1, quantity]));
        const rows = wanted.map((quantity, index) => {
          const now = open.map((trade) => ({ ...trade, quantity: left.get(trade.id) ?? 0 }));
          const row = closing(index + 2, quantity, { price_amount: at });
          const { parts, rest } = spreadOffset(quantity, offsetCandidates(row.trade, now));
          for (const part of parts) left.set(part.trade_id, (left.get(part.trade_id) ?? 0) - part.quantity);
          return { ...row, parts, opens: parts.length === 0 ? 0 : rest };
        });
        const planned = offsetPlan(rows, open);
        const offsets = 'offsets' in planned ? planned.offsets : [];
        const closed = offsets.reduce((sum, { quantity }) => sum + quantity, 0);
        const total = opened.reduce((sum, quantity) => sum + quantity, 0);
        const stays = [...left.values()].reduce((sum, quantity) => sum + quantity, 0);
        expect(planned).toHaveProperty('offsets');
        expect(closed + stays).toBe(total);
        expect(closed).toBe(
          Math.min(
            total,
            wanted.reduce((sum, quantity) => sum + quantity, 0),
          ),
        );
        for (const [id, quantity] of left) {
          const whole = offsets.filter((one) => one.id === id && !one.splits);
          expect(whole).toHaveLength(quantity === 0 ? 1 : 0);
        }
      }),
    );
  });

  it('splits the profit so that the parts sum to the whole, to the cent', () => {
    fc.assert(
      fc.property(quantities, price, price, (parts, opened, closed) => {
        const whole = {
          ...OPEN,
          price_amount: opened,
          quantity: parts.reduce((sum, part) => sum + part, 0),
        };
        const rows = parts.map((quantity, index) => closing(index + 2, quantity, { price_amount: closed }));
        const planned = offsetPlan(rows, [whole]);
        const profits = 'offsets' in planned ? planned.offsets.map(({ profit }) => profit) : [];
        expect(sumCents(profits)).toBe(tradeProfit(whole, closed));
      }),
    );
  });
});
