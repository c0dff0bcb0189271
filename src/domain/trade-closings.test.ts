import { describe, expect, it } from 'vitest';
import { closingPlan, type ClosingRow, type OpenTrade } from './trade-closings.ts';

const CONTRACT = { lot_id: 7, period: 'Feb-27', description: 'LIVE CATTLE', strike: null, p_c: null };
const OPEN: OpenTrade = { ...CONTRACT, id: 1, status: 'open', b_s: 'Sell', quantity: 5, price_amount: 221.5 };

const closing = (row: number, quantity: number, changes: Partial<ClosingRow['trade']> = {}): ClosingRow => ({
  row,
  closes: 1,
  trade: {
    ...CONTRACT,
    acct: 'RJ1',
    trade_date: '2026-06-03',
    b_s: 'Buy',
    quantity,
    price_amount: 219.5,
    ...changes,
  },
});
const plan = (...rows: ClosingRow[]) => closingPlan(rows, new Map([[OPEN.id, OPEN]]));

describe('rows that close an open trade', () => {
  it('close it whole, at their own day and price', () => {
    expect(plan(closing(2, 5))).toEqual({
      closings: [
        {
          id: 1,
          quantity: 5,
          splits: false,
          closing_date: '2026-06-03',
          closing_price: 219.5,
          closing_acct: 'RJ1',
          profit: 4000,
        },
      ],
    });
  });

  it('share it as long as its contracts last', () => {
    expect(plan(closing(2, 3), closing(3, 2))).toMatchObject({
      closings: [
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
    [{ quantity: 6 }, 'The closing quantity 6 is larger than the open quantity 5'],
    [{ b_s: 'Sell' }, 'Both trades are on the same side'],
    [{ lot_id: 8 }, 'The open trade belongs to another lot'],
    [{ period: 'Apr-27' }, 'The open trade is in another contract'],
  ])('are refused with %o', (changes, refused) =>
    expect(plan(closing(2, 5, changes))).toEqual({ row: 2, refused }),
  );

  it('are refused when it is gone', () => {
    expect(closingPlan([closing(2, 5)], new Map())).toEqual({
      row: 2,
      refused: 'The open trade is not there any more',
    });
  });
});
