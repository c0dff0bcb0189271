import { describe, expect, it } from 'vitest';
import { fieldsInHeader, kindOf } from './grid.ts';
import type { RecordKind } from './kinds.ts';
import { expense, lot, out, policy, received } from './testing/sample-sheets.ts';

describe('a heading with a unit', () => {
  it('is that of the field, where the unit is its own', () => {
    const header = ['Lot', 'Hd In', 'Pay Wt (lbs)', 'Cost ($)', 'Total Cost ($/cwt)'];
    expect(Object.fromEntries(fieldsInHeader('receivings', header))).toEqual({
      lot: 0,
      received: 1,
      pay_wt: 2,
      cost: 3,
    });
    expect(fieldsInHeader('receivings', ['Total Cost ($/cwt)', 'Price', 'Weight (avg)']).size).toBe(0);
  });
});

describe('a heading that means another figure than it begins with', () => {
  const columns = (kind: RecordKind, ...header: string[]) => Object.fromEntries(fieldsInHeader(kind, header));

  it('is not taken for it: pounds for money, a price for a cost', () => {
    expect(columns('outs', 'Date', 'Lot', 'Hd', 'Total Lbs', 'Net Sales $')).toMatchObject({
      weight: 3,
      proceeds: 4,
    });
    // Of a scale ticket these are pounds.
    expect(columns('outs', 'Date', 'Lot', 'Hd', 'Gross', 'Tare', 'Net')).not.toHaveProperty('proceeds');
    expect(columns('outs', 'Date', 'Lot', 'Hd', 'Total (lbs)', 'Total $')).toMatchObject({ proceeds: 4 });
    expect(columns('lrp', 'Coverage Price ($/cwt)', 'Premium (total)')).toEqual({ coverage: 0 });
  });

  it.each([
    ['Price', 'Amount Due', 'Amount Due'],
    ['Cost', 'Extended', 'Extended'],
    ['Unit Price', 'Ext. Amount', 'Ext. Amount'],
    ['Cost/Ton', 'Line Total', 'Line Total'],
    ['Rate', 'Total', 'Total'],
    ['Cost', 'Total Cost', 'Total Cost'],
    ['Price', 'Tons', ''],
  ])('%s beside %s: the amount is %s', (one, other, amount) => {
    for (const money of [
      [one, other],
      [other, one],
    ]) {
      const header = ['Date', 'Lot', 'Type', ...money];
      expect(header[columns('expenses', ...header)['amount'] ?? -1] ?? '').toBe(amount);
    }
  });

  it('is the type of an expense where nothing else is: Category', () => {
    expect(columns('expenses', 'Date', 'Lot', 'Category', 'Amount')).toMatchObject({ type: 2 });
    expect(columns('expenses', 'Date', 'Lot', 'Category', 'Amount')).not.toHaveProperty('expense_category');
    expect(columns('expenses', 'Date', 'Lot', 'Type', 'Category', 'Amount')).toMatchObject({
      type: 2,
      expense_category: 3,
    });
  });
});

describe('the kind of a sheet', () => {
  it('is found by its columns or its name', () => {
    expect(kindOf(expense, null)).toBe('expenses');
    expect(kindOf(lot, 'Sheet1')).toBe('lots');
    expect(kindOf(received, null)).toBe('receivings');
    expect(kindOf(out, null)).toBe('outs');
    const pens = [
      'Pen',
      'In Date',
      'Origin',
      'Type',
      'Yard',
      'Head',
      'In Wt',
      'Cost/Hd',
      'Out Wt',
      'Out Date',
    ];
    expect(kindOf(pens, null)).toBe('lots');
    expect(kindOf(['Posting Date', 'Vendor', 'Lot', 'Memo', 'Debit'], null)).toBe('expenses');
    expect(kindOf(policy, null)).toBe('lrp');
    expect(kindOf(['x'], 'LRP Policies')).toBe('lrp');
    expect(kindOf(['Ticket', 'Cow'], null)).toBeNull();
  });
});
