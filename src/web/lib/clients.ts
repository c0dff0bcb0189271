import { queryOptions, useQuery } from '@tanstack/react-query';
import { listOwners } from '#api/account';
import { may } from '#domain/users/permissions';
import { call } from './call.ts';
import { type ClientId, useClient } from './client.ts';
import { useProfile } from './profile.ts';
import { commonCache } from './query-client.ts';
import { useFact } from './use-fact.ts';

/** Every entity, by name: an administrator's clients. */
export const ownersQuery = queryOptions({
  queryKey: ['owners'],
  queryFn: () => call(listOwners),
  staleTime: 60_000,
});

/** The entities, for a user who sees several: on every screen, in whichever client. */
export const useOwners = (enabled = true) => {
  const chooses = useChoosesClient();
  return useQuery({ ...ownersQuery, enabled: enabled && chooses }, commonCache());
};

/** The same for what can do without them; the page says if they cannot be loaded. */
export const useOwnersFact = (enabled = true) => {
  const chooses = useChoosesClient();
  return useFact({ ...ownersQuery, enabled: enabled && chooses }, commonCache());
};

/** Whether the user works in one client or over all of them. A producer's screens are about their own entity. */
export const useChoosesClient = (): boolean => may(useProfile(), 'seeEntities');

/** The subject of an administrator's screens outside of a client. */
export const ALL_CLIENTS = 'All clients';

/** Names the clients. Example: of 512 'Lazy K Ranch', of null 'All clients'. */
export function useNameOfClient(enabled = true): (client: ClientId) => string {
  const owners = useOwnersFact(enabled);
  return (client) =>
    client === null
      ? ALL_CLIENTS
      : (owners?.find(({ id }) => id === client)?.entity_name ?? `Client ${client}`);
}

/** The entity that the screen is about: a producer's own, or an administrator's client; null over all clients. */
export function useEntityName(): string | null {
  const { entity_name: own } = useProfile();
  const chooses = useChoosesClient();
  const client = useClient();
  const nameOf = useNameOfClient(client !== null);
  if (!chooses) return own;
  return client === null ? null : nameOf(client);
}
