import { QueryClient, replaceEqualDeep, type UseQueryResult } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { pagesOf, pageSize, pageStart } from './use-row-window.ts';

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

describe('a page of a list sorted by day', () => {
  const keyOf = (offset: number) => ['page', offset];
  const rows = Array.from({ length: pageSize }, (_, at) => ({ id: 500 - at, date: '2026-03-01' }));
  const start = (client: QueryClient, offset: number) => pageStart(client, keyOf, offset, 'date');

  it('begins after the last row of the page before it', () => {
    const client = new QueryClient();
    client.setQueryData(keyOf(200), rows);
    expect(start(client, 300)).toEqual({ after_date: '2026-03-01', after_id: 401 });
  });

  it('is found from the top where the page before it is not loaded, is the last one, or is about to be read again', async () => {
    const client = new QueryClient();
    expect(start(client, 0)).toEqual({ offset: 0 });
    expect(start(client, 300)).toEqual({ offset: 300 });
    client.setQueryData(keyOf(200), rows.slice(1));
    expect(start(client, 300)).toEqual({ offset: 300 });
    client.setQueryData(keyOf(200), rows);
    await client.invalidateQueries();
    expect(start(client, 300)).toEqual({ offset: 300 });
  });

  it('is found from the top when it is read again, as its rows may be others by now', () => {
    const client = new QueryClient();
    client.setQueryData(keyOf(200), rows);
    client.setQueryData(keyOf(300), rows);
    expect(start(client, 300)).toEqual({ offset: 300 });
  });
});
