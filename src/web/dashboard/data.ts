import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getDashboard } from '#api/dashboard';
import { getEquityNow, LOTS_BY_NEED } from '#api/equity-comparison';
import { call } from '../lib/call.ts';
import { clientAhead } from '../lib/client-ahead.ts';
import { ownersQuery } from '../lib/clients.ts';
import { profileQuery, todayQuery } from '../lib/profile.ts';
import { cacheOf, commonCache } from '../lib/query-client.ts';
import { sessionState } from '../lib/session.ts';
import { storedSession } from '../lib/stored-session.ts';
import { pricesQuery } from '../parts/prices-data.ts';
import { futuresQuotesQuery } from '../parts/quotes-data.ts';
import { alertsQuery } from '../parts/alerts-data.ts';

/** Refreshes the figures along with the ticker's prices. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: () => call(getDashboard),
  refetchInterval: 30_000,
});

/** Not part of the dashboard's answer, which it would delay; keyed under lots because every changed record changes it. */
export const equityNowQuery = (limit: number) =>
  queryOptions({
    queryKey: ['lots', 'equity-now', limit],
    queryFn: () => call(getEquityNow, { limit }),
    // As often as alerts: over a whole book it takes a second or two.
    refetchInterval: 300_000,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

/**
 * Fetches the data that the dashboard shows first, of the client in the address, with the profile that the shell waits for: at once,
 * beside the code of both.
 */
export function prefetchDashboard(search: object): void {
  // With a temporary password everything but the profile is refused.
  if (sessionState().userId === null || storedSession()?.user.app_metadata?.must_change_password) return;
  const client = clientAhead(search);
  const cache = cacheOf(client);
  void commonCache().prefetchQuery(profileQuery);
  if (client !== null) void commonCache().prefetchQuery(ownersQuery);
  void cache.prefetchQuery(dashboardQuery);
  void cache.prefetchQuery(equityNowQuery(LOTS_BY_NEED));
  void cache.prefetchQuery(todayQuery);
  void cache.prefetchQuery(alertsQuery);
  void cache.prefetchQuery(futuresQuotesQuery);
  void cache.prefetchQuery(pricesQuery);
}
