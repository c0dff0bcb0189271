import {
  type Query,
  QueryClient,
  type QueryFilters,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type { Endpoint } from '#api/endpoint';
import { Refusal } from '#api/errors';
import { call, type InputArgument } from './call.ts';
import { type ClientId, inClient } from './client.ts';
import { perClient } from './per-client.ts';

const isRetryable = (error: unknown) =>
  !(error instanceof Refusal) || ['unreachable', 'unavailable', 'internal'].includes(error.code);

/** In ms. */
const FAILURE_LASTS = 10_000;

/**
 * A part of the screen that appears right after a failure shows it. One that comes and goes with the failure would otherwise request without
 * end. Retry requests at once.
 */
const isLongAgo = ({ state }: Query): boolean => Date.now() - state.errorUpdatedAt > FAILURE_LASTS;

/** A cache with queries that ask about its own client whenever they are fetched: also again, while another client is shown. */
class CacheOfClient extends QueryClient {
  private readonly client: ClientId;
  /** The functions that ask about this client already. */
  private readonly own = new WeakSet<object>();

  constructor(client: ClientId) {
    super({
      defaultOptions: {
        // Also where the browser believes that there is no line: it may be wrong, and a failure is shown at once (decision 57).
        queries: {
          networkMode: 'always',
          refetchOnReconnect: true,
          staleTime: 10_000,
          retry: (failures, error) => failures < 2 && isRetryable(error),
          retryOnMount: isLongAgo,
        },
        mutations: { networkMode: 'always' },
      },
    });
    this.client = client;
  }

  override defaultQueryOptions: QueryClient['defaultQueryOptions'] = (options) => {
    const defaulted = super.defaultQueryOptions(options);
    const { queryFn } = defaulted;
    if (typeof queryFn !== 'function' || this.own.has(queryFn)) return defaulted;
    const ofClient: typeof queryFn = (context) => inClient(this.client, () => queryFn(context));
    this.own.add(ofClient);
    return { ...defaulted, queryFn: ofClient };
  };
}

/** A cache for each client, so that nothing of one is ever shown in another. */
const caches = perClient((client) => new CacheOfClient(client));

export const cacheOf = caches.of;

/** The cache of the screen that is shown, or of the work under way. */
export const currentCache = caches.current;

/** The cache of records that belong to no client, such as the user's profile. */
export const commonCache = (): QueryClient => cacheOf(null);

/** Reads data again in the caches of all clients, the visible first: a change in one counts in the figures of all. */
export const invalidate = async (filters?: QueryFilters): Promise<void> => {
  await Promise.all(caches.all().map((cache) => cache.invalidateQueries(filters)));
};

/** Reads all data again, as most records count in the figures of other screens. */
export const invalidateAll = (): void => void invalidate();

export const callQuery = <E extends Endpoint, const Key extends QueryKey>(
  queryKey: Key,
  endpoint: E,
  ...input: InputArgument<E>
) => queryOptions({ queryKey, queryFn: () => call(endpoint, ...input) });
