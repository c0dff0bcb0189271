import { queryOptions } from '@tanstack/react-query';
import { listApiTokens } from '#api/api-tokens';
import { call } from '../lib/call.ts';
import { queryClient } from '../lib/query-client.ts';

export const apiTokensQuery = queryOptions({
  queryKey: ['profile', 'tokens'],
  queryFn: () => call(listApiTokens),
});

export const apiTokensChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: apiTokensQuery.queryKey });
