import { useLocation } from '@tanstack/react-router';
import { day } from '#domain/kit/format';
import { SOURCE_LABELS, type QuoteSource } from '#domain/market/quotes';
import { time } from '../lib/format.ts';
import { queryClient } from '../lib/query-client.ts';
import { useProfile, useToday, useScope, useTabScope } from '../lib/profile.ts';
import { futuresQuotesQuery, pricesQuery } from '../parts/quotes-data.ts';
import { usePrintedFor, usePrinting } from '../ui/print-state.ts';
import classes from './printed-head.module.css';

const SCOPED = ['/', '/dashboard', '/risk-management'];

/** At the top of a printed page: the entity, the day, and the source of the prices. */
export function PrintedHead() {
  usePrinting();
  const profile = useProfile();
  const today = useToday();
  const { pathname } = useLocation();
  const scope = useTabScope();
  // The prices of the screen that is printed; those of an earlier screen are not its own.
  const shown = [pricesQuery, futuresQuotesQuery]
    .map(({ queryKey }) => queryClient.getQueryCache().find({ queryKey }))
    .find((query) => query?.isActive() && query.state.data !== undefined);
  const quotes = quotesIn(shown?.state.data);
  const { owner: inAddress } = useScope();
  const shownFor = usePrintedFor();
  const chosen = shownFor ?? (SCOPED.includes(pathname) ? scope.owner : inAddress);
  const entity = scope.seesEntities ? (chosen ?? 'All clients') : profile.entity_name;
  return (
    <p className={classes.head} data-printed-head>
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
