import { useQuery, useQueryClient } from '@tanstack/react-query';
import { day } from '#domain/kit/format';
import { SOURCE_LABELS, type QuoteSource } from '#domain/market/quotes';
import { time } from '../lib/format.ts';
import { ALL_CLIENTS, useEntityName } from '../lib/clients.ts';
import { todayQuery, useToday } from '../lib/profile.ts';
import { pricesQuery } from '../parts/prices-data.ts';
import { futuresQuotesQuery } from '../parts/quotes-data.ts';
import { usePrintedFor, usePrinting } from '../ui/print-state.ts';
import classes from './printed-head.module.css';

/** At the top of a printed page: the entity, the day, and the source of the prices. A page is printed once its day has come, or cannot be had. */
export function PrintedHead() {
  usePrinting();
  const cache = useQueryClient();
  const today = useToday();
  const { isPending } = useQuery(todayQuery);
  // The prices of the screen that is printed; those of an earlier screen are not its own.
  const shown = [pricesQuery, futuresQuotesQuery]
    .map(({ queryKey }) => cache.getQueryCache().find({ queryKey }))
    .find((query) => query?.isActive() && query.state.data !== undefined);
  const quotes = quotesIn(shown?.state.data);
  const ofScreen = useEntityName();
  const entity = usePrintedFor() ?? ofScreen ?? ALL_CLIENTS;
  return (
    <p className={classes.head} data-printed-head={isPending ? undefined : ''}>
      {[entity, today && day(today), pricesMessage(quotes)].filter(Boolean).join(' · ')}
    </p>
  );
}

function quotesIn(data: unknown): PriceOrigin[] {
  const { futures = [], options = [], quotes = [] } = (data ?? {}) as Record<string, PriceOrigin[]>;
  return [...futures, ...options, ...quotes];
}

interface PriceOrigin {
  source: QuoteSource;
  updated_at: string;
}

/** The sources of a screen's prices: `Prices: simulated, latest of Nov 20, 2026, 1:05 PM CST`; null without prices. */
export function pricesMessage(prices: readonly PriceOrigin[]): string | null {
  if (prices.length === 0) return null;
  const sources = [...new Set(prices.map(({ source }) => SOURCE_LABELS[source]))];
  const latest = prices.reduce((last, { updated_at }) => (updated_at > last ? updated_at : last), '');
  return `Prices: ${sources.join(', ')}, latest of ${time(latest)}`;
}
