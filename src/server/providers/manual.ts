import type { FetchedFuture, FetchedOption, QuoteProvider } from './provider.ts';
import { optionsExpiry } from '#domain/market/contract-calendar';

const unpriced = {
  last_price: null,
  net_change: null,
  open: null,
  high: null,
  low: null,
  previous_settlement: null,
  settlements: [],
};

/** No provider: a symbol is added to the watchlist without a price, and an administrator types its prices. */
export function manualProvider(now: () => Date): QuoteProvider {
  return {
    source: 'manual',
    futures: async (symbols) => ({
      quotes: symbols.map((symbol): FetchedFuture => ({ ...unpriced, symbol, at: now() })),
      missing: [],
    }),
    options: async (contract, requested) => ({
      quotes: requested.map(({ symbol }): FetchedOption => ({
        ...unpriced,
        symbol,
        bid_price: null,
        ask_price: null,
        settlement: null,
        delta: null,
        expiration_date: optionsExpiry(contract),
        at: now(),
      })),
      missing: [],
    }),
  };
}
