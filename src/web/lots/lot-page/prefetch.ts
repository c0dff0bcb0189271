import { queryClient } from '../../lib/query-client.ts';
import { todayQuery } from '../../lib/today.ts';
import { pricesQuery } from '../../quotes/data.ts';
import { lotQuery } from './data.ts';

/** Fetches what the page of a lot shows first, when a link to it is hovered, focused or followed. */
export function prefetchLot(lot: string, owner: string | undefined): void {
  void queryClient.prefetchQuery(lotQuery(lot, owner));
  void queryClient.prefetchQuery(pricesQuery);
  void queryClient.prefetchQuery(todayQuery);
}
