import { dayNumber, dayOfNumber, type Day } from '../kit/days.ts';
import { divided, type Exact, exact, minus, plus, times } from '../kit/money.ts';
import type { FeedingPlan } from './feeding-plan.ts';
import type { HeadIn, PlannedLot } from './records.ts';

/** An exact quotient, for figures that are multiplied before they are rounded. */
export interface Ratio {
  above: Exact;
  below: Exact;
}

/** Example: the feed rate of $3.714623 a head-day for 1,100 head-days is $4,086.08. */
export const ratioTimes = ({ above, below }: Ratio, factor: Exact | number, decimals: number): number =>
  divided(times(above, factor), below, decimals) ?? 0;

/** The pounds that all head received gain by the out date, and their head-days until then; null without a positive number of days. */
function gainAndDays(lot: PlannedLot, { total_received, total_pay_wt, in_days }: HeadIn): Ratio | null {
  const below = minus(times(total_received, dayNumber(lot.est_out_date)), in_days);
  return below.units > 0n
    ? { above: minus(times(total_received, lot.est_out_wt), total_pay_wt), below }
    : null;
}

/**
 * Planned average daily gain, lb a head and day = (est. out weight - pay weight / head in) / (est. out date - mean date in), which outs
 * do not change; null unless the out date is after the mean date in and the out weight above the weight in. Example: 650 lb on
 * 2026-11-20 to 1,400 lb on 2027-06-20 are 750 lb in 212 days, 3.54. Source: beyond-2 J2.
 */
export function plannedGain(lot: PlannedLot, head: HeadIn): Ratio | null {
  const gain = gainAndDays(lot, head);
  return gain !== null && gain.above.units > 0n ? gain : null;
}

/** ADG as shown, lb with 2 decimals. Example: 3.54. */
export const dailyGainShown = (lot: PlannedLot, head: HeadIn): number | null => {
  const gain = plannedGain(lot, head);
  return gain && ratioTimes(gain, 1, 2);
};

/**
 * Why a cost of gain cannot be worked out for a lot; null where it can. Example: 640 lb out of 650 lb in are no gain. Source:
 * beyond-2 J, bad input.
 */
export function gainProblem(lot: PlannedLot, head: HeadIn): string | null {
  if (head.total_received === 0) return null;
  const gain = gainAndDays(lot, head);
  if (gain === null) return 'Cost of gain needs an out date after the mean date in';
  return gain.above.units > 0n
    ? null
    : 'Enter the feed as $ a head-day: a cost of gain needs an out weight above the in weight';
}

/**
 * The feed of a plan, $ a head-day: as entered; head-month x 12 / 365; or cost of gain, $/cwt x ADG / 100; null while a cost of gain
 * has no ADG. Example: 105 $/cwt at 3.54 lb a day are 3.714623; 30.00 a head-month are 0.986301. Source: beyond-2 J1.
 */
export function feedRate(
  { feed_unit, feed_rate }: Pick<FeedingPlan, 'feed_unit' | 'feed_rate'>,
  lot: PlannedLot,
  head: HeadIn,
): Ratio | null {
  if (feed_unit === 'day') return { above: exact(feed_rate), below: exact(1) };
  if (feed_unit === 'month') return { above: times(feed_rate, 12), below: exact(365) };
  const gain = plannedGain(lot, head);
  return gain && { above: times(gain.above, feed_rate), below: times(gain.below, 100) };
}

/**
 * The cost of gain of a plan's feed, $/cwt = rate a head-day x 100 / ADG; null without an ADG. Example: 3.714623 a head-day at 3.54 lb
 * are 105.00. Source: beyond-2 J19.
 */
export function costOfGain(
  plan: Pick<FeedingPlan, 'feed_unit' | 'feed_rate'>,
  lot: PlannedLot,
  head: HeadIn,
): number | null {
  const [rate, gain] = [feedRate(plan, lot, head), plannedGain(lot, head)];
  if (rate === null || gain === null) return null;
  return divided(times(rate.above, gain.below, 100), times(rate.below, gain.above), 2);
}

/**
 * The out date at which a lot reaches its out weight with a daily gain = mean date in + gain, lb / ADG, in whole days rounded up;
 * null where the lot gains nothing. Example: 750 lb at 3.35 lb a day from 2026-11-20 are 224 days, 2027-07-02. Source: beyond-2 J2.
 */
export function outDateFor(
  adg: number,
  { est_out_wt }: Pick<PlannedLot, 'est_out_wt'>,
  head: HeadIn,
): Day | null {
  const { total_received, total_pay_wt, in_days } = head;
  const gain = minus(times(total_received, est_out_wt), total_pay_wt);
  if (adg <= 0 || gain.units <= 0n) return null;
  const days = divided(plus(times(in_days, adg), gain), times(total_received, adg), 6);
  return days === null ? null : dayOfNumber(Math.ceil(days));
}
