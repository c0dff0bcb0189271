import { queryOptions } from '@tanstack/react-query';
import { listInvitations } from '#api/invitations';
import { recoverySettings } from '#api/session';
import { findEntity, getAccountLimits, listConfusableNames, listUsers } from '#api/users';
import { entityKey } from '#domain/users/users';
import { call } from '../lib/call.ts';
import { callQuery } from '../lib/query-client.ts';

export const usersQuery = callQuery(['users'], listUsers);

/** The users without a password, with their invitations. */
export const invitationsQuery = callQuery(['users', 'invitations'], listInvitations);

export const mailQuery = callQuery(['password-recovery'], recoverySettings);

/** Names that predate the rules about names. */
export const confusableNamesQuery = callQuery(['confusable-names'], listConfusableNames);

/** The entity with this name, in any spelling, or null. */
export const entityQuery = (entity_name: string) =>
  queryOptions({
    queryKey: ['entities', entityKey(entity_name)],
    queryFn: async () => (await call(findEntity, { entity_name })).entity,
    enabled: entityKey(entity_name) !== '',
  });

export const accountUseQuery = (entity_name: string) =>
  callQuery(['entities', entityKey(entity_name), 'limits'], getAccountLimits, { entity_name });

export const userLink = (email: string) => ({ to: '/admin/user-profiles' as const, search: { q: email } });
