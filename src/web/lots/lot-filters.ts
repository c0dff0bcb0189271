import { useMemo } from 'react';
import type { Lot } from '#domain/lots/lots';
import { useSearchText, useSetSearch } from '../lib/search-params.ts';
import { compareValues } from '../ui/data-table-columns.ts';

/** The values of the filters; '' for none. */
export interface LotFilters {
  owner: string;
  location: string;
  sex: string;
}

export const NO_FILTERS: LotFilters = { owner: '', location: '', sex: '' };

const keys = ['owner', 'location', 'sex'] as const;

export const filterCount = (filters: LotFilters): number => keys.filter((key) => filters[key] !== '').length;

export const lotsWithin = (lots: readonly Lot[], filters: LotFilters): readonly Lot[] =>
  filterCount(filters) === 0
    ? lots
    : lots.filter((lot) => keys.every((key) => filters[key] === '' || lot[key] === filters[key]));

/** The default order of the inventory: lots with head before those without, each part in the order of the list (spec 1 §7). */
export const withHeadFirst = (lots: readonly Lot[]): readonly Lot[] => [
  ...lots.filter(({ current_hd }) => current_hd > 0),
  ...lots.filter(({ current_hd }) => current_hd <= 0),
];

/** The options of each filter: the values of the lots, sorted. */
export const choicesOf = (lots: readonly Lot[], key: keyof LotFilters): string[] =>
  [...new Set(lots.map((lot) => lot[key]))].toSorted(compareValues);

/** The applied filters, kept in the URL, so that Back undoes them. */
export function useLotFilters(): [LotFilters, (next: LotFilters & { q?: string }) => void] {
  const [owner] = useSearchText('owner');
  const [location] = useSearchText('location');
  const [sex] = useSearchText('sex');
  const setSearch = useSetSearch();
  const filters = useMemo(() => ({ owner, location, sex }), [owner, location, sex]);
  return [filters, (next) => setSearch({ ...next }, { replace: false })];
}
