import { lastTradingDay, optionsExpiry } from './contract-calendar.ts';
import { CONTRACTS, futuresSymbol, monthLetter, ROOTS, type ContractMonth, type Root } from './contracts.ts';
import { dayFrom, type Day } from '../kit/days.ts';
import { formatPeriod } from '../kit/periods.ts';
import { parseFuturesSymbol, parseOptionSymbol } from './symbols.ts';

/** How many months ahead cattle bought now may be sold. */
const MONTHS_AHEAD = 14;

/** Example: GF January 2027 is 'Feeder Cattle Jan-27'. */
export const contractName = (contract: ContractMonth): string =>
  `${CONTRACTS[contract.root].name} ${formatPeriod(contract)}`;

/**
 * The months of a root that trade on a day, nearest first, up to a number of months ahead. Example: on 2026-11-20, two months
 * ahead, GF has Jan-27 only: Nov-26 ended the day before. Source: CME contract months.
 */
export function tradedMonths(root: Root, today: Day, monthsAhead = MONTHS_AHEAD): ContractMonth[] {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  return Array.from({ length: monthsAhead + 1 }, (_, ahead) => {
    const first = dayFrom(year, month + ahead, 1);
    return { root, month: Number(first.slice(5, 7)), year: Number(first.slice(0, 4)) };
  }).filter(
    (contract) =>
      CONTRACTS[root].listed.includes(monthLetter(contract.month)) && lastTradingDay(contract) >= today,
  );
}

/** The watchlist of a new installation: every month of feeder and live cattle that prices lots placed today. */
export const startingWatchlist = (today: Day): string[] =>
  ROOTS.flatMap((root) => tradedMonths(root, today).map(futuresSymbol));

/** The last day of a symbol's future or option; null when it names neither. Example: 'LEZ26' is 2026-12-31. */
export function expiryOf(symbol: string): Day | null {
  const future = parseFuturesSymbol(symbol);
  if (future) return lastTradingDay(future);
  const option = parseOptionSymbol(symbol);
  return option && optionsExpiry(option);
}

/** Example: 'GFX26' has expired on 2026-11-20, the day after its last. */
export const isExpired = (symbol: string, today: Day): boolean => (expiryOf(symbol) ?? today) < today;
