import { infiniteQueryOptions } from '@tanstack/react-query';
import { listHistory, lotHistory, restoreRecord, type HistoryEntry } from '#api/history';
import type { RequestOf } from '#api/endpoint';
import { call } from '../lib/call.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { sentence } from '#domain/kit/format';
import { notify } from '../ui/notices.ts';
import { nameOf } from './changes.ts';

export const PAGE = 100;

export type HistoryFilter = Omit<RequestOf<typeof listHistory>, 'before_id'>;

/** The next page begins below the last entry; a short page is the last one. */
const nextOf = (page: readonly HistoryEntry[]) => (page.length < PAGE ? undefined : page.at(-1)?.id);
const before = (id: number | undefined) => (id === undefined ? {} : { before_id: id });
const first: number | undefined = undefined;

export const historyQuery = (filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: ['history', filter],
    queryFn: ({ pageParam }) => call(listHistory, { ...filter, ...before(pageParam) }),
    initialPageParam: first,
    getNextPageParam: nextOf,
  });

export type HistoryDays = Pick<RequestOf<typeof lotHistory>, 'from' | 'to'>;

export const lotHistoryQuery = (id: number, days: HistoryDays = {}) =>
  infiniteQueryOptions({
    queryKey: ['history', 'lot', id, days],
    queryFn: ({ pageParam }) => call(lotHistory, { id, ...days, ...before(pageParam) }),
    initialPageParam: first,
    getNextPageParam: nextOf,
  });

export function useRestore() {
  return async (entry: HistoryEntry) => {
    await call(restoreRecord, { id: entry.id });
    notify(`${sentence(nameOf(entry))} restored`);
    invalidateAll();
  };
}
