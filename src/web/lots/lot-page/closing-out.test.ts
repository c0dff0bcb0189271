import { describe, expect, it } from 'vitest';
import { type ClosingLot, closingOutOf } from './closing-out.tsx';

const expense = { id: 3, version: 1, type: 'feed', date: '2026-11-18' };
const closing = (...expenses: object[]) =>
  ({
    open: {
      is_unpriced: false,
      shipments: [{ id: 7, version: 2 }],
      expenses,
      policies: [],
      trades: [],
      unbilled: [],
    },
    allBilled: false,
    outs: [{ head_count: 60, date_out: '2026-11-18' }],
  }) as unknown as ClosingLot;
const open = closing(expense);

describe('what is sent of the choices when an out closes a lot', () => {
  it('is nothing while everything is kept', () => {
    expect(closingOutOf(open, {})).toBeUndefined();
    expect(closingOutOf(open, { 7: '', 'expense 3': 'keep' })).toBeUndefined();
  });

  it('is the proceeds, and the expenses to delete and to book', () => {
    const record = { id: 3, version: 1 };
    const none = {
      proceeds: [{ id: 7, version: 2, proceeds: null }],
      delete_expenses: [],
      book_expenses: [],
    };
    expect(closingOutOf(open, { 7: 1250.5, 'expense 3': 'delete' })).toEqual({
      ...none,
      proceeds: [{ id: 7, version: 2, proceeds: 1250.5 }],
      delete_expenses: [record],
    });
    expect(closingOutOf(open, { 'expense 3': 'book' })).toEqual({ ...none, book_expenses: [record] });
    // Feed of a day on which no head was there starts at *Delete*, what was no feed at *Keep*.
    const after = { ...expense, date: '2026-11-30' };
    expect(closingOutOf(closing(after), {})).toEqual({ ...none, delete_expenses: [record] });
    expect(closingOutOf(closing(after), { 'expense 3': 'keep' })).toBeUndefined();
    expect(closingOutOf(closing({ ...after, type: 'freight' }), {})).toBeUndefined();
  });

  it('is whether all bills are in, where it differs from the plan', () => {
    const none = {
      proceeds: [{ id: 7, version: 2, proceeds: null }],
      delete_expenses: [],
      book_expenses: [],
    };
    const unbilled = (allBilled: boolean): ClosingLot => ({
      ...open,
      open: { ...open.open, unbilled: [{ type: 'feed', amount: 3400 }] as never },
      allBilled,
    });
    expect(closingOutOf(unbilled(false), {})).toBeUndefined();
    expect(closingOutOf(unbilled(true), {})).toBeUndefined();
    expect(closingOutOf(unbilled(false), { bills: 'billed' })).toEqual({ ...none, all_billed: true });
    expect(closingOutOf(unbilled(true), { bills: 'keep' })).toEqual({ ...none, all_billed: false });
    expect(closingOutOf(open, { bills: 'billed' })).toBeUndefined();
  });

  it.each(['110 k', -5])('is refused with proceeds of %s', (typed) => {
    const message = 'Proceeds must be a number of at least 0';
    const fields = { 'closing_out.proceeds.0.proceeds': message };
    expect(() => closingOutOf(open, { 7: typed })).toThrow(expect.objectContaining({ message, fields }));
  });
});
