import { queryOptions } from '@tanstack/react-query';
import { listFuturesQuotes, listHeldInstruments, listOptionsQuotes, listSettlements } from '#api/quotes';
import { call } from '../lib/call.ts';
import { callQuery } from '../lib/query-client.ts';

/** The watchlist's futures, refreshed every half minute while a screen shows them (spec 1, section 9). */
export const futuresQuotesQuery = queryOptions({
  queryKey: ['quotes', 'futures'],
  queryFn: () => call(listFuturesQuotes),
  refetchInterval: 30_000,
});

export const optionsQuotesQuery = queryOptions({
  queryKey: ['quotes', 'options'],
  queryFn: () => call(listOptionsQuotes),
  refetchInterval: 30_000,
});

/** Instruments of open positions, for administrators. */
export const heldInstrumentsQuery = callQuery(['quotes', 'held'], listHeldInstruments);

const TREND_DAYS = 60;

export const settlementsQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['quotes', 'settlements', symbol],
    queryFn: () => call(listSettlements, { symbol, limit: TREND_DAYS }),
    staleTime: 10 * 60_000,
  });
