import { previousTradingDay, tradingDayUpTo } from './contract-calendar.ts';
import type { Day } from '../kit/days.ts';
import { memoize } from '../kit/memoize.ts';
import {
  futuresPrice,
  optionsPrice,
  theoreticalValue,
  type FuturesQuote,
  type OptionsQuote,
} from './quotes.ts';

/** The one price of an instrument, on every screen. In $/cwt; null is missing, never 0. Source: decisions 20 and 21. */
export interface InstrumentPrice {
  current: number | null;
  previous: number | null;
  /** The put value used for LRP policies. */
  theoretical: number | null;
  /** 1 for a future; the option's quoted delta, negative for a put. */
  delta: number | null;
  /** The calendar day of the current price, where requested. */
  day?: Day | null;
  /** Whether it is older than one trading day, where requested. */
  stale?: boolean;
}

export type Prices = ReadonlyMap<string, InstrumentPrice>;

const UNKNOWN: InstrumentPrice = { current: null, previous: null, theoretical: null, delta: null };

type Dated = Pick<InstrumentPrice, 'day' | 'stale'>;

const datesOf = ({ day, stale }: Dated): Dated => ({
  ...(day === undefined ? {} : { day }),
  ...(stale === undefined ? {} : { stale }),
});

/** All prices by symbol, built once from the quotes. */
export function pricesOf(
  futures: readonly (Pick<FuturesQuote, 'symbol' | 'last_price' | 'previous_settlement'> & Dated)[],
  options: readonly (Pick<
    OptionsQuote,
    'symbol' | 'last_price' | 'bid_price' | 'ask_price' | 'settlement' | 'previous_settlement' | 'delta'
  > &
    Dated)[],
): Prices {
  const prices = new Map<string, InstrumentPrice>();
  for (const quote of futures) {
    const current = futuresPrice(quote);
    prices.set(quote.symbol, {
      current,
      previous: quote.previous_settlement,
      theoretical: current,
      delta: 1,
      ...datesOf(quote),
    });
  }
  for (const quote of options) {
    prices.set(quote.symbol, {
      current: optionsPrice(quote),
      previous: quote.previous_settlement,
      theoretical: theoreticalValue(quote),
      delta: quote.delta,
      ...datesOf(quote),
    });
  }
  return prices;
}

/** The price of a symbol; all null without a symbol or a quote. */
export const priceOf = (prices: Prices, symbol: string | null): InstrumentPrice =>
  (symbol === null ? undefined : prices.get(symbol)) ?? UNKNOWN;

const previousSettlementDay = memoize((day: Day): Day => previousTradingDay(tradingDayUpTo(day)), String);

/** The previous settlement is at most this many days before the price. Example: Sunday 2026-04-05 after Good Friday, Wednesday. */
export const DAYS_SINCE_SETTLEMENT = 4;

/**
 * Whether a trade is later than the previous settlement, which is of the trading day before that of the current price. Example:
 * with a price of Monday 2026-11-23 a trade of that Monday is, one of Friday 2026-11-20 is not. Source: decision 40.
 */
export const isAfterPreviousSettlement = (tradeDate: Day, { day }: InstrumentPrice): boolean =>
  typeof day === 'string' && tradeDate > previousSettlementDay(day);
