import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { groupCloseouts, listCloseouts } from '#api/closeouts';
import type { RequestOf } from '#api/endpoint';
import { call } from '../lib/call.ts';

export type GroupRequest = RequestOf<typeof groupCloseouts>;

/** The lots that were closed out in a year: this year and every visible owner by default. */
export const closedLotsQuery = (of: RequestOf<typeof listCloseouts>) =>
  queryOptions({
    queryKey: ['lots', 'closeouts', of],
    queryFn: () => call(listCloseouts, of),
    placeholderData: keepPreviousData,
  });

export const closeoutGroupsQuery = (of: GroupRequest) =>
  queryOptions({
    queryKey: ['lots', 'closeouts', 'groups', of],
    queryFn: () => call(groupCloseouts, of),
    placeholderData: keepPreviousData,
  });
