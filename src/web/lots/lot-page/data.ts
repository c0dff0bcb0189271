import { queryOptions } from '@tanstack/react-query';
import { findLot } from '#api/lots';
import { call } from '../../lib/call.ts';

/** The lot of this number with its records. The key begins as that of the list does: what changes lots refreshes both. */
export const lotQuery = (lot: string, owner: string | undefined) =>
  queryOptions({
    queryKey: ['lots', 'named', lot, owner],
    queryFn: () => call(findLot, { lot, ...(owner ? { owner } : {}) }),
  });
