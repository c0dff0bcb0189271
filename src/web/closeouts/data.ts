import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { closeoutBookFrom, closeoutBook, groupCloseouts } from '#api/closeouts';
import type { RequestOf } from '#api/endpoint';
import { closeoutRows } from '#domain/closeout/book';
import { closedLots } from '#domain/closeout/groups';
import { call } from '../lib/call.ts';

export type GroupRequest = RequestOf<typeof groupCloseouts>;

/** The lots that were closed out in a year: this year and every visible owner by default. */
export const closedLotsQuery = (of: RequestOf<typeof closeoutBook>) =>
  queryOptions({
    queryKey: ['lots', 'closeouts', of],
    queryFn: () => closedLotsOf(of),
    placeholderData: keepPreviousData,
  });
export type ClosedLotsOfYear = Awaited<ReturnType<typeof closedLotsOf>>;

async function closedLotsOf(of: RequestOf<typeof closeoutBook>) {
  const { book, today, year, years } = await call(closeoutBook, of);
  return { ...closedLots(closeoutRows(closeoutBookFrom(book), today)), year, years };
}

export const closeoutGroupsQuery = (of: GroupRequest) =>
  queryOptions({
    queryKey: ['lots', 'closeouts', 'groups', of],
    queryFn: () => call(groupCloseouts, of),
    placeholderData: keepPreviousData,
  });
