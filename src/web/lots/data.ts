import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { listLotChoices, listLots } from '#api/lots';
import { listOwners } from '#api/account';
import { call } from '../lib/call.ts';

/** Every lot in sight. The queries of single lots begin with the same key, so that one word refreshes all. */
export const lotsQuery = queryOptions({ queryKey: ['lots'], queryFn: () => call(listLots) });

/** What a record can be put on: the lots in sight, by number. */
export const lotChoicesQuery = queryOptions({
  queryKey: ['lots', 'choices'],
  queryFn: () => call(listLotChoices),
});

/** Whom an admin may choose as owner. */
export const ownersQuery = queryOptions({ queryKey: ['owners'], queryFn: () => call(listOwners) });

/** Says that lots, or records of lots, have changed: whatever shows them is fetched again. */
export function useLotsChanged(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: lotsQuery.queryKey });
}
