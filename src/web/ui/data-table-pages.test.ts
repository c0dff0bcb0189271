import { describe, expect, it } from 'vitest';
import { pageOf } from './data-table-pages.tsx';

describe('a page of a list', () => {
  it('has a full page of rows, and the last one what is left', () => {
    expect(pageOf('', 230, 100)).toEqual({ first: 0, last: 99, number: 1, pages: 3 });
    expect(pageOf('3', 230, 100)).toEqual({ first: 200, last: 229, number: 3, pages: 3 });
  });

  it('is the nearest where the address names none that exists', () => {
    expect(pageOf('9', 230, 100).number).toBe(3);
    expect(pageOf('-1', 230, 100).number).toBe(1);
    expect(pageOf('x', 230, 100).number).toBe(1);
  });

  it('is one of nothing for an empty list', () => {
    expect(pageOf('2', 0, 100)).toEqual({ first: 0, last: -1, number: 1, pages: 1 });
  });
});
