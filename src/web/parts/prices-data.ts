import { useQuery, queryOptions } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import type { OutputOf } from '#api/endpoint';
import { listPrices, type FuturesPrice, type OptionsPrice } from '#api/prices';
import { pricesOf, type Prices } from '#domain/market/prices';
import { call } from '../lib/call.ts';
import { currentCache } from '../lib/query-client.ts';
import { useFact } from '../lib/use-fact.ts';

/** The prices of all visible positions, refreshed every half minute while a screen shows them. */
export const pricesQuery = queryOptions({
  queryKey: ['quotes', 'prices'],
  queryFn: () => call(listPrices),
  refetchInterval: 30_000,
});

const isAnySimulated = ({ futures, options }: OutputOf<typeof listPrices>): boolean =>
  [...futures, ...options].some(({ source }) => source === 'simulated');

/** Whether any visible price is simulated; undefined before the prices have come. */
export function useSimulatedPrices(): boolean | undefined {
  const prices = useFact(pricesQuery);
  return prices && isAnySimulated(prices);
}

/** Whether any visible price is simulated. Waits for the prices, and fails without them. */
export const hasSimulatedPrices = async (): Promise<boolean> =>
  isAnySimulated(await currentCache().ensureQueryData(pricesQuery));

/** Prices that a part of the screen has of its own, in place of those of all visible positions: those of the sample lot. */
export const OwnPrices = createContext<OutputOf<typeof listPrices> | null>(null);

function usePriceList() {
  const own = useContext(OwnPrices);
  const { data, isPending, isError, error } = useQuery({ ...pricesQuery, enabled: own === null });
  return own
    ? { data: own, isPending: false, isError: false, error: null }
    : { data, isPending, isError, error };
}

export function usePrices(): { prices: Prices; isPending: boolean; isError: boolean; error: unknown } {
  const { data, isPending, isError, error } = usePriceList();
  const prices = useMemo(() => pricesOf(data?.futures ?? [], data?.options ?? []), [data]);
  return { prices, isPending, isError, error };
}

/** The quote behind a price: null where the symbol has none, undefined while the prices have not been loaded. */
export type QuoteBehind =
  | { kind: 'futures'; quote: FuturesPrice }
  | { kind: 'options'; quote: OptionsPrice }
  | null
  | undefined;

export type QuoteOf = (symbol: string | null) => QuoteBehind;

/** Finds the quotes behind all prices, for tables with many lookups. */
export function useQuotesBehind(): QuoteOf {
  const { data } = usePriceList();
  return useMemo(() => {
    const quotes = new Map<string | null, QuoteBehind>([
      ...(data?.futures ?? []).map((quote) => [quote.symbol, { kind: 'futures', quote }] as const),
      ...(data?.options ?? []).map((quote) => [quote.symbol, { kind: 'options', quote }] as const),
    ]);
    return (symbol) => quotes.get(symbol) ?? (data ? null : undefined);
  }, [data]);
}

export function useQuoteBehind(symbol: string | null): QuoteBehind {
  const { data } = usePriceList();
  if (!data) return undefined;
  const future = data.futures.find((quote) => quote.symbol === symbol);
  if (future) return { kind: 'futures', quote: future };
  const option = data.options.find((quote) => quote.symbol === symbol);
  return option ? { kind: 'options', quote: option } : null;
}
