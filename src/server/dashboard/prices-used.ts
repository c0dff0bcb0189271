import type { PricesUsed } from '#api/dashboard';
import type { InstrumentPrice } from '#domain/market/prices';
import type { QuoteSource } from '#domain/market/quotes';

export interface PricedInstrument extends InstrumentPrice {
  symbol: string;
  source: QuoteSource;
  updated_at: string;
  stale: boolean;
}

export function pricesUsed(
  symbols: readonly (string | null)[],
  instruments: ReadonlyMap<string, PricedInstrument>,
): PricesUsed {
  const sources = new Set<QuoteSource>();
  const used: PricesUsed = { instruments: 0, sources: [], oldest: null, newest: null, stale: 0 };
  for (const symbol of new Set(symbols)) {
    const price = instruments.get(symbol ?? '');
    if (!price || (price.current ?? price.theoretical) === null) continue;
    const { source, stale, updated_at } = price;
    sources.add(source);
    used.instruments += 1;
    if (stale) used.stale += 1;
    if (used.oldest === null || updated_at < used.oldest) used.oldest = updated_at;
    if (used.newest === null || updated_at > used.newest) used.newest = updated_at;
  }
  return { ...used, sources: [...sources].toSorted() };
}
