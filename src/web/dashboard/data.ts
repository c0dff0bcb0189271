import { queryOptions } from '@tanstack/react-query';
import { getDashboard } from '#api/dashboard';
import { call } from '../lib/call.ts';

/** Refreshes the figures along with the ticker's prices. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: () => call(getDashboard),
  refetchInterval: 30_000,
});
