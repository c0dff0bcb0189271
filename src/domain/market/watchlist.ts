import { memoize } from '../kit/memoize.ts';
import { lastTradingDay, optionsExpiry } from './contract-calendar.ts';
import { CONTRACTS, futuresSymbol, monthLetter, ROOTS, type ContractMonth, type Root } from './contracts.ts';
import { dayFrom, type Day } from '../kit/days.ts';
import { formatPeriod } from '../kit/periods.ts';
import { parseFuturesSymbol, parseOptionSymbol, inSymbolOrder } from './symbols.ts';
import { z } from 'zod';
import { daySchema } from '../kit/fields.ts';
import { counted, dayOfYear } from '../kit/format.ts';

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
export const expiryOf = memoize(
  (symbol: string): Day | null => {
    const future = parseFuturesSymbol(symbol);
    if (future) return lastTradingDay(future);
    const option = parseOptionSymbol(symbol);
    return option && optionsExpiry(option);
  },
  String,
  10_000,
);

/** Example: 'GFX26' has expired on 2026-11-20, the day after its last. */
export const isExpired = (symbol: string, today: Day): boolean => (expiryOf(symbol) ?? today) < today;

/** A contract that has stopped trading, and the number of lots valued at its last settlement. */
export const stoppedContractSchema = z.object({ symbol: z.string(), stopped_on: daySchema, lots: z.int() });
export type StoppedContract = z.infer<typeof stoppedContractSchema>;

/** The last day of a contract that has stopped trading; null while it trades. Example: 'GFX26' on 2026-11-20 is 2026-11-19. */
export function stopDay(symbol: string, today: Day): Day | null {
  const last = expiryOf(symbol);
  return last !== null && last < today ? last : null;
}

/**
 * The contracts of lots that have stopped trading, with the number of their lots. Such a lot keeps the value of that day.
 * Example: on 2026-11-20 three lots of GFX26 and one of GFF27 are { GFX26, stopped on 2026-11-19, 3 lots }. Source: decision 42.
 */
export function stoppedContracts(
  lots: Iterable<{ futures_contract: string; lots?: number }>,
  today: Day,
): StoppedContract[] {
  const stopped = new Map<string, StoppedContract>();
  for (const { futures_contract: symbol, lots: count = 1 } of lots) {
    const known = stopped.get(symbol);
    const stopped_on = known?.stopped_on ?? stopDay(symbol, today);
    if (stopped_on !== null) stopped.set(symbol, { symbol, stopped_on, lots: (known?.lots ?? 0) + count });
  }
  return [...stopped.values()].toSorted((one, other) => inSymbolOrder(one.symbol, other.symbol));
}

/** Example: `GFX26 stopped trading on Nov 19: value of that day`. Source: decision 42. */
export const stoppedMessage = (symbol: string, lastDay: Day, today: Day): string =>
  `${symbol} stopped trading on ${dayOfYear(lastDay, today)}: value of that day`;

/** Example: `3 lots: GFX26 stopped trading on Nov 19: value of that day`. Source: decision 42. */
export const stoppedLotsMessages = (contracts: readonly StoppedContract[], today: Day): string[] =>
  contracts.map(
    ({ symbol, stopped_on, lots }) => `${counted(lots, 'lot')}: ${stoppedMessage(symbol, stopped_on, today)}`,
  );
