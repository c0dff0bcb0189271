import type { SearchParams } from '../lib/search-params.ts';
import { sessionState } from '../lib/session.ts';

interface LotAddress {
  params: { lotNumber: string };
  location: { search: object };
}

/** Fetches a lot when a link to it is hovered, focused or followed. Not awaited: its page opens at once with what is known. */
export function fetchLot({ params, location }: LotAddress): void {
  if (sessionState().status !== 'signed-in') return;
  const { owner } = location.search as SearchParams;
  void import('./lot-page/prefetch.ts').then(({ prefetchLot }) =>
    prefetchLot(params.lotNumber, typeof owner === 'string' && owner !== '' ? owner : undefined),
  );
}
