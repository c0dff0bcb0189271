import { expect, it } from 'vitest';
import { z } from 'zod';
import { checked, draftOf } from './form-check.ts';

const schema = z.object({
  lot: z.string().trim().min(1, 'Lot number is required'),
  date_in: z.string().min(1, 'Date in is required'),
  head: z
    .number('Head count received must be greater than 0')
    .gt(0, 'Head count received must be greater than 0'),
});

it('reports the first failure in schema order, and its field', () => {
  expect(checked(schema, { head: '', date_in: '', lot: ' ' }).failure).toEqual({
    message: 'Lot number is required',
    fields: { lot: 'Lot number is required' },
  });
});

it('reports all failures at once where asked, each at its field', () => {
  expect(checked(schema, { head: '', date_in: '2026-03-14', lot: ' ' }, true).failure).toEqual({
    message: 'Lot number is required; Head count received must be greater than 0',
    fields: { lot: 'Lot number is required', head: 'Head count received must be greater than 0' },
  });
});

it('treats an empty number as missing', () => {
  expect(checked(schema, { lot: '7', date_in: '2026-03-14', head: '' }).failure?.message).toBe(
    'Head count received must be greater than 0',
  );
});

it('returns the values parsed by the schema', () => {
  expect(checked(schema, { lot: ' 7 ', date_in: '2026-03-14', head: 3 }).values).toEqual({
    lot: '7',
    date_in: '2026-03-14',
    head: 3,
  });
});

it('reports a failure that concerns no single field above the form', () => {
  const both = z.object({ a: z.string() }).refine(() => false, 'Passwords do not match');
  expect(checked(both, { a: '' }).failure).toEqual({ message: 'Passwords do not match', fields: {} });
});

it('begins with the record, or with the defaults of the schema', () => {
  const of = z.object({
    lot: z.string(),
    basis: z.number().optional(),
    partnership: z.boolean().default(false),
  });
  expect(draftOf(of)).toEqual({ lot: '', basis: '', partnership: false });
  const record = { id: 7, lot: 'A1', basis: null, partnership: true };
  expect(draftOf(of, record)).toEqual({ lot: 'A1', basis: '', partnership: true });
});
