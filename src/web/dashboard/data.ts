import { queryOptions } from '@tanstack/react-query';
import { getDashboard } from '#api/dashboard';
import { call } from '../lib/call.ts';

/** Refreshes the figures along with the ticker's prices. */
export const dashboardQuery = (owner: string | undefined) =>
  queryOptions({
    queryKey: ['dashboard', owner],
    queryFn: () => call(getDashboard, owner === undefined ? {} : { owner }),
    refetchInterval: 30_000,
  });
