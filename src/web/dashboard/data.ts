import { queryOptions } from '@tanstack/react-query';
import { getDashboard } from '#api/dashboard';
import { call } from '../lib/call.ts';

/** Figures follow the prices of the ticker. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: () => call(getDashboard),
  refetchInterval: 30_000,
});
