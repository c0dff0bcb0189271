import type { QuoteSource } from '#domain/market/quotes';
import { time } from '../lib/format.ts';
import { SOURCE_LABELS } from '#domain/market/quotes';

/** The source of a price, and when it was stored. */
export interface PriceOrigin {
  source: QuoteSource;
  updated_at: string;
}

/** The sources of a screen's prices: `Prices: simulated, latest of Nov 20, 2026, 1:05 PM`; null without prices. */
export function pricesMessage(prices: readonly PriceOrigin[]): string | null {
  if (prices.length === 0) return null;
  const sources = [...new Set(prices.map(({ source }) => SOURCE_LABELS[source]))];
  const latest = prices.reduce((last, { updated_at }) => (updated_at > last ? updated_at : last), '');
  return `Prices: ${sources.join(', ')}, latest of ${time(latest)}`;
}
