import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { getProfile } from '#api/account';
import { getToday } from '#api/today';
import type { Day } from '#domain/kit/days';
import { type Action, isInsideClients, may } from '#domain/users/permissions';
import { call } from './call.ts';
import { useClient } from './client.ts';
import { showTimesIn } from './format.ts';
import { commonCache } from './query-client.ts';
import { useFact } from './use-fact.ts';

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
export const useProfile = () => useSuspenseQuery(profileQuery, commonCache()).data;

/**
 * Whether the user may do something on this screen: `const mayDo = useMayDo()`, then `mayDo('recordCattle')`. Inside a client an
 * administrator's screens are as its producers see them (decision 95).
 */
export function useMayDo(): (action: Action) => boolean {
  const profile = useProfile();
  const client = useClient();
  return (action) => (client === null || isInsideClients(action)) && may(profile, action);
}

export const useMay = (action: Action): boolean => useMayDo()(action);

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: () => call(getToday),
  staleTime: 60_000,
});

/** Today in the business's time zone, independent of the user's; undefined until fetched from the server. */
export const useToday = (): Day | undefined => useFact(todayQuery)?.today;
