import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getDashboard } from '#api/dashboard';
import { getEquityNow, LOTS_BY_NEED } from '#api/equity-comparison';
import { call } from '../lib/call.ts';
import { ownerAhead, profileQuery, todayQuery, useMay } from '../lib/profile.ts';
import { queryClient } from '../lib/query-client.ts';
import type { SearchParams } from '../lib/search-params.ts';
import { sessionState } from '../lib/session.ts';
import { storedSession } from '../lib/stored-session.ts';
import { futuresQuotesQuery, pricesQuery } from '../parts/quotes-data.ts';
import { alertsOfQuery, alertsQuery } from '../parts/alerts-data.ts';

/** Refreshes the figures along with the ticker's prices. */
export const dashboardQuery = (owner: string | undefined) =>
  queryOptions({
    queryKey: ['dashboard', owner],
    queryFn: () => call(getDashboard, owner === undefined ? {} : { owner }),
    refetchInterval: 30_000,
  });

/** Not part of the dashboard's answer, which it would delay; keyed under lots because every changed record changes it. */
export const equityNowQuery = (owner: string | undefined, limit: number) =>
  queryOptions({
    queryKey: ['lots', 'equity-now', owner, limit],
    queryFn: () => call(getEquityNow, { limit, ...(owner !== undefined && { owner }) }),
    // As often as alerts: over a whole book it takes a second or two.
    refetchInterval: 300_000,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

/** Whether the figures are those of several entities: their equity takes a second or two, and the others do not wait for it. */
export function useIsOfMany(owner: string | undefined): boolean {
  const seesEntities = useMay('seeEntities');
  return seesEntities && owner === undefined;
}

/** Fetches the data that the dashboard shows first, with the profile that the shell waits for: at once, beside the code of both. */
export function prefetchDashboard(search: object): void {
  const { userId } = sessionState();
  // With a temporary password everything but the profile is refused.
  if (userId === null || storedSession()?.user.app_metadata?.must_change_password) return;
  const owner = ownerAhead(search as SearchParams, userId);
  void queryClient.prefetchQuery(profileQuery);
  void queryClient.prefetchQuery(dashboardQuery(owner));
  void queryClient.prefetchQuery(equityNowQuery(owner, LOTS_BY_NEED));
  void queryClient.prefetchQuery(todayQuery);
  void queryClient.prefetchQuery(alertsOfQuery(owner));
  if (owner !== undefined) void queryClient.prefetchQuery(alertsQuery);
  void queryClient.prefetchQuery(futuresQuotesQuery);
  void queryClient.prefetchQuery(pricesQuery);
}
