import { type Day, daysBetween } from '../kit/days.ts';
import { plus, rounded } from '../kit/money.ts';
import { americanOption, impliedVolatility, intrinsicValue, type OptionTerms } from './black76.ts';
import { optionsExpiry } from './contract-calendar.ts';
import { futuresSymbol, type Root, underlyingMonth } from './contracts.ts';
import type { InstrumentPrice } from './prices.ts';
import { parseFuturesSymbol, parseOptionSymbol, type PutCall } from './symbols.ts';
import { isExpired } from './watchlist.ts';

export const MODEL_RATE = 0.04;

/** No price falls below this, in $/cwt. */
export const LOWEST_PRICE = 0.01;

/** A future's price after a move, $/cwt. Example: 210 after -20 is 190; 15 after -20 is 0.01. */
export const movedFuture = (price: number, move: number): number =>
  Math.max(LOWEST_PRICE, rounded(plus(price, move), 6));

/** The price of the underlying future, and the calendar days to expiry. */
export type OptionState = Pick<OptionTerms, 'futures' | 'days'>;

const MILLIONTHS = 1_000_000;
/** A price of up to six decimals as an integer: exact, and far faster than decimal arithmetic, as value at risk reprices every option on 500 days. */
const inMillionths = (price: number): number => Math.round(price * MILLIONTHS);

/** Adds a change, rounded to six decimals, to the quoted price; a change of zero leaves it exactly as quoted. */
const changed = (quoted: number, from: number, to: number, floor: number): number =>
  Math.max(floor, (inMillionths(quoted) + inMillionths(to - from)) / MILLIONTHS);

/**
 * An option's price in another state: the quoted price plus the change by Black-76 at the volatility that the quoted price
 * implies, and at least the intrinsic value. Without an implied volatility, only the intrinsic value moves. Example: a 350 put
 * at 11.13 with its future at 350 gains about its delta times the move. Source: the options model of market practice; listed
 * options are American.
 */
export function optionRepricing(
  option: Pick<OptionTerms, 'kind' | 'strike'>,
  quoted: number,
  now: OptionState,
): (then: OptionState) => number {
  const terms = { kind: option.kind, strike: option.strike, rate: MODEL_RATE };
  const volatility = impliedVolatility({ ...terms, ...now }, quoted);
  const { kind, strike } = option;
  // Written out: value at risk calls it 500 times per option, and spread objects take V8 twice as long.
  const modelled = ({ futures, days }: OptionState): number =>
    volatility === null
      ? intrinsicValue({ kind, strike, futures })
      : americanOption({ kind, strike, futures, days, rate: MODEL_RATE, volatility }).value;
  const from = modelled(now);
  return (then) =>
    changed(quoted, from, modelled(then), intrinsicValue({ kind, strike, futures: then.futures }));
}

/** An option with its price and that of its future, $/cwt. */
export interface PricedOption {
  kind: PutCall;
  strike: number;
  expiry: Day;
  contract: string;
  root: Root;
  price: number;
  futures: number;
}

/**
 * How an instrument is priced, $/cwt: `missing` has none; `fixed` keeps its price, because it has stopped trading or the price of
 * its future is missing (`contract` is that future; null for a symbol that is not cattle); `future` and `option` move with a
 * future.
 */
export type Pricing =
  | { state: 'missing' }
  | { state: 'fixed'; price: number; stopped: boolean; contract: string | null }
  | { state: 'future'; price: number; contract: string; root: Root }
  | ({ state: 'option' } & PricedOption);

/** The prices from which {@link pricingOf} is determined. `theoretical` values the puts of LRP policies. */
export type KnownPrices = ReadonlyMap<string, Pick<InstrumentPrice, 'current' | 'theoretical'>>;

/**
 * The pricing of a symbol on a day. Example: a GFU3500Q put quoted at 11.13 while GFU26 is at 350 is an option on GFU26; without a
 * price of GFU26 it is fixed at 11.13. Source: decisions 20, 21 and 42.
 */
export function pricingOf(
  symbol: string | null,
  prices: KnownPrices,
  today: Day,
  at: 'current' | 'theoretical' = 'current',
): Pricing {
  const price = (symbol === null ? undefined : prices.get(symbol))?.[at] ?? null;
  if (symbol === null || price === null) return { state: 'missing' };
  const future = parseFuturesSymbol(symbol);
  const option = future ? null : parseOptionSymbol(symbol);
  const contract = future ? symbol : option && futuresSymbol(underlyingMonth(option));
  if (isExpired(symbol, today)) return { state: 'fixed', price, stopped: true, contract };
  if (future) return { state: 'future', price, contract: symbol, root: future.root };
  const futures = (contract === null ? undefined : prices.get(contract))?.current ?? null;
  if (option === null || contract === null || futures === null)
    return { state: 'fixed', price, stopped: false, contract };
  const { p_c: kind, strike, root } = option;
  return { state: 'option', kind, strike, expiry: optionsExpiry(option), contract, root, price, futures };
}

/** The price of an option at another price of its future, with the days it has left on `day`; see {@link optionRepricing}. */
export function repricingOn(option: PricedOption, today: Day, day: Day = today): (futures: number) => number {
  const daysFrom = (from: Day): number => Math.max(0, daysBetween(from, option.expiry));
  const reprice = optionRepricing(option, option.price, { futures: option.futures, days: daysFrom(today) });
  const days = daysFrom(day);
  return (futures) => reprice({ futures, days });
}
