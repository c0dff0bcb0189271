import { describe, expect, it } from 'vitest';
import type { StillOpen } from '#domain/closeout/closing-out';
import { closingOutOf } from './out-form.tsx';

const open = {
  is_unpriced: false,
  shipments: [{ id: 7, version: 2 }],
  expenses: [{ id: 3, version: 1 }],
  policies: [],
  trades: [],
} as unknown as StillOpen;

describe('what is sent of the choices when an out closes a lot', () => {
  it('is nothing while everything is kept', () => {
    expect(closingOutOf(open, {})).toBeUndefined();
    expect(closingOutOf(open, { 7: '', delete_expenses: false })).toBeUndefined();
  });

  it('is the proceeds and the expenses to delete', () => {
    expect(closingOutOf(open, { 7: 1250.5, delete_expenses: true })).toEqual({
      proceeds: [{ id: 7, version: 2, proceeds: 1250.5 }],
      delete_expenses: [{ id: 3, version: 1 }],
    });
  });

  it.each(['110 k', -5])('is refused with proceeds of %s', (typed) => {
    const message = 'Proceeds must be a number of at least 0';
    const fields = { 'closing_out.proceeds.0.proceeds': message };
    expect(() => closingOutOf(open, { 7: typed })).toThrow(expect.objectContaining({ message, fields }));
  });
});
