import { replaceEqualDeep, type UseQueryResult } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { pagesOf } from './use-row-window.ts';

interface Row {
  id: number;
}

const page = (id: number) => ({ data: [{ id }], isError: false, error: null }) as UseQueryResult<Row[]>;

describe('the pages in view', () => {
  it('keep the identity of their rows when one page replaces another, as the library compares rows', () => {
    const [first, second, third] = [page(1), page(2), page(3)];
    const before = pagesOf([first, second]);
    const { pages } = replaceEqualDeep(before, pagesOf([second, third]));
    expect(pages.get(0)?.[0]).toBe(second.data?.[0]);
    expect(pages.get(1)?.[0]).toBe(third.data?.[0]);
  });
});
