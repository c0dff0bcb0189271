import { z } from 'zod';
import type { Day } from '../kit/days.ts';
import { daySchema } from '../kit/fields.ts';
import { sumCents } from '../kit/money.ts';
import { previousTradingDay } from '../market/contract-calendar.ts';
import type { MarginRate } from '../risk/margin/records.ts';
import { type NetFutures, requirementOf, roomOf, wireBy } from '../risk/margin/requirement.ts';

/** The margin of a client's broker accounts with open futures. */
export const clientMarginSchema = z.object({
  accounts: z.int(),
  /** The accounts without a statement or rate. */
  unknown: z.int(),
  /** The least room before a call of those accounts, $; negative once a call is due, null where none is known. */
  room: z.number().nullable(),
  /** Cash to wire, $; 0 without a call. */
  wire: z.number(),
  /** By when; null without a call. */
  wire_by: daySchema.nullable(),
});
type ClientMargin = z.infer<typeof clientMarginSchema>;

interface Account {
  held: readonly NetFutures[];
  /** Carried on from the statement, $. */
  equity: number | null;
}

/**
 * Room before a margin call of a client, $: that of the account with the least, and the cash that its accounts must wire together. All is of one
 * client, who wires for each. Example: accounts with room of 12,000 and of -480, which calls for 3,200: room -480, to wire 3,200. Source:
 * decision 90; CME margin rules.
 */
export function marginOfClient(
  accounts: readonly Account[],
  rates: readonly MarginRate[],
  today: Day,
): ClientMargin | null {
  const open = accounts.filter(({ held }) => held.some(({ net }) => net !== 0));
  if (open.length === 0) return null;
  const rooms = open.flatMap(({ held, equity }) => {
    const required = requirementOf(held, rates, today);
    return required === null || equity === null ? [] : [roomOf(equity, required, held)];
  });
  const wire = sumCents(rooms.map(({ call }) => call));
  return {
    accounts: open.length,
    unknown: open.length - rooms.length,
    room: rooms.length === 0 ? null : Math.min(...rooms.map(({ room }) => room)),
    wire,
    wire_by: wire > 0 ? wireBy(previousTradingDay(today)) : null,
  };
}
