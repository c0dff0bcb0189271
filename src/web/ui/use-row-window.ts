import type { Day } from '#domain/kit/days';
import {
  type QueryClient,
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
  indexes: readonly number[];
  look: (first: number, last: number) => void;
}

export const pageSize = 100;

/** A map, because the library would compare arrays by position, copy shifted rows and render them all again. */
export const pagesOf = <Data>(results: readonly UseQueryResult<readonly Data[]>[]) => ({
  pages: new Map(results.map(({ data }, at) => [at, data])),
  error: results.find(({ isError }) => isError)?.error ?? null,
});

/** The beginning of a page: see `pageStart`. */
type PageStart = { offset: number } | { after_date: Day; after_id: number };

type DatedRow = { id: number } & Partial<Record<'date' | 'trade_date', Day>>;

/**
 * Where a page of a list sorted by day begins. After the last row of the page before it, which the server finds at once at any depth; but
 * `offset` rows from the top where that page is not loaded, or where pages are read again after a change, as they then move together.
 */
export function pageStart(
  client: QueryClient,
  keyOf: (offset: number) => QueryKey,
  offset: number,
  dayColumn: 'date' | 'trade_date',
): PageStart {
  const before = client.getQueryState<DatedRow[]>(keyOf(offset - pageSize));
  const last = before?.data?.[pageSize - 1];
  const after_date = last?.[dayColumn];
  const isCurrent = before?.fetchStatus === 'idle' && !before.isInvalidated;
  if (!last || after_date === undefined || !isCurrent || client.getQueryData(keyOf(offset)))
    return { offset };
  return { after_date, after_id: last.id };
}

interface ListOfPages {
  key: QueryKey;
  sort: string;
  /** The column of its days: sorted by another one, a list is found by offsets alone. */
  day: 'date' | 'trade_date';
}

export const listPage = <Row>(
  { key, sort, day }: ListOfPages,
  offset: number,
  read: (rows: PageStart & { limit: number }, signal: AbortSignal) => Promise<Row[]>,
) => ({
  queryKey: [...key, sort, offset],
  queryFn: ({ signal, client }: QueryFunctionContext) => {
    const isByDay = sort.replace('-', '') === day;
    const start = isByDay ? pageStart(client, (at) => [...key, sort, at], offset, day) : { offset };
    return read({ ...start, limit: pageSize }, signal);
  },
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
  const { rows, indexes } = useMemo(() => {
    const come = [...pages].flatMap(([at, page]) =>
      (page ?? []).map((row, within) => ({ row, index: (first + at) * pageSize + within })),
    );
    return { rows: come.map(({ row }) => row), indexes: come.map(({ index }) => index) };
  }, [pages, first]);
  const look = useCallback((from: number, to: number) => {
    const next = { first: Math.floor(from / pageSize), last: Math.floor(to / pageSize) };
    setRange((now) => (now.first === next.first && now.last === next.last ? now : next));
  }, []);
  return {
    rows,
    rowWindow: useMemo(() => ({ list, count, indexes, look }), [list, count, indexes, look]),
    error,
  };
}
