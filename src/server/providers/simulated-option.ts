import { americanOption } from '#domain/market/black76';
import { optionsExpiry, previousTradingDay } from '#domain/market/contract-calendar';
import { CONTRACTS, type ContractMonth, underlyingMonth } from '#domain/market/contracts';
import { type Day, daysBetween } from '#domain/kit/days';
import type { MarketSession } from '#domain/market/market-hours';
import { minus, plus, rounded } from '#domain/kit/money';
import type { RequestedOption, FetchedOption } from './provider.ts';
import { isOver, isQuoted, ofTheDay, settledOf } from './simulated-day.ts';
import { isListed, type SimulatedMarket, toTick } from './simulated-market.ts';

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
