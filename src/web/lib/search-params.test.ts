import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

it('keeps text as text, even if it looks like a number', () => {
  expect(parseSearch('?q=1024&tab=open')).toEqual({ q: '1024', tab: 'open' });
});

it('reads and writes a repeated key as a list', () => {
  expect(parseSearch('?lot=7&lot=8')).toEqual({ lot: ['7', '8'] });
  expect(stringifySearch({ lot: ['7', '8'] })).toBe('?lot=7&lot=8');
});

it('omits empty values', () => {
  expect(stringifySearch({ q: '', sort: undefined, lot: [] })).toBe('');
});

it('round-trips', () => {
  const search = { q: 'Lazy K & sons', owner: 'a+b=c', lot: ['7', '8'] };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});
