import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { findEntity, listDoubtfulNames, listUsers } from '#api/users';
import { entityKey } from '#domain/users';
import { call } from '../lib/call.ts';

/** Every user, newest first. */
export const usersQuery = queryOptions({ queryKey: ['users'], queryFn: () => call(listUsers) });

/** Names that are older than the rules about them. */
export const doubtfulNamesQuery = queryOptions({
  queryKey: ['doubtful-names'],
  queryFn: () => call(listDoubtfulNames),
});

/** The entity that has this name in some spelling, or null. */
export const entityQuery = (entity_name: string) =>
  queryOptions({
    queryKey: ['entities', entityKey(entity_name)],
    queryFn: async () => (await call(findEntity, { entity_name })).entity,
    enabled: entityKey(entity_name) !== '',
  });

/** Says that a user or an entity has changed: entity names stand in records everywhere. */
export function useUsersChanged(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries();
}

/** Where a user is seen. */
export const userLink = (email: string) => ({ to: '/admin/user-profiles' as const, search: { q: email } });
