import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { closedByHand, type ClosableTrade } from './close-by-hand.ts';
import { rowsOf } from './file/table.ts';

const sold = (id: number, quantity: number, lot_id: number | null, more: Partial<ClosableTrade> = {}) => ({
  id,
  acct: 'RJ1',
  name: 'Lazy K',
  trade_date: '2026-05-04',
  b_s: 'Sell',
  quantity,
  period: 'Dec-26',
  description: 'LIVE CATTLE',
  strike: null,
  p_c: null,
  price_amount: 221.4,
  lot_id,
  ...more,
});
const closing = { day: '2026-11-20', price: 219.5 };

it('closes the oldest trades first, with a row for each lot', () => {
  const trades = [sold(2, 3, 8), sold(1, 3, 7, { trade_date: '2026-05-05' })];
  const { trades: table, lots, offsets } = closedByHand(trades, { ...closing, contracts: 4 });
  expect(rowsOf(table)).toMatchObject([
    { acct: 'RJ1', b_s: 'Buy', quantity: 3, trade_date: '2026-11-20', price_amount: 219.5 },
    { b_s: 'Buy', quantity: 1, period: 'Dec-26' },
  ]);
  expect(lots).toEqual([8, 7]);
  expect(offsets).toEqual([
    { rowIndex: 0, parts: [{ trade_id: 2, quantity: 3 }], closes_only: true },
    { rowIndex: 1, parts: [{ trade_id: 1, quantity: 1 }], closes_only: true },
  ]);
});

it('sells what was bought, the older record first on one day, and leaves what has no lot without one', () => {
  const trades = [sold(2, 3, 8, { b_s: 'Buy' }), sold(1, 3, null, { b_s: 'Buy' })];
  const { trades: table, lots, offsets } = closedByHand(trades, { ...closing, contracts: 4 });
  expect(rowsOf(table)).toMatchObject([
    { row: 1, b_s: 'Sell', quantity: 3 },
    { row: 2, b_s: 'Sell', quantity: 1 },
  ]);
  expect(lots).toEqual([0, 8]);
  expect(offsets.map(({ parts }) => parts.map(({ trade_id }) => trade_id))).toEqual([[1], [2]]);
});

it('closes as many contracts as are asked for, never more of a trade than it holds', () => {
  const trades = fc.array(
    fc.record({ quantity: fc.integer({ min: 1, max: 9 }), lot: fc.constantFrom(null, 7, 8) }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(trades, fc.integer({ min: 1, max: 80 }), (some, asked) => {
      const open = some.map(({ quantity, lot }, at) => sold(at + 1, quantity, lot));
      const contracts = Math.min(
        asked,
        open.reduce((sum, { quantity }) => sum + quantity, 0),
      );
      const { trades: table, offsets } = closedByHand(open, { ...closing, contracts });
      expect(rowsOf(table).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(contracts);
      for (const { parts } of offsets)
        for (const { trade_id, quantity } of parts)
          expect(quantity).toBeLessThanOrEqual(open[trade_id - 1]?.quantity ?? 0);
    }),
  );
});
