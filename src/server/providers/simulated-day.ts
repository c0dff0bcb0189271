import { type Day, daysBetween } from '#domain/kit/days';
import { type MarketSession, SESSION_MINUTES } from '#domain/market/market-hours';
import { minus, rounded } from '#domain/kit/money';
import type { Settled } from '#domain/market/settlement-history';

/** What futures and options share in the simulated market: a day with its open, its extremes and its settlements. */

const DAYS_QUOTED = 730;

/** Whether a contract that ends on `expiry` is quoted: not over, and not too far away. */
export const isQuoted = (expiry: Day, session: Day): boolean =>
  expiry >= session && daysBetween(session, expiry) <= DAYS_QUOTED;

export const isOver = (session: MarketSession): boolean => session.minute === SESSION_MINUTES;

/** What a path of prices shows of its day. */
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
