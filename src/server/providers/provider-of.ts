import { optionsExpiry } from '#domain/market/contract-calendar';
import type { Env } from '../env.ts';
import { barchartProvider } from './barchart.ts';
import type { FetchedFuture, FetchedOption, QuoteProvider } from './provider.ts';
import { simulatedProvider } from './simulated.ts';

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

/** The seed of the simulated market: every installation has the same prices. */
export const SEED = 'drover';

type Settings = Pick<Env, 'QUOTES_PROVIDER' | 'BARCHART_URL' | 'BARCHART_API_KEY'>;

/** The configured provider; simulated by default. */
export function providerOf(settings: Settings, now: () => Date = () => new Date()): QuoteProvider {
  const { QUOTES_PROVIDER, BARCHART_URL: url = '', BARCHART_API_KEY: apiKey = '' } = settings;
  if (QUOTES_PROVIDER === 'barchart') return barchartProvider({ url, apiKey }, now);
  return QUOTES_PROVIDER === 'manual' ? manualProvider(now) : simulatedProvider(SEED, now);
}
