import { queryOptions } from '@tanstack/react-query';
import { listLrp, listLrpProducers } from '#api/lrp';
import { call } from '../lib/call.ts';
import { callQuery } from '../lib/query-client.ts';

/** Every visible LRP policy, valued by current quotes and refreshed with them. */
export const lrpQuery = queryOptions({
  queryKey: ['lrp'],
  queryFn: () => call(listLrp),
  refetchInterval: 30_000,
});

export const lrpProducersQuery = callQuery(['lrp', 'producers'], listLrpProducers);

export const policyLink = (endorsement_number: string) => ({
  to: '/risk-management/lrp' as const,
  search: { q: endorsement_number },
});
