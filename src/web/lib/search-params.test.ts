import { expect, it } from 'vitest';
import { changedSearch, parseSearch, stringifySearch } from './search-params.ts';

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

it('shows a list from its first page when it shows something else', () => {
  const before = { q: 'feed', page: '3', 'outs.page': '2' };
  expect(changedSearch(before, { q: 'yardage' })).toEqual({ q: 'yardage' });
  expect(changedSearch(before, { sort: 'amount' })).toEqual({ q: 'feed', sort: 'amount' });
  expect(changedSearch(before, { open: '7' })).toEqual({ ...before, open: '7' });
  expect(changedSearch(before, { page: '4' })).toEqual({ ...before, page: '4' });
});
