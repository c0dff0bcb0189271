import {
  type QueryFunctionContext,
  type QueryKey,
  useQueries,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';

interface Query<Data> {
  queryKey: QueryKey;
  queryFn: (context: QueryFunctionContext) => Promise<Data>;
  refetchInterval?: number;
}

interface LongList<View, Row, Total> {
  totalOf: (view: View) => Query<Total>;
  pageOf: (view: View, offset: number) => Query<Row[]>;
  countOf: (total: Total, view: View) => number;
}

/** A list filtered, sorted and paged by the server. The previous view stays until the next has loaded; `waiting` is then true. */
export function useLongList<View, Row, Total>(
  view: View,
  { totalOf, pageOf, countOf }: LongList<View, Row, Total>,
) {
  const [shown, setShown] = useState(view);
  const next = { total: useQuery(totalOf(view)), first: useQuery(pageOf(view, 0)) };
  const arrived = next.total.data !== undefined && next.first.data !== undefined;
  if (arrived && shown !== view) setShown(view);
  const total = useQuery(totalOf(shown)).data;
  const begun = useQuery(pageOf(shown, 0)).data !== undefined;
  const count = total === undefined ? 0 : countOf(total, shown);
  const { rows, rowWindow, error } = useRowWindow(shown, count, (offset) => pageOf(shown, offset));
  return {
    total,
    rows: total !== undefined && begun ? rows : undefined,
    rowWindow,
    waiting: shown !== view,
    failed: next.total.isLoadingError || next.first.isLoadingError,
    incomplete: error !== null || next.total.isRefetchError || next.first.isRefetchError,
    error: next.total.error ?? next.first.error ?? error,
    retry: () => Promise.all([next.total.refetch(), next.first.refetch()]),
  };
}

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

/** A map, because the library would compare arrays by position, copy shifted rows and render them all again. */
export const pagesOf = <Data>(results: readonly UseQueryResult<readonly Data[]>[]) => ({
  pages: new Map(results.map(({ data }, at) => [at, data])),
  error: results.find(({ isError }) => isError)?.error ?? null,
});

/** Rows that the server sorts and sends page by page as they come into view. `list` identifies a list by filter and order. */
export function useRowWindow<Data>(
  list: unknown,
  count: number,
  pageAt: (offset: number) => {
    queryKey: QueryKey;
    queryFn: (context: QueryFunctionContext) => Promise<Data[]>;
  },
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
