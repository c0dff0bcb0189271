import { americanOption } from '#domain/market/black76';
import { optionsExpiry, previousTradingDay } from '#domain/market/contract-calendar';
import { CONTRACTS, type ContractMonth, underlyingMonth } from '#domain/market/contracts';
import { type Day, daysBetween } from '#domain/kit/days';
import { type MarketSession, SESSION_MINUTES } from '#domain/market/market-hours';
import { minus, plus, rounded } from '#domain/kit/money';
import type { RequestedOption, FetchedOption } from './provider.ts';
import { isListed, type SimulatedMarket, toTick } from './simulated-market.ts';
import type { Settled } from '#domain/market/settlement-history';

/** Common parts of futures and options in the simulated market: a day with its open, its extremes and its settlements. */

const DAYS_QUOTED = 730;

/** Whether a contract that ends on `expiry` is quoted: not over, and not too far away. */
export const isQuoted = (expiry: Day, session: Day): boolean =>
  expiry >= session && daysBetween(session, expiry) <= DAYS_QUOTED;

export const isOver = (session: MarketSession): boolean => session.minute === SESSION_MINUTES;

/** Open, extremes and settlement of a price path. */
export function ofTheDay(path: readonly number[], previous: number) {
  const [open = previous] = path;
  const last = path.at(-1) ?? open;
  return {
    last_price: last,
    net_change: rounded(minus(last, previous), 3),
    open,
    high: Math.max(...path),
    low: Math.min(...path),
    previous_settlement: previous,
  };
}

/** The settlement of the day before, and the day's own once it is over. */
export function settledOf(
  symbol: string,
  session: MarketSession,
  before: { day: Day; settlement: number },
  last: number,
): Settled[] {
  const settled = [{ symbol, ...before }];
  if (isOver(session)) settled.push({ symbol, day: session.day, settlement: last });
  return settled;
}

const RATE = 0.04;

/** Serial months have options on live cattle only. */
const hasOptions = (contract: ContractMonth): boolean => contract.root === 'LE' || isListed(contract);

/** How the options of one contract month are quoted: by Black-76 on the simulated future. */
export function simulatedOptions(
  market: SimulatedMarket,
  contract: ContractMonth,
  session: MarketSession,
  at: Date,
): (requested: RequestedOption) => FetchedOption | null {
  const expiry = optionsExpiry(contract);
  if (!hasOptions(contract) || !isQuoted(expiry, session.day)) return () => null;
  const underlying = underlyingMonth(contract);
  const path = market.pathUntil(underlying, session.day, session.minute);
  const day = previousTradingDay(session.day);
  return (requested) => {
    const worth = (futures: number, on: Day) => modelled(requested, futures, daysBetween(on, expiry));
    // An option moves monotonically with its future, so the future's extremes give the option's.
    const [open = 0, last = 0] = [path[0], path.at(-1)];
    const values = [open, Math.max(...path), Math.min(...path), last].map(
      (futures) => worth(futures, session.day).value,
    );
    const { value, delta } = worth(last, session.day);
    const settlement = worth(market.settlement(underlying, day), day).value;
    return {
      symbol: requested.symbol,
      ...ofTheDay(values, settlement),
      ...bidAndAsk(value, CONTRACTS[contract.root].tick),
      settlement: isOver(session) ? value : null,
      delta,
      expiration_date: expiry,
      at,
      settlements: settledOf(requested.symbol, session, { day, settlement }, value),
    };
  };
}

/** Volatility is 15 % a year, 17 % for feeder cattle, and more the farther the strike is from the future. */
export function modelled(
  { root, strike, p_c: kind }: Pick<RequestedOption, 'root' | 'strike' | 'p_c'>,
  futures: number,
  days: number,
) {
  const volatility = (root === 'GF' ? 0.17 : 0.15) + 0.6 * Math.log(strike / futures) ** 2;
  const { value, delta } = americanOption({ kind, futures, strike, days, rate: RATE, volatility });
  return { value: toTick(value, CONTRACTS[root].tick), delta: rounded(delta, 6) };
}

/** A tick, or one percent, on each side; there is no bid for a nearly worthless option. */
function bidAndAsk(value: number, tick: number) {
  const spread = Math.max(tick, toTick(value * 0.01, tick));
  if (value <= spread) return { bid_price: null, ask_price: null };
  return { bid_price: rounded(minus(value, spread), 3), ask_price: rounded(plus(value, spread), 3) };
}
