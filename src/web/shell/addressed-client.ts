import { useLocation, useSearch } from '@tanstack/react-router';
import type { SearchParams } from '../lib/search-params.ts';
import { type ClientId, clientOfAddress } from '../lib/client.ts';
import { useChoosesClient, useOwners } from '../lib/clients.ts';

/** Pages on which `owner` named the entity of the whole page, before `client` did. */
const ONCE_BY_OWNER =
  /^\/(dashboard|risk-management|reports(\/.*)?|closeouts|snapshots\/compare|lots\/(plans|purchase))?$/;

/**
 * The entity that an address of before names for the whole page: `/closeouts?owner=Lazy+K`. Null where `owner` is a filter, or tells
 * lots of the same number apart.
 */
export function onceOwnerOf({ pathname, search }: { pathname: string; search: object }): string | null {
  const { owner, lot } = search as SearchParams;
  if (clientOfAddress(search) !== null || typeof owner !== 'string' || owner === '' || lot !== undefined)
    return null;
  return ONCE_BY_OWNER.test(pathname) ? owner : null;
}

/**
 * The client that the address of the shown page names. A producer has none, also where the address names one. An old address that names an entity
 * is `moved` to its client; a client that is not there is `unknown`.
 */
export function useAddressedClient() {
  const choosesClient = useChoosesClient();
  // Of the page that is shown: while another one is being loaded, the address is that of the other already.
  const named = useSearch({ strict: false, select: (search: SearchParams) => clientOfAddress(search) });
  const location = useLocation();
  const client: ClientId = choosesClient ? named : null;
  const owner = choosesClient ? onceOwnerOf(location) : null;
  const owners = useOwners(client !== null || owner !== null);
  if (owner !== null) {
    const id = owners.data?.find(({ entity_name }) => entity_name === owner)?.id ?? 0;
    const moved = {
      to: '.',
      search: { ...location.search, owner: undefined, client: String(id) },
      replace: true,
    };
    return { client: null, moved, state: owners.isPending ? 'awaited' : 'moved' } as const;
  }
  if (client === null) return { client, state: 'known' } as const;
  if (owners.isPending) return { client, state: 'awaited' } as const;
  const isUnknown = owners.data !== undefined && !owners.data.some(({ id }) => id === client);
  return isUnknown ? ({ client: null, state: 'unknown' } as const) : ({ client, state: 'known' } as const);
}
