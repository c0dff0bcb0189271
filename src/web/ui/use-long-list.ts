import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRowWindow } from './use-row-window.ts';

interface Query<Data> {
  queryKey: QueryKey;
  queryFn: () => Promise<Data>;
  refetchInterval?: number;
}

interface LongList<View, Row, Total> {
  totalOf: (view: View) => Query<Total>;
  pageOf: (view: View, offset: number) => Query<Row[]>;
  countOf: (total: Total, view: View) => number;
}

/**
 * A list that the server filters, sorts, totals and pages. While another view loads, the previous one stays, so that nothing
 * flickers while typing a search; `waiting` is then true.
 */
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
