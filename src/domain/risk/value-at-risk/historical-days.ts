import { lastTradingDay } from '../../market/contract-calendar.ts';
import { LOWEST_PRICE } from '../../market/option-repricing.ts';
import { parseFuturesSymbol } from '../../market/symbols.ts';
import { type Day, daysBetween } from '../../kit/days.ts';
import type { HoldingPeriod } from './result.ts';

/** The settlements of a contract by day, $/cwt. */
export type Series = ReadonlyMap<string, ReadonlyMap<Day, number>>;

/** How prices moved on past days: one per trading day. */
export interface HistoricalDays {
  days: Day[];
  /** By contract, the ratio of each historical day to the day it is compared with. */
  ratios: Map<string, Float64Array>;
  /** Whether a ratio is a neighbouring month's, by contract and historical day. */
  proxied: Map<string, boolean[]>;
  /** Days without a ratio for every contract. */
  dropped: number;
}

/**
 * The price of a historical day, $/cwt = price x settlement / settlement before, six decimals, at least 0.01. Example: 4,000 at levels
 * 11,173.59 after 11,219.38 is 3,983.674. Source: Hull, Risk Management and Financial Institutions, 3rd edition, chapter 14.
 */
export const historicalPrice = (price: number, ratio: number): number =>
  Math.max(LOWEST_PRICE, Math.round(price * ratio * 1e6) / 1e6);

/** A contract's last trading day, by which neighbouring months are compared; null for anything but a future. */
function expiryOf(symbol: string): { root: string; expiry: Day } | null {
  const contract = parseFuturesSymbol(symbol);
  return contract && { root: contract.root, expiry: lastTradingDay(contract) };
}

/** The other contracts of the same root, nearest expiry first; of two equally near, the earlier. */
function neighboursOf(symbol: string, series: Series): string[] {
  const own = expiryOf(symbol);
  if (!own) return [];
  return [...series.keys()]
    .flatMap((other) => {
      const found = other === symbol ? null : expiryOf(other);
      if (found?.root !== own.root) return [];
      return [{ other, expiry: found.expiry, distance: Math.abs(daysBetween(own.expiry, found.expiry)) }];
    })
    .toSorted((one, other) => one.distance - other.distance || (one.expiry < other.expiry ? -1 : 1))
    .map(({ other }) => other);
}

/** The days on which any contract of the needed contracts' roots has a settlement, oldest first. */
function daysOf(needed: readonly string[], series: Series): Day[] {
  const roots = new Set(needed.map((symbol) => expiryOf(symbol)?.root));
  const days = new Set<Day>();
  for (const [symbol, settlements] of series) {
    if (!roots.has(expiryOf(symbol)?.root)) continue;
    for (const day of settlements.keys()) days.add(day);
  }
  return [...days].toSorted();
}

/**
 * Every historical day that the settlements give for the needed contracts, oldest first: the ratio of a contract's settlement to that
 * of `holdingDays` trading days before, where both are stored; else the ratio of the same root's contract with both and the
 * nearest expiry; a day on which a contract has neither is dropped. Example: with settlements of 81 days there are 80 historical days of one
 * day and 76 of five. Source: decision 68.
 */
export function historicalDaysOf(
  series: Series,
  needed: readonly string[],
  holdingDays: HoldingPeriod,
): HistoricalDays {
  const days = daysOf(needed, series);
  const contracts = needed.map((symbol) => ({ symbol, from: [symbol, ...neighboursOf(symbol, series)] }));
  const found: HistoricalDays = { days: [], ratios: new Map(), proxied: new Map(), dropped: 0 };
  const ratios = contracts.map((): number[] => []);
  const proxied = contracts.map((): boolean[] => []);
  for (let at = holdingDays; at < days.length; at += 1) {
    const [day = '', before = ''] = [days[at], days[at - holdingDays]];
    const moves = contracts.map(({ from }) => moveOf(series, from, before, day));
    if (moves.some((move) => move === null)) {
      found.dropped += 1;
      continue;
    }
    found.days.push(day);
    for (const [nth, move] of moves.entries()) {
      ratios[nth]?.push(move?.ratio ?? 1);
      proxied[nth]?.push(move?.proxied ?? false);
    }
  }
  for (const [nth, { symbol }] of contracts.entries()) {
    found.ratios.set(symbol, Float64Array.from(ratios[nth] ?? []));
    found.proxied.set(symbol, proxied[nth] ?? []);
  }
  return found;
}

/** The two settlements that a contract's move on a historical day is from, $/cwt. */
export interface HistoricalPrice {
  day: Day;
  before: Day;
  contract: string;
  /** The contract of the settlements: itself, or a neighbouring month. */
  source: string;
  settlement: number;
  settlement_before: number;
}

/** The prices behind historical days: a row for each day and contract. */
export function historicalPricesOf(
  series: Series,
  needed: readonly string[],
  holdingDays: HoldingPeriod,
  of: readonly Day[],
): HistoricalPrice[] {
  const days = daysOf(needed, series);
  const contracts = needed.map((symbol) => ({ symbol, from: [symbol, ...neighboursOf(symbol, series)] }));
  return of.flatMap((day) => {
    const before = days[days.indexOf(day) - holdingDays] ?? '';
    return contracts.flatMap(({ symbol, from }): HistoricalPrice[] => {
      const move = moveOf(series, from, before, day);
      if (move === null) return [];
      const { source, earlier, later } = move;
      return [{ day, before, contract: symbol, source, settlement: later, settlement_before: earlier }];
    });
  });
}

/** The ratio of the first of some contracts that has both days. */
function moveOf(series: Series, from: readonly string[], before: Day, day: Day) {
  for (const [nth, source] of from.entries()) {
    const settlements = series.get(source);
    const [earlier, later] = [settlements?.get(before), settlements?.get(day)];
    if (earlier !== undefined && later !== undefined && earlier > 0) {
      return { ratio: later / earlier, proxied: nth > 0, source, earlier, later };
    }
  }
  return null;
}

/** A figure with two decimals, half away from zero, for amounts of which no half cent is exact. */
export const roundCents = (dollars: number): number => {
  const cents = Math.round(Math.abs(dollars) * 100);
  return cents === 0 ? 0 : (dollars < 0 ? -cents : cents) / 100;
};
