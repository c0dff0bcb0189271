import { Anchor, Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { entityChange, entityConsequence } from '#domain/users/entity-change';
import { entityKey } from '#domain/users/users';
import { MessageBox } from '../ui/message-box.tsx';
import { entityQuery } from './data.ts';

const pause = 250;

/** The effect on entities of saving the entered entity name. `now` is the user's entity; undefined for a new user. */
export function useEntityChange(typed: string, now: string | undefined) {
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
    /** Whether an unused name for a shared entity is for all its users or for this user alone. */
    choice: isFreeName && current && current.users > 1 ? { apart, choose } : null,
    /** Still loading: saving is disabled until it is shown. */
    waiting: key !== '' && !answered,
    retry:
      found.isLoadingError || own.isLoadingError
        ? () => void Promise.all([found.refetch(), own.refetch()])
        : null,
  };
}

export function EntityConsequence({ shown }: { shown: ReturnType<typeof useEntityChange> }) {
  const { message, choice, retry } = shown;
  return (
    <>
      {retry && (
        <MessageBox kind="error">
          The entity name could not be checked.{' '}
          <Anchor component="button" type="button" inherit onClick={retry}>
            Try again
          </Anchor>
        </MessageBox>
      )}
      {message && <MessageBox kind="notice">{message}</MessageBox>}
      {choice && (
        <Checkbox
          label="Only for this user: make a new entity, and leave the others where they are"
          checked={choice.apart}
          onChange={({ currentTarget: { checked } }) => choice.choose(checked)}
        />
      )}
    </>
  );
}
