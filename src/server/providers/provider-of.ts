import { optionsExpiry, lastTradingDay, previousTradingDay } from '#domain/market/contract-calendar';
import type { Env } from '../env.ts';
import { barchartProvider } from './barchart.ts';
import {
  type FetchedFuture,
  type FetchedOption,
  type QuoteProvider,
  found,
  HISTORY_DAYS,
} from './provider.ts';
import type { Settled } from '#domain/market/settlement-history';
import type { Day } from '#domain/kit/days';
import { closingTime, marketSession, type MarketSession } from '#domain/market/market-hours';
import { parseFuturesSymbol } from '#domain/market/symbols';
import { isQuoted, ofTheDay, settledOf, simulatedOptions } from './simulated-option.ts';
import { isListed, simulatedMarket } from './simulated-market.ts';

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

export function providerOf(settings: Settings, now: () => Date = () => new Date()): QuoteProvider {
  const { QUOTES_PROVIDER, BARCHART_URL: url = '', BARCHART_API_KEY: apiKey = '' } = settings;
  if (QUOTES_PROVIDER === 'barchart') return barchartProvider({ url, apiKey }, now);
  return QUOTES_PROVIDER === 'manual' ? manualProvider(now) : simulatedProvider(SEED, now);
}

/** Prices that move plausibly during market hours and depend only on the seed and the clock (decision 30). */
export function simulatedProvider(seed: string, now: () => Date): Required<QuoteProvider> {
  const market = simulatedMarket(seed);

  const futureOf = (symbol: string, session: MarketSession, at: Date): FetchedFuture | null => {
    const contract = parseFuturesSymbol(symbol);
    if (!contract || !isListed(contract) || !isQuoted(lastTradingDay(contract), session.day)) return null;
    const path = market.pathUntil(contract, session.day, session.minute);
    const day = previousTradingDay(session.day);
    const settlement = market.settlement(contract, day);
    return {
      symbol,
      ...ofTheDay(path, settlement),
      at,
      settlements: settledOf(symbol, session, { day, settlement }, path.at(-1) ?? settlement),
    };
  };

  /** The session, and the instant of its latest price. */
  const current = (): [MarketSession, Date] => {
    const at = now();
    const session = marketSession(at);
    return [session, session.isOpen ? at : closingTime(session.day)];
  };

  return {
    source: 'simulated',

    futures: async (symbols) => {
      const [session, at] = current();
      return found(symbols, String, (symbol) => futureOf(symbol, session, at));
    },

    options: async (contract, requested) => {
      const [session, at] = current();
      return found(requested, ({ symbol }) => symbol, simulatedOptions(market, contract, session, at));
    },

    history: async (symbols) => {
      const [session] = current();
      const settlements = symbols.flatMap((symbol) => {
        const contract = parseFuturesSymbol(symbol);
        return contract ? settledBefore(symbol, session.day, (day) => market.settlement(contract, day)) : [];
      });
      return { settlements, asked: [...symbols] };
    },
  };
}

function settledBefore(symbol: string, session: Day, settlementOn: (day: Day) => number): Settled[] {
  const past: Settled[] = [];
  for (let day = previousTradingDay(session); past.length < HISTORY_DAYS; day = previousTradingDay(day)) {
    past.push({ symbol, day, settlement: settlementOn(day) });
  }
  return past;
}
