import { queryOptions } from '@tanstack/react-query';
import { findEntity, getAccountLimits, listConfusableNames, listUsers } from '#api/users';
import { entityKey } from '#domain/users/users';
import { call } from '../lib/call.ts';

export const usersQuery = queryOptions({ queryKey: ['users'], queryFn: () => call(listUsers) });

/** Names that predate the rules about names. */
export const confusableNamesQuery = queryOptions({
  queryKey: ['confusable-names'],
  queryFn: () => call(listConfusableNames),
});

/** The entity with this name, in any spelling, or null. */
export const entityQuery = (entity_name: string) =>
  queryOptions({
    queryKey: ['entities', entityKey(entity_name)],
    queryFn: async () => (await call(findEntity, { entity_name })).entity,
    enabled: entityKey(entity_name) !== '',
  });

export const accountUseQuery = (entity_name: string) =>
  queryOptions({
    queryKey: ['entities', entityKey(entity_name), 'limits'],
    queryFn: () => call(getAccountLimits, { entity_name }),
  });

export const userLink = (email: string) => ({ to: '/admin/user-profiles' as const, search: { q: email } });
