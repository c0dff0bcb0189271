import { z } from 'zod';
import { daySchema } from '../kit/fields.ts';
import { count } from '../kit/format.ts';
import { minus, toCents } from '../kit/money.ts';

/** A captured day: the net equity of its lots with a price, and of those among them with a price on both compared days, $. */
export const equityOfDaySchema = z.object({
  snapshot_date: daySchema,
  /** Null where no lot had a price. */
  net_equity: z.number().nullable(),
  compared_equity: z.number().nullable(),
});

/** The last two captured days, the earlier first, and the lots without a price on one of them. */
export const lastDaysSchema = z.object({
  days: z.array(equityOfDaySchema),
  not_compared: z.array(z.string()),
});
export type LastDays = z.infer<typeof lastDaysSchema>;

/** The net equity of the last snapshot, and how that of the lots known on both days has changed. */
export interface EquityChange {
  equity: number | null;
  on: string;
  /** $; null if no lot is known on both days. */
  change: number | null;
  since: string;
  not_compared: string[];
}

/**
 * The last net equity and its change, $ = last - the one before, over the lots known on both days; null with fewer than two
 * snapshots. Example: $480,000 on 2026-11-13 and $495,881 on 2026-11-22 is $495,881, +$15,881 since 2026-11-13. Source: decisions
 * 21, 37 and 76.
 */
export function equityChange({ days, not_compared }: LastDays): EquityChange | null {
  const [before, last] = days.slice(-2);
  if (!before || !last) return null;
  const { net_equity: equity, compared_equity: now, snapshot_date: on } = last;
  const then = before.compared_equity;
  const change = now !== null && then !== null ? toCents(minus(now, then)) : null;
  return { equity, on, change, since: before.snapshot_date, not_compared };
}

const NAMED = 3;

/** Example: 'Not compared: no price on one of the days: HP-2601, HP-2602'; null if every lot is compared. */
export function notComparedLots(lots: readonly string[]): string | null {
  if (lots.length === 0) return null;
  const rest = lots.length - NAMED;
  const named = lots.slice(0, NAMED).join(', ');
  return `Not compared: no price on one of the days: ${named}${rest > 0 ? ` and ${count(rest)} more` : ''}`;
}
