import type { Env } from '../env.ts';
import { barchartProvider } from './barchart.ts';
import { manualProvider } from './manual.ts';
import type { QuoteProvider } from './provider.ts';
import { simulatedProvider } from './simulated.ts';

/** The seed of the simulated market: every installation has the same prices. */
export const SEED = 'drover';

type Settings = Pick<Env, 'QUOTES_PROVIDER' | 'BARCHART_URL' | 'BARCHART_API_KEY'>;

/** The configured provider; simulated by default. */
export function providerOf(settings: Settings, now: () => Date = () => new Date()): QuoteProvider {
  const { QUOTES_PROVIDER, BARCHART_URL: url = '', BARCHART_API_KEY: apiKey = '' } = settings;
  if (QUOTES_PROVIDER === 'barchart') return barchartProvider({ url, apiKey }, now);
  return QUOTES_PROVIDER === 'manual' ? manualProvider(now) : simulatedProvider(SEED, now);
}
