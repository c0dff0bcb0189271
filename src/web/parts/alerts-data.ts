import { queryOptions } from '@tanstack/react-query';
import { listAlerts } from '#api/alerts';
import { call } from '../lib/call.ts';

/** The alerts about one entity's records, or all; refreshed every five minutes and whenever a record changes. */
export const alertsOfQuery = (owner: string | undefined) =>
  queryOptions({
    queryKey: owner === undefined ? ['alerts'] : ['alerts', owner],
    queryFn: () => call(listAlerts, { owner }),
    refetchInterval: 300_000,
    staleTime: 30_000,
  });

export const alertsQuery = alertsOfQuery(undefined);
