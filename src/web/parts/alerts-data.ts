import { queryOptions } from '@tanstack/react-query';
import { listAlerts } from '#api/alerts';
import { call } from '../lib/call.ts';

/** The alerts; refreshed every five minutes and whenever a record changes. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: () => call(listAlerts),
  refetchInterval: 300_000,
  staleTime: 30_000,
});
