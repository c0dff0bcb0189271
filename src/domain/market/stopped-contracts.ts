import { z } from 'zod';
import type { Day } from '../kit/days.ts';
import { daySchema } from '../kit/fields.ts';
import { counted, dayOfYear } from '../kit/format.ts';
import { inSymbolOrder } from './symbols.ts';
import { expiryOf } from './watchlist.ts';

/** A contract that has stopped trading, and the number of lots valued at its last settlement. */
export const stoppedContractSchema = z.object({ symbol: z.string(), stopped_on: daySchema, lots: z.int() });
export type StoppedContract = z.infer<typeof stoppedContractSchema>;

/** The last day of a contract that has stopped trading; null while it trades. Example: 'GFX26' on 2026-11-20 is 2026-11-19. */
export function stoppedOn(symbol: string, today: Day): Day | null {
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
    const stopped_on = known?.stopped_on ?? stoppedOn(symbol, today);
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
