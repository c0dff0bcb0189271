import { clientAhead } from '../../lib/client-ahead.ts';
import { cacheOf } from '../../lib/query-client.ts';
import { todayQuery } from '../../lib/profile.ts';
import type { SearchParams } from '../../lib/search-params.ts';
import { sessionState } from '../../lib/session.ts';
import { pricesQuery } from '../../parts/prices-data.ts';
import { lotQuery } from './data.ts';

interface LotAddress {
  params: { lotNumber: string };
  location: { search: object };
}

/** Fetches the data that the pages of a lot show first, when a link to one is hovered, focused or followed. */
export function prefetchLot({ params, location }: LotAddress): void {
  if (sessionState().status !== 'signed-in') return;
  const { owner } = location.search as SearchParams;
  const named = typeof owner === 'string' && owner !== '' ? owner : undefined;
  const cache = cacheOf(clientAhead(location.search));
  void cache.prefetchQuery(lotQuery(params.lotNumber, named));
  void cache.prefetchQuery(pricesQuery);
  void cache.prefetchQuery(todayQuery);
}
