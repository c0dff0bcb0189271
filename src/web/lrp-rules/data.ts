import { queryOptions } from '@tanstack/react-query';
import { listLrpRules } from '#api/lrp-rules';
import { call } from '../lib/call.ts';

/** The dated rules of LRP; they change about once a year. */
export const lrpRulesQuery = queryOptions({
  queryKey: ['lrp-rules'],
  queryFn: () => call(listLrpRules),
  staleTime: 300_000,
});
