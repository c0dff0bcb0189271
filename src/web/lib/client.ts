import { createContext, use } from 'react';
import type { LinkProps } from '@tanstack/react-router';

/**
 * The client that an administrator works in: an entity's id, or null for all clients. It stands in the address (`?client=512`) and
 * is sent with every request, and a producer's is always null. Source: decision 95.
 */
export type ClientId = number | null;

/** No entity has this id: an address with anything else than an id names a client that is not found. */
const NO_CLIENT = 0;

/** The client that an address names. Example: `{ client: '512' }` is 512, `{ client: 'x' }` is 0, which is not found. */
export function clientOfAddress(search: object): ClientId {
  const { client } = search as { client?: string | number | readonly string[] };
  if (client === undefined || client === '') return null;
  return /^[1-9]\d{0,8}$/.test(String(client)) ? Number(client) : NO_CLIENT;
}

/** The client of a screen and of everything in it. */
export const ClientScope = createContext<ClientId>(null);

export const useClient = (): ClientId => use(ClientScope);

let shown: ClientId = null;
/** The client of work that runs although another one may be shown. */
let working: { client: ClientId } | null = null;

/** Records the client of the screen that is now shown. */
export function showClient(client: ClientId): void {
  shown = client;
}

/** The client that a request started now is about: that of the work under way, else of the screen that is shown. */
export const currentClient = (): ClientId => (working ? working.client : shown);

/** Starts work in a client. Steps after its first `await` need {@link keepClient}. */
export function inClient<Result>(client: ClientId, work: () => Result): Result {
  const before = working;
  working = { client };
  try {
    return work();
  } finally {
    working = before;
  }
}

/**
 * Keeps the client of now for later steps: `const inSame = keepClient()`, then after an `await` `inSame(() => call(listTrades, next))`.
 */
export function keepClient(): <Result>(work: () => Result) => Result {
  const client = currentClient();
  return (work) => inClient(client, work);
}

/** The address of a request or a page in a client, unless it names one. Example: '/api/lots?limit=5' in 512 is '/api/lots?limit=5&client=512'. */
export const addressIn = (client: ClientId, address: string): string => {
  if (client === null || /[?&]client=/.test(address)) return address;
  const [path = '', hash] = address.split('#');
  const within = `${path}${path.includes('?') ? '&' : '?'}client=${client}`;
  return hash === undefined ? within : `${within}#${hash}`;
};

/** A link that leads to the client of its subject, whichever is shown when it is followed; one that names a client keeps it. */
export const linkIn = (client: ClientId, link: LinkProps): LinkProps =>
  ({ ...link, search: { client: client ?? undefined, ...(link.search as object | undefined) } }) as LinkProps;
