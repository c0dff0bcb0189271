import type { Lot } from '#domain/lots/lots';
import { day, dayShort, head, money, perCwt, share, weight, weightExact } from '#domain/kit/format';
import { textSearch } from '../lib/text-search.ts';
import { figuresOf } from './figures.ts';
import { useMemo } from 'react';
import { useSearchText, useSetSearch } from '../lib/search-params.ts';
import { compareValues } from '../ui/data-table-columns.ts';

/** A search in all text shown in a lot's row, and its owner. */
const search = textSearch((lot: Lot) => {
  const { average_weight_in, cost_per_cwt, cost_per_head } = figuresOf(lot);
  return [
    lot.lot,
    lot.owner,
    lot.source,
    lot.sex,
    lot.location,
    lot.partnership ? `partnership ${share(lot.percent_owned)}` : '',
    day(lot.date_in),
    dayShort(lot.date_in),
    head(lot.current_hd),
    `${head(lot.total_received)} received`,
    lot.total_dead > 0 ? `${head(lot.total_dead)} dead` : '',
    lot.total_shipped > 0 ? `${head(lot.total_shipped)} shipped` : '',
    weight(average_weight_in),
    perCwt(cost_per_cwt),
    money(cost_per_head),
    weightExact(lot.est_out_wt),
    day(lot.est_out_date),
    dayShort(lot.est_out_date),
    lot.marketing_class,
  ];
});

export const lotsMatching = search.matching;

const atOnce = 250;

/** Prepares the texts in small batches, so that the first search is as fast as later ones. Returns a function to stop. */
export function prepareSearch(lots: readonly Lot[]): () => void {
  let done = 0;
  let timer = setTimeout(next);
  function next() {
    for (const lot of lots.slice(done, (done += atOnce))) search.textOf(lot);
    if (done < lots.length) timer = setTimeout(next);
  }
  return () => clearTimeout(timer);
}

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

export const filterChoices = (lots: readonly Lot[], key: keyof LotFilters): string[] =>
  [...new Set(lots.map((lot) => lot[key]))].toSorted(compareValues);

/** The applied filters, stored in the URL, so that Back undoes them. */
export function useLotFilters(): [LotFilters, (next: LotFilters & { q?: string }) => void] {
  const [owner] = useSearchText('owner');
  const [location] = useSearchText('location');
  const [sex] = useSearchText('sex');
  const setSearch = useSetSearch();
  const filters = useMemo(() => ({ owner, location, sex }), [owner, location, sex]);
  return [filters, (next) => setSearch({ ...next }, { replace: false })];
}
