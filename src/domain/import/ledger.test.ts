import { describe, expect, it } from 'vitest';
import { EXPENSE_TYPES } from '../expenses/expense-types.ts';
import { isLedger } from './grid.ts';

describe('a ledger', () => {
  it('may have a column for every type of expense', () => {
    for (const type of EXPENSE_TYPES) expect(isLedger(['Date', type, 'Trucking'])).toBe(true);
    expect(isLedger(['Date', 'Lot', ...EXPENSE_TYPES])).toBe(true);
    expect(isLedger(['Posting Date', 'Feed Cost', 'Yardage ($)'])).toBe(true);
  });

  it.each([
    ['one type alone', ['Date', 'Lot', 'Feed', 'Amount']],
    ['a column of types', ['Date', 'Lot', 'Type', 'Feed', 'Yardage']],
    ['head', ['Lot', 'Date In', 'Head', 'Feed', 'Yardage']],
    ['no date', ['Lot', 'Feed', 'Yardage']],
  ])('is no sheet with %s', (_, header) => expect(isLedger(header)).toBe(false));
});
