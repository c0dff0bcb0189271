import { queryOptions } from '@tanstack/react-query';
import { findLot } from '#api/lot-detail';
import { call } from '../../lib/call.ts';

/** The lot with this number and its records. The key starts with that of the list, so that changes refresh both. */
export const lotQuery = (lot: string, owner: string | undefined) =>
  queryOptions({
    queryKey: ['lots', 'named', lot, owner],
    queryFn: () => call(findLot, { lot, ...(owner ? { owner } : {}) }),
  });
