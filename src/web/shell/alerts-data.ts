import { queryOptions } from '@tanstack/react-query';
import { listAlerts } from '#api/alerts';
import { call } from '../lib/call.ts';

/** What needs attention; asked again every five minutes, and whenever a record has changed. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: () => call(listAlerts),
  refetchInterval: 300_000,
  staleTime: 30_000,
});
