import { type QueryKey, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';

/** The positions of the loaded rows in a longer list, and how to load others. */
export interface RowWindow {
  /** The identity of the list: a new one is shown from its top. */
  list: unknown;
  count: number;
  /** The index in the list of each loaded row, from 0. */
  places: readonly number[];
  look: (first: number, last: number) => void;
}

export const pageSize = 100;

/**
 * The loaded rows of each page in view. A map, because the library compares arrays element by element with the previous ones and
 * copies the rows of a page in another's position, so that all of them would be rendered again.
 */
export const pagesOf = <Data>(results: readonly UseQueryResult<readonly Data[]>[]) => ({
  pages: new Map(results.map(({ data }, at) => [at, data])),
  error: results.find(({ isError }) => isError)?.error ?? null,
});

/**
 * Rows that the server sorts and sends page by page as they come into view, for lists too long to send whole. `pageAt(offset)` is
 * the query of one page; `list` identifies the list by its filter and order.
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
