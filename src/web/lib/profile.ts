import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getProfile } from '#api/account';
import { getToday } from '#api/today';
import type { Day } from '#domain/kit/days';
import { type Action, may } from '#domain/users/permissions';
import { call } from './call.ts';
import { showTimesIn } from './format.ts';
import { useSessionStorage } from '@mantine/hooks';
import { useCallback } from 'react';
import { type SearchParams, useSearchText } from './search-params.ts';

export interface ScreenScope {
  /** Whether the user sees several entities: screens then offer the choice and state the owner of a record. */
  seesEntities: boolean;
  /** The chosen entity; undefined for everything that the user sees, and always for those who see one. */
  owner: string | undefined;
  choose: (owner: string) => void;
}

export function useScope(): ScreenScope {
  const seesEntities = useMay('seeEntities');
  const [owner, choose] = useSearchText('owner');
  return { seesEntities, owner: seesEntities && owner !== '' ? owner : undefined, choose };
}

const tabKey = (userId: string) => `drover.entity.${userId}`;

/** The entity that {@link useTabScope} will choose, as far as it is known before the profile. */
export function ownerAhead({ owner }: SearchParams, userId: string): string | undefined {
  if (typeof owner === 'string' && owner !== '') return owner;
  const stored: unknown = JSON.parse(window.sessionStorage.getItem(tabKey(userId)) ?? 'null');
  return typeof stored === 'string' && stored !== '' ? stored : undefined;
}

/** The scope in the address, else the last choice in this tab: the dashboard and the risk page share it. */
export function useTabScope(): ScreenScope {
  const { id } = useProfile();
  const { seesEntities, owner, choose } = useScope();
  const [stored, setStored] = useSessionStorage({
    key: tabKey(id),
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const chooseForTab = useCallback(
    (chosen: string) => {
      setStored(chosen);
      choose(chosen);
    },
    [setStored, choose],
  );
  return {
    seesEntities,
    owner: owner ?? (seesEntities && stored !== '' ? stored : undefined),
    choose: chooseForTab,
  };
}

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
