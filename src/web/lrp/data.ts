import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listLrp, listLrpProducers } from '#api/lrp';
import { call } from '../lib/call.ts';

/** Every LRP policy in sight, valued by the quotes of the moment: read again as they change. */
export const lrpQuery = queryOptions({
  queryKey: ['lrp'],
  queryFn: () => call(listLrp),
  refetchInterval: 30_000,
});

/** Whose an admin can make a policy. */
export const lrpProducersQuery = queryOptions({
  queryKey: ['lrp', 'producers'],
  queryFn: () => call(listLrpProducers),
});

/** Says that a policy has changed: it is in its lot's hedge and in values everywhere. */
export function useLrpChanged(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries(), [queries]);
}

/** Where the records of an endorsement are seen. */
export const policyLink = (endorsement_number: string) => ({
  to: '/risk-management/lrp' as const,
  search: { q: endorsement_number },
});
