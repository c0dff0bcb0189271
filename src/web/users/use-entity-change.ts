import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { entityChange, type EntityChange, entityConsequence } from '#domain/entity-change';
import { entityKey } from '#domain/users';
import { entityQuery } from './data.ts';

/** What saving does to entities, as it is shown. */
export interface ShownChange {
  change: EntityChange;
  message: string | null;
  /** A free name for an entity that others are in too: for all of them, or for this user apart from them? */
  choice: { apart: boolean; choose: (apart: boolean) => void } | null;
  /** It is not known yet: nothing is saved before it is shown. */
  waiting: boolean;
  /** It could not be worked out; this tries again. */
  retry: (() => void) | null;
}

const pause = 250;

/** Works out what the typed entity name does. `now` is the user's entity; undefined for a user who is being created. */
export function useEntityChange(typed: string, now: string | undefined): ShownChange {
  const [name] = useDebouncedValue(typed, pause);
  const [apart, choose] = useState(false);
  const found = useQuery(entityQuery(name));
  const own = useQuery(entityQuery(now ?? ''));
  const current = own.data ?? null;
  const given = { current, typed, found: found.data ?? null, apart };
  const key = entityKey(typed);
  const answered =
    entityKey(name) === key && found.data !== undefined && (now === undefined || current !== null);
  const known = answered && key !== '';
  const change = known ? entityChange(given) : 'none';
  const isFreeName = known && given.found === null && key !== entityKey(now ?? '');
  return {
    change,
    message: known ? entityConsequence(given) : null,
    choice: isFreeName && current && current.users > 1 ? { apart, choose } : null,
    waiting: key !== '' && !answered,
    retry:
      found.isLoadingError || own.isLoadingError
        ? () => void Promise.all([found.refetch(), own.refetch()])
        : null,
  };
}
