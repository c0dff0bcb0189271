import { useMemo } from 'react';
import type { Lot } from '#domain/lots/lots';
import { queryClient } from '../../lib/query-client.ts';
import { lotsQuery } from '../../parts/lots-data.ts';

/** The lot as the inventory lists it, until its page is loaded; undefined where the list is not loaded, outdated or ambiguous. */
export function useListedLot(lotNumber: string, owner: string): Lot | undefined {
  return useMemo(() => {
    const state = queryClient.getQueryState(lotsQuery.queryKey);
    if (!state?.data || state.isInvalidated) return undefined;
    const number = lotNumber.toLowerCase();
    const [lot, another] = state.data.filter(
      (one) => one.lot.toLowerCase() === number && (owner === '' || one.owner === owner),
    );
    return another ? undefined : lot;
  }, [lotNumber, owner]);
}
