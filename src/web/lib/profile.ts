import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { getProfile } from '#api/account';
import { call } from './call.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => call(getProfile),
  staleTime: 60_000,
});

/** The signed-in user's profile. Inside the shell it is always there: the shell waits for it. */
export const useProfile = () => useSuspenseQuery(profileQuery).data;
