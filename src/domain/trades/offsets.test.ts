import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directionOf, type OffsettableTrade } from './trades.ts';
import { allOffsets, offsetsOf, rowOfUnsaved, unsavedId, type OffsetRow } from './offsets.ts';

const CONTRACT = { acct: 'RJ1', period: 'Feb-27', description: 'LIVE CATTLE', strike: null, p_c: null };
const sold = (id: number, quantity: number, more: Partial<OffsettableTrade> = {}): OffsettableTrade => ({
  ...CONTRACT,
  id,
  lot_id: 7,
  status: 'open',
  trade_date: '2026-06-01',
  b_s: 'Sell',
  quantity,
  price_amount: 221.5,
  ...more,
});
const bought = (rowIndex: number, quantity: number, more: Partial<OffsetRow> = {}): OffsetRow => ({
  ...CONTRACT,
  rowIndex,
  lot_id: null,
  trade_date: '2026-06-03',
  b_s: 'Buy',
  quantity,
  price_amount: 219.5,
  effect: null,
  lot_chosen: false,
  choice: null,
  ...more,
});
const shown = (rows: OffsetRow[], open: OffsettableTrade[]) => {
  const offsets = offsetsOf(rows, open);
  return rows.map(({ rowIndex }) => offsets.get(rowIndex));
};

describe('a row that stands against open contracts', () => {
  it('closes them on the lot that holds them', () => {
    expect(shown([bought(0, 5)], [sold(1, 5)])).toEqual([
      { closes: true, opposed: true, parts: [{ trade_id: 1, quantity: 5 }], opens: 0, lot_id: 7, lots: [] },
    ]);
  });

  it('closes the exact quantity first, then the oldest, and opens what is left', () => {
    const open = [sold(1, 5), sold(2, 3, { trade_date: '2026-06-02' })];
    expect(shown([bought(0, 3), bought(1, 4), bought(2, 2)], open)).toMatchObject([
      { parts: [{ trade_id: 2, quantity: 3 }], opens: 0 },
      { parts: [{ trade_id: 1, quantity: 4 }], opens: 0 },
      { parts: [{ trade_id: 1, quantity: 1 }], opens: 1 },
    ]);
  });

  it('opens nothing when the broker says that it closes, and closes nothing when it says that it opens', () => {
    expect(shown([bought(0, 7, { effect: 'close' })], [sold(1, 5)])).toMatchObject([
      { opens: 0, closes: true },
    ]);
    expect(shown([bought(0, 5, { effect: 'open' })], [sold(1, 5)])).toMatchObject([
      { opens: 5, closes: false, opposed: true },
    ]);
    expect(shown([bought(0, 5, { effect: 'close' })], [])).toMatchObject([
      { opens: 0, closes: true, opposed: false, parts: [] },
    ]);
  });

  it('closes earlier rows of the same file, and gives them its lot', () => {
    const rows = [bought(0, 5, { b_s: 'Sell', trade_date: '2026-06-02' }), bought(1, 3, { lot_id: 8 })];
    expect(shown(rows, [])).toMatchObject([
      { closes: false, opens: 5, lot_id: 8 },
      { closes: true, parts: [{ trade_id: unsavedId(0), quantity: 3 }], lot_id: 8 },
    ]);
    expect(shown([bought(0, 3), bought(1, 5, { b_s: 'Sell', trade_date: '2026-06-02' })], [])).toMatchObject([
      { closes: true, parts: [{ trade_id: unsavedId(1), quantity: 3 }] },
      { closes: false },
    ]);
  });

  it('closes nothing where several lots hold some, or another than the chosen one', () => {
    const open = [sold(1, 5), sold(2, 5, { lot_id: 8 })];
    const none = { closes: true, parts: [], opens: 0 };
    expect(shown([bought(0, 5)], open)).toMatchObject([{ ...none, lot_id: null, lots: [7, 8] }]);
    expect(shown([bought(0, 5, { lot_id: 9, lot_chosen: true })], open)).toMatchObject([
      { ...none, lot_id: 9, lots: [7, 8] },
    ]);
    expect(shown([bought(0, 5, { lot_id: 8, lot_chosen: true })], open)).toMatchObject([
      { parts: [{ trade_id: 2, quantity: 5 }], lots: [] },
    ]);
  });

  it('closes contracts without a lot together with those of its lot', () => {
    const open = [sold(1, 2, { lot_id: null }), sold(2, 3)];
    expect(shown([bought(0, 4)], open)).toMatchObject([
      {
        lot_id: 7,
        parts: [
          { trade_id: 1, quantity: 2 },
          { trade_id: 2, quantity: 2 },
        ],
      },
    ]);
    expect(shown([bought(0, 2)], [sold(1, 2, { lot_id: null })])).toMatchObject([{ lot_id: null, opens: 0 }]);
  });

  it('is left as the user chose, as long as the rows that it closes are open', () => {
    const first = bought(0, 5, { b_s: 'Sell', trade_date: '2026-06-02' });
    const choice = { parts: [{ trade_id: unsavedId(0), quantity: 2 }], opens: 0 };
    expect(shown([first, bought(1, 2, { choice })], [sold(1, 2)])[1]).toMatchObject(choice);
    expect(shown([bought(0, 5, { choice: 'open' }), bought(1, 2, { choice })], [sold(1, 2)])).toMatchObject([
      { closes: false, opposed: true },
      { parts: [{ trade_id: 1, quantity: 2 }] },
    ]);
  });

  it('is not offered what a later row closes by choice', () => {
    const choice = { parts: [{ trade_id: 1, quantity: 4 }], opens: 0 };
    expect(shown([bought(0, 3), bought(1, 4, { choice })], [sold(1, 5)])).toMatchObject([
      { parts: [{ trade_id: 1, quantity: 1 }], opens: 2 },
      { parts: [{ trade_id: 1, quantity: 4 }] },
    ]);
  });

  it('takes only what it closes from the trades that are open, in the order of their days', () => {
    // Added newest first; the second is closed whole, and those beside it stay open.
    const open = [3, 2, 1].map((id) => sold(id, id === 2 ? 4 : 5, { trade_date: `2026-06-0${id}` }));
    expect(shown([bought(0, 4), bought(1, 6), bought(2, 4)], open)).toMatchObject([
      { parts: [{ trade_id: 2, quantity: 4 }], opens: 0 },
      {
        parts: [
          { trade_id: 1, quantity: 5 },
          { trade_id: 3, quantity: 1 },
        ],
        opens: 0,
      },
      { parts: [{ trade_id: 3, quantity: 4 }], opens: 0 },
    ]);
  });

  it('closes what was opened on its own day, and in the order of the file', () => {
    const day = { trade_date: '2026-06-01' };
    expect(shown([bought(0, 2, day), bought(1, 3, day)], [sold(1, 5)])).toMatchObject([
      { parts: [{ trade_id: 1, quantity: 2 }] },
      { parts: [{ trade_id: 1, quantity: 3 }] },
    ]);
    const [late, early] = [bought(1, 3), bought(0, 3)];
    expect(shown([late, early], [sold(1, 3)])).toMatchObject([
      { parts: [], opens: 3 },
      { parts: [{ trade_id: 1, quantity: 3 }], opens: 0 },
    ]);
  });

  it('closes all of an earlier row by choice, and no more than it opens', () => {
    const first = bought(0, 5, { b_s: 'Sell', trade_date: '2026-06-02' });
    const chosen = (quantity: number) => {
      const choice = { parts: [{ trade_id: unsavedId(0), quantity }], opens: 0 };
      return shown([first, bought(1, 9, { choice })], [])[1];
    };
    expect(chosen(5)).toMatchObject({
      closes: true,
      parts: [{ trade_id: unsavedId(0), quantity: 5 }],
      opens: 0,
    });
    // The choice is void, and the row is as it would be without it.
    expect(chosen(6)).toMatchObject({ opens: 9, parts: [] });
  });

  it('opens one contract that is left, which the next row closes', () => {
    const rows = [bought(0, 6), bought(1, 1, { b_s: 'Sell' })];
    expect(shown(rows, [sold(1, 5)])).toMatchObject([
      { opens: 1 },
      { parts: [{ trade_id: unsavedId(0), quantity: 1 }], opens: 0 },
    ]);
  });

  it('stands against nothing where all that is open is claimed by another row', () => {
    const choice = { parts: [{ trade_id: 1, quantity: 5 }], opens: 0 };
    expect(shown([bought(0, 3), bought(1, 5, { choice })], [sold(1, 5)])[0]).toMatchObject({
      opposed: false,
      closes: false,
      opens: 3,
    });
    expect(shown([bought(0, 3, { choice: 'open' })], [])[0]).toMatchObject({ opposed: false });
  });

  it('stands against its own account and contract only', () => {
    const rows = [bought(0, 5, { acct: 'RJ2' }), bought(1, 5, { period: 'Apr-27' }), bought(2, 5)];
    expect([...allOffsets(rows, [sold(1, 5)]).values()].map(({ closes }) => closes)).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('any rows', () => {
  it('keep the net position, and never close more of a trade than was open', () => {
    const row = fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      b_s: fc.constantFrom('Buy', 'Sell'),
      lot_id: fc.constantFrom(7, 8, null),
      day: fc.constantFrom('2026-06-01', '2026-06-02', '2026-06-03'),
      effect: fc.constantFrom('open' as const, null),
    });
    const net = (trades: readonly { b_s: string; quantity: number }[]) =>
      trades.reduce((sum, { b_s, quantity }) => sum + directionOf(b_s) * quantity, 0);
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), fc.array(row, { maxLength: 5 }), (made, had) => {
        const open = had.map(({ day, quantity, b_s, lot_id }, at) =>
          sold(at + 1, quantity, { b_s, lot_id, trade_date: day }),
        );
        const rows = made.map(({ day, ...trade }, at) => ({ ...bought(at, 1), ...trade, trade_date: day }));
        const offsets = offsetsOf(rows, open);
        const left = new Map<number, OffsettableTrade>(open.map((trade) => [trade.id, trade]));
        for (const { rowIndex, ...trade } of rows) {
          const opens = offsets.get(rowIndex)?.opens ?? 0;
          if (opens > 0) left.set(unsavedId(rowIndex), { ...sold(0, opens), b_s: trade.b_s });
        }
        let unresolved = 0;
        for (const trade of rows) {
          const { parts = [], opens = 0 } = offsets.get(trade.rowIndex) ?? {};
          const closed = parts.reduce((sum, { quantity }) => sum + quantity, 0);
          expect([0, trade.quantity]).toContain(closed + opens);
          unresolved += directionOf(trade.b_s) * (trade.quantity - closed - opens);
          for (const { trade_id, quantity } of parts) {
            const held = left.get(trade_id);
            expect(directionOf(held?.b_s ?? '')).toBe(-directionOf(trade.b_s));
            expect((rowOfUnsaved(trade_id) ?? -1) < trade.rowIndex || trade.trade_date > '2026-06-01').toBe(
              true,
            );
            left.set(trade_id, { ...sold(0, 0), ...held, quantity: (held?.quantity ?? 0) - quantity });
          }
        }
        for (const { quantity } of left.values()) expect(quantity).toBeGreaterThanOrEqual(0);
        expect(net([...left.values()]) + unresolved).toBe(net([...open, ...rows]));
      }),
    );
  });
});
