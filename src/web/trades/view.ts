import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type TradeFilter, tradeFilter, type TradeSort, tradeSort } from '#api/trades';
import type { TradeStatus } from '#domain/trades/trades';
import { type SearchParams, useSetSearch } from '../lib/search-params.ts';

export interface TradeView {
  filter: Omit<TradeFilter, 'status'>;
  status: TradeStatus | undefined;
  sort: TradeSort;
}

/** The text filters of the panel, in its order, with their labels (spec 2, section 2). */
export const textFilters = [
  ['acct', 'Account'],
  ['name', 'Name'],
  ['trade_date', 'Trade Date'],
  ['b_s', 'B/S'],
  ['period', 'Period'],
  ['description', 'Description'],
  ['strike', 'Strike'],
  ['p_c', 'P/C'],
] as const;

const filterParams = ['q', 'lots', 'from', 'to', ...textFilters.map(([param]) => param)] as const;

/** The filter in the URL; invalid values count as missing. */
function filterOf(address: SearchParams): TradeView['filter'] {
  return Object.fromEntries(
    filterParams.flatMap((key) => {
      const value = address[key];
      const read = tradeFilter.shape[key].safeParse(Array.isArray(value) ? value[0] : value);
      return read.success && read.data ? [[key, read.data]] : [];
    }),
  );
}

export function useTradeView(status: TradeStatus | undefined): TradeView {
  const address = useSearch({ strict: false });
  const text = JSON.stringify([
    filterOf(address),
    tradeSort.safeParse(address['sort']).data ?? '-trade_date',
  ]);
  return useMemo(() => {
    const [filter, sort] = JSON.parse(text) as [TradeView['filter'], TradeSort];
    return { filter, status, sort };
  }, [text, status]);
}

export const filtersApplied = ({ filter }: TradeView): number =>
  Object.keys(filter).filter((key) => key !== 'q').length;

export const isBackwards = ({ filter: { from, to } }: TradeView): boolean =>
  from !== undefined && to !== undefined && to < from;

export const isFiltered = ({ filter }: TradeView): boolean => Object.keys(filter).length > 0;

export function useClearFilters(): () => void {
  const set = useSetSearch();
  return () => set(Object.fromEntries(filterParams.map((key) => [key, undefined])));
}
