import { describe, expect, it } from 'vitest';
import { fieldsInHeader, kindOf } from './grid.ts';

const expense = ['Date', 'Lot #', 'Type', 'Amount', 'Category'];
const lot = [
  'Lot',
  'Date In',
  'Source',
  'Sex',
  'Location',
  'Head',
  'Weight',
  'Cost',
  'Out Weight',
  'Out Date',
];
const received = ['Lot', 'Date In', 'Source', 'Sex', 'Location', 'Head', 'Pay Wt', 'Cost'];
const out = ['Lot', 'Date Out', 'Type', 'Head'];
const policy = [
  'Endorsement #',
  'Lot',
  'State',
  'County',
  'Type',
  'Effective Date',
  'End Date',
  'Head',
  'Target Weight',
  'Premium',
  'Coverage',
];

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

describe('the kind of a sheet', () => {
  it('is found by its columns or its name', () => {
    expect(kindOf(expense, null)).toBe('expenses');
    expect(kindOf(lot, 'Sheet1')).toBe('lots');
    expect(kindOf(received, null)).toBe('receivings');
    expect(kindOf(out, null)).toBe('outs');
    expect(kindOf(policy, null)).toBe('lrp');
    expect(kindOf(['x'], 'LRP Policies')).toBe('lrp');
    expect(kindOf(['Ticket', 'Cow'], null)).toBeNull();
  });
});
