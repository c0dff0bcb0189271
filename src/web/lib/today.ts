import { queryOptions, useQuery } from '@tanstack/react-query';
import { getToday } from '#api/today';
import type { Day } from '#domain/kit/days';
import { call } from './call.ts';

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: () => call(getToday),
  staleTime: 60_000,
});

/** Today in the business's time zone, independent of the user's; undefined until fetched from the server. */
export const useToday = (): Day | undefined => useQuery(todayQuery).data?.today;
