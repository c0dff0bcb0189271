import { describe, expect, it } from 'vitest';
import { expenseForm, expenseSearch, isPastProjected } from './expenses.ts';
import { messages } from '../testing/form-messages.ts';

const expense = { date: '2026-03-14', lot_id: 7, amount: 1250.5 };

describe('an expense', () => {
  it('defaults to feed and actual', () => {
    expect(expenseForm.parse(expense)).toEqual({ ...expense, type: 'feed', expense_category: 'actual' });
  });

  it('requires date, lot, type and amount, in this order', () => {
    const nothing = { date: '', lot_id: '', type: '', amount: '', expense_category: 'actual' };
    expect(messages(expenseForm, nothing)).toEqual([
      'Date is required',
      'Lot is required',
      'Expense type is required',
      'Amount must be greater than 0',
    ]);
    for (const lot_id of [null, undefined])
      expect(messages(expenseForm, { ...expense, lot_id })).toEqual(['Lot is required']);
  });

  it('has an amount above zero, in whole cents', () => {
    expect(messages(expenseForm, { ...expense, amount: 0 })).toEqual(['Amount must be greater than 0']);
    expect(messages(expenseForm, { ...expense, amount: -3 })).toEqual(['Amount must be greater than 0']);
    expect(messages(expenseForm, { ...expense, amount: '12.50' })).toEqual(['Amount must be a number']);
    expect(messages(expenseForm, { ...expense, amount: 0.01 })).toEqual([]);
    expect(messages(expenseForm, { ...expense, amount: 0.001 })).toEqual([
      'Amount can have at most 2 decimals',
    ]);
  });
});

describe('a search for expenses', () => {
  it('finds types by part of their name', () => {
    expect(expenseSearch(' Med ').types).toEqual(['medicine']);
    expect(expenseSearch('age').types).toEqual(['yardage']);
    expect(expenseSearch('').types).toEqual([]);
  });

  it('reads an amount in any notation', () => {
    for (const typed of ['1250.5', '$1,250.50', '1,250.5']) expect(expenseSearch(typed).amount).toBe(1250.5);
    for (const typed of ['-5', '-$5.00']) expect(expenseSearch(typed).amount).toBe(-5);
    for (const typed of ['L-12', '12.505', '1,25', '']) expect(expenseSearch(typed).amount).toBeNull();
  });

  it('always searches lots and owners by the text as well', () => {
    expect(expenseSearch(' 100% Ranch ')).toEqual({ text: '100% ranch', types: [], amount: null });
  });
});

describe('a projected expense', () => {
  it('is past due after its day; an actual expense never is', () => {
    const projected = { expense_category: 'projected' as const, date: '2026-11-01' };
    expect(isPastProjected(projected, '2026-11-01')).toBe(false);
    expect(isPastProjected(projected, '2026-11-02')).toBe(true);
    expect(isPastProjected({ ...projected, expense_category: 'actual' }, '2026-11-02')).toBe(false);
  });
});
