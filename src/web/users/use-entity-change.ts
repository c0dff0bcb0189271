import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { entityChange, type EntityChange, entityConsequence } from '#domain/users/entity-change';
import { entityKey } from '#domain/users/users';
import { entityQuery } from './data.ts';

/** The effect of saving on entities, for display. */
export interface ShownChange {
  change: EntityChange;
  message: string | null;
  /** Whether an unused name for a shared entity is for all its users or for this user alone. */
  choice: { apart: boolean; choose: (apart: boolean) => void } | null;
  /** Still loading: saving is disabled until it is shown. */
  waiting: boolean;
  /** Retries after a failure. */
  retry: (() => void) | null;
}

const pause = 250;

/** Determines the effect of the entered entity name. `now` is the user's entity; undefined for a new user. */
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
