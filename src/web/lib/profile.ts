import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getProfile } from '#api/account';
import { getToday } from '#api/today';
import type { Day } from '#domain/kit/days';
import { type Action, may } from '#domain/users/permissions';
import { call } from './call.ts';
import { showTimesIn } from './format.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async () => {
    const profile = await call(getProfile);
    showTimesIn(profile.time_zone);
    return profile;
  },
  staleTime: 60_000,
});

/** The signed-in user's profile. It is always loaded inside the shell, which waits for it. */
export const useProfile = () => useSuspenseQuery(profileQuery).data;

export const useMay = (action: Action): boolean => may(useProfile(), action);

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: () => call(getToday),
  staleTime: 60_000,
});

/** Today in the business's time zone, independent of the user's; undefined until fetched from the server. */
export const useToday = (): Day | undefined => useQuery(todayQuery).data?.today;
