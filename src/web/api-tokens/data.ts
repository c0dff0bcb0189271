import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { listApiTokens } from '#api/api-tokens';
import { call } from '../lib/call.ts';

export const apiTokensQuery = queryOptions({
  queryKey: ['profile', 'tokens'],
  queryFn: () => call(listApiTokens),
});

export function useApiTokensChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: apiTokensQuery.queryKey });
}
