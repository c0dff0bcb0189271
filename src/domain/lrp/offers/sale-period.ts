import { z } from 'zod';
import { addDays, type Day, dayIn } from '../../kit/days.ts';
import { daySchema } from '../../kit/fields.ts';
import { dayOfYear } from '../../kit/format.ts';
import { isTradingDay } from '../../market/contract-calendar.ts';
import { EXCHANGE_TIME_ZONE, exchangeTime } from '../../market/market-hours.ts';

/** Until when offers are open. Source: beyond-2 K6. */

export const SALE_STATES = ['open', 'closed', 'no_cattle', 'closed_day', 'none'] as const;

/** Source: beyond-2 K6. */
export const salePeriodSchema = z.object({
  /**
   * `open`: until `closes_at`. `closed`: since then. `no_cattle`: closed, and today's file has no cattle yet. `closed_day`: closed, and
   * there are none today. `none`: no offers are stored.
   */
  state: z.enum(SALE_STATES),
  effective: daySchema.nullable(),
  /** The instant at which they close, or closed. */
  closes_at: z.string().nullable(),
  /** The day on which the next ones are posted; null while these are open. */
  next: daySchema.nullable(),
});
export type SalePeriod = z.infer<typeof salePeriodSchema>;

/** Today in Central time, which dates offers. */
export const offerDay = (now: Date): Day => dayIn(EXCHANGE_TIME_ZONE, now);

/**
 * The instant at which the offers of a day close: 8:25 AM Central of the next calendar day. Example: those of Friday 2026-11-20 close on
 * Saturday 2026-11-21 at 14:25 UTC. Source: beyond-2 K6.
 */
export const closesAt = (effective: Day): Date => exchangeTime(`${addDays(effective, 1)}T08:25:00`);

const CLOSING_TIME = '8:25 AM';

/** The same in a sentence. Example: '8:25 AM, Nov 21'. */
export const closingText = (effective: Day, today: Day): string =>
  `${CLOSING_TIME}, ${dayOfYear(addDays(effective, 1), today)}`;

/** Whether offers are posted on a day: a trading day without a closing. Example: not on Saturday 2026-11-21. Source: beyond-2 K6. */
export const isOfferDay = (on: Day, closedDays: readonly Day[]): boolean =>
  isTradingDay(on) && !closedDays.includes(on);

function nextOfferDay(from: Day, closedDays: readonly Day[]): Day {
  let next = from;
  while (!isOfferDay(next, closedDays)) next = addDays(next, 1);
  return next;
}

/**
 * Whether the newest offers are open now. Example: offers of 2026-11-20 are open on the 21st at 8:24 AM Central and closed at 8:25.
 * Source: beyond-2 K6.
 */
export function salePeriod({
  effective,
  now,
  closedDays,
  noCattleOn,
}: {
  effective: Day | null;
  now: Date;
  closedDays: readonly Day[];
  /** The day of the file that had no cattle when it was last fetched. */
  noCattleOn: Day | null;
}): SalePeriod {
  const today = offerDay(now);
  const closing = effective === null ? null : closesAt(effective);
  const closes_at = closing?.toISOString() ?? null;
  if (closing !== null && now < closing) return { state: 'open', effective, closes_at, next: null };
  // Those of today, if there are any, are closed only tomorrow.
  const next = nextOfferDay(today, closedDays);
  const isClosedDay = closedDays.includes(today) && isTradingDay(today);
  const state = isClosedDay ? 'closed_day' : noCattleOn === today ? 'no_cattle' : closing ? 'closed' : 'none';
  return { state, effective, closes_at, next };
}

export const NO_CATTLE_YET = 'Cattle not posted yet';

/**
 * Message about the sale period of the newest offers. Example: 'Open until 8:25 AM, Nov 21'; after that 'These closed at 8:25 AM;
 * the next come this afternoon', on a Saturday 'These closed at 8:25 AM, Nov 21; the next come on the afternoon of Nov 23'.
 * Source: beyond-2 K6.
 */
export function saleMessage({ state, effective, closes_at, next }: SalePeriod, now: Date): string {
  const today = offerDay(now);
  if (state === 'no_cattle') return NO_CATTLE_YET;
  const coming =
    next === null || next === today
      ? 'the next come this afternoon'
      : `the next come on the afternoon of ${dayOfYear(next, today)}`;
  if (state === 'none' || effective === null || closes_at === null) return `No offers yet; ${coming}`;
  if (state === 'closed_day') return `RMA makes no offers today; ${coming}`;
  const closing = closingText(effective, today);
  if (state === 'open') return `Open until ${closing}`;
  return `These closed at ${next === today ? CLOSING_TIME : closing}; ${coming}`;
}
