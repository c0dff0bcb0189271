import { type QueryKey, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';

/** Where rows that have come stand in a longer list, and how to ask for others. */
export interface RowWindow {
  /** Which list it is: another one is shown from its top. */
  list: unknown;
  /** How many rows the whole list has. */
  count: number;
  /** The place in the list of each row that has come, from 0. */
  places: readonly number[];
  /** Asks for the rows between two places. */
  look: (first: number, last: number) => void;
}

/** How many rows come at a time. */
export const pageSize = 100;

/**
 * What has come of each page in view. A map, because the library compares lists with those before them row by row, and makes
 * copies of the rows of a page that stands where another one stood: all of them would be drawn again.
 */
export const pagesOf = <Data>(results: readonly UseQueryResult<readonly Data[]>[]) => ({
  pages: new Map(results.map(({ data }, at) => [at, data])),
  error: results.find(({ isError }) => isError)?.error ?? null,
});

/**
 * Rows that the server sorts and hands out a page at a time, as they come into view: for lists too long to send whole.
 * `pageAt(offset)` is the query of one page of `list`, its filter and order, say.
 */
export function useRowWindow<Data>(
  list: unknown,
  count: number,
  pageAt: (offset: number) => { queryKey: QueryKey; queryFn: () => Promise<Data[]> },
): { rows: readonly Data[]; rowWindow: RowWindow; error: unknown } {
  const [range, setRange] = useState({ first: 0, last: 0 });
  const last = Math.min(range.last, Math.max(0, Math.ceil(count / pageSize) - 1));
  const first = Math.min(range.first, last);
  const numbers = Array.from({ length: last - first + 1 }, (_, page) => first + page);
  const { pages, error } = useQueries({
    queries: numbers.map((page) => pageAt(page * pageSize)),
    combine: pagesOf,
  });
  const { rows, places } = useMemo(() => {
    const come = [...pages].flatMap(([at, page]) =>
      (page ?? []).map((row, within) => ({ row, place: (first + at) * pageSize + within })),
    );
    return { rows: come.map(({ row }) => row), places: come.map(({ place }) => place) };
  }, [pages, first]);
  const look = useCallback((from: number, to: number) => {
    const next = { first: Math.floor(from / pageSize), last: Math.floor(to / pageSize) };
    setRange((now) => (now.first === next.first && now.last === next.last ? now : next));
  }, []);
  return {
    rows,
    rowWindow: useMemo(() => ({ list, count, places, look }), [list, count, places, look]),
    error,
  };
}
