import { lastTradingDay, previousTradingDay } from '#domain/market/contract-calendar';
import type { Settled } from '#domain/market/settlement-history';
import type { Day } from '#domain/kit/days';
import { closingTime, marketSession, type MarketSession } from '#domain/market/market-hours';
import { parseFuturesSymbol } from '#domain/market/symbols';
import { type FetchedFuture, found, HISTORY_DAYS, type QuoteProvider } from './provider.ts';
import { isQuoted, ofTheDay, settledOf, simulatedOptions } from './simulated-option.ts';
import { isListed, simulatedMarket } from './simulated-market.ts';

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
