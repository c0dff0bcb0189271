import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '#api/endpoint';
import { Refusal } from '#api/errors';
import { call, type InputArgument } from './call.ts';
import { onUserChange } from './session.ts';

const isRetryable = (error: unknown) =>
  !(error instanceof Refusal) || ['unreachable', 'unavailable', 'internal'].includes(error.code);

export const queryClient = new QueryClient({
  defaultOptions: {
    // Also where the browser believes that there is no line: it may be wrong, and a failure is said at once (decision 57).
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && isRetryable(error),
    },
    mutations: { networkMode: 'always' },
  },
});

// One user's records are not shown to the next.
onUserChange(() => queryClient.clear());

/** Reads all data again, the visible first: most records count in the figures of other screens. */
export const invalidateAll = (): void => void queryClient.invalidateQueries();

export const callQuery = <E extends Endpoint, const Key extends QueryKey>(
  queryKey: Key,
  endpoint: E,
  ...input: InputArgument<E>
) => queryOptions({ queryKey, queryFn: () => call(endpoint, ...input) });
