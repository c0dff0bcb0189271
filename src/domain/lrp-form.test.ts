import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { expenseForm } from './expenses.ts';
import { addLrpForm, editLrpForm, splitPreview } from './lrp-form.ts';

const messages = (form: z.ZodType, values: object) =>
  form.safeParse(values).error?.issues.map((issue) => issue.message) ?? [];
const first = (form: z.ZodType, values: object) => messages(form, values)[0];

const FILL_IN = 'Please fill in all required fields with valid values';
const NUMBERS = 'Please enter valid numbers for head count and target weight';

const common = {
  endorsement_number: 'E-1',
  state: 'TX',
  county: 'Deaf Smith',
  type: 'fed',
  effective_date: '2026-06-22',
  end_date: '2026-09-21',
  premium: 6.4955,
  coverage: 397.61,
};
const single = { ...common, lot_id: 7, head_count: 100, target_wt: 700.25 };

describe('adding an LRP policy', () => {
  it('takes a complete form, and keeps what is left empty as nothing', () => {
    expect(addLrpForm.parse({ ...single, put_symbol: '', put_qty: '' })).toMatchObject({
      ...single,
      split: false,
      splits: [],
      put_symbol: null,
      put_qty: null,
    });
  });

  it('first asks for what every policy has', () => {
    for (const field of Object.keys(common))
      expect(first(addLrpForm, { ...single, [field]: '' })).toBe(FILL_IN);
    expect(first(addLrpForm, { ...single, premium: -1 })).toBe(FILL_IN);
    expect(first(addLrpForm, { ...single, end_date: '2026-06-21' })).toBe(FILL_IN);
    expect(first(addLrpForm, { ...single, premium: 1.123456 })).toBe('Premium can have at most 5 decimals');
  });

  it('then for the lot and its numbers', () => {
    expect(first(addLrpForm, common)).toBe('Please select a lot');
    expect(first(addLrpForm, { ...common, lot_id: 7 })).toBe(NUMBERS);
    expect(first(addLrpForm, { ...single, head_count: 0 })).toBe(NUMBERS);
    expect(first(addLrpForm, { ...single, target_wt: 'heavy' })).toBe(NUMBERS);
    expect(first(addLrpForm, { ...single, head_count: 1.5 })).toBe('Head count must be a whole number');
  });

  it('in split mode for every split', () => {
    const split = { ...common, split: true };
    const part = { lot_id: 7, head_count: 100, target_wt: 700 };
    expect(first(addLrpForm, split)).toBe('Please add at least one lot split');
    for (const gap of [{ lot_id: null }, { head_count: '' }, { target_wt: null }]) {
      expect(first(addLrpForm, { ...split, splits: [part, { ...part, ...gap }] })).toBe(
        'Please fill in all fields for each lot split',
      );
    }
    expect(first(addLrpForm, { ...split, splits: [{ ...part, head_count: -1 }] })).toBe(NUMBERS);
    expect(messages(addLrpForm, { ...split, splits: [part, part] })).toEqual([]);
  });
});

describe('editing an LRP policy', () => {
  it('says the same message for its numbers, and needs no lot', () => {
    expect(first(editLrpForm, { ...single, head_count: '' })).toBe(FILL_IN);
    expect(messages(editLrpForm, { ...single, lot_id: null })).toEqual([]);
  });
});

describe('the preview of splits', () => {
  it('adds up the parts that are filled in', () => {
    const parts = [
      { head_count: 100, target_wt: 700 },
      { head_count: 300, target_wt: 800 },
      { head_count: null, target_wt: 900 },
    ];
    expect(splitPreview(parts, 6.4955)).toEqual({
      head_count: 400,
      target_wt: 775,
      total_premium: 20_136.05,
    });
    expect(splitPreview([], 6.4955)).toEqual({ head_count: 0, target_wt: null, total_premium: 0 });
  });
});

describe('an expense', () => {
  it('is checked in order: date, lot, type, amount', () => {
    expect(messages(expenseForm, { date: '', type: '', amount: 0 })).toEqual([
      'Date is required',
      'Lot is required',
      'Expense type is required',
      'Amount must be greater than 0',
    ]);
  });

  it('is actual feed unless told otherwise', () => {
    expect(expenseForm.parse({ date: '2026-03-14', lot_id: 7, amount: 12.5 })).toEqual({
      date: '2026-03-14',
      lot_id: 7,
      type: 'feed',
      amount: 12.5,
      expense_category: 'actual',
    });
  });
});
