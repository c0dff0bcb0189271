import { addDays, type Day, dayFrom } from '../../kit/days.ts';
import { lrpRule, type LrpRules } from '../lrp-rules.ts';

/** Days of notice before a premium is due. Source: beyond-2 K8. */
export const PREMIUM_NOTICE_DAYS = 10;

/**
 * The day on which the premium of a policy is due: the first of the k-th month after the month of its end date, k by the crop year of its
 * effective date; not moved for weekends; null where the rules have no k. Example: an endorsement of 2026-08-05 that ends on 2026-12-14
 * is due on 2027-02-01. Source: beyond-2 K8; FBN, livestock insurance deadlines.
 */
export function premiumDue(
  rules: LrpRules,
  { effective_date, end_date }: { effective_date: Day; end_date: Day },
): Day | null {
  const months = lrpRule(rules, { kind: 'premium_due', key: 'months' }, effective_date);
  return months === null
    ? null
    : dayFrom(Number(end_date.slice(0, 4)), Number(end_date.slice(5, 7)) + months, 1);
}

/**
 * The earliest end date of a policy with a premium that may be due on a day or later: of all crop years, that with the most months decides.
 * Example: 2026-09-01 for 2026-11-24 where premiums are due up to two months later.
 */
export function firstEndStillDue(rules: LrpRules, day: Day): Day {
  const months = rules.flatMap(({ kind, value }) => (kind === 'premium_due' ? value : []));
  return dayFrom(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - Math.max(0, ...months), 1);
}

/** The day from which a due premium is an alert. Example: 2027-01-22 for 2027-02-01. Source: beyond-2 K8. */
export const premiumReminder = (due: Day): Day => addDays(due, -PREMIUM_NOTICE_DAYS);
