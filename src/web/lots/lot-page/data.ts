import { findLot } from '#api/lot-detail';
import { callQuery } from '../../lib/query-client.ts';

/** The lot with this number and its records. The key starts with that of the list, so that changes refresh both. */
export const lotQuery = (lot: string, owner: string | undefined) =>
  callQuery(['lots', 'named', lot, owner], findLot, { lot, ...(owner ? { owner } : {}) });
