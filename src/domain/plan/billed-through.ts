import { addDays, lastOfMonth, type Day } from '../kit/days.ts';
import type { ExpenseType } from '../expenses/expense-types.ts';
import type { BillsCover, FeedingPlan } from './feeding-plan.ts';
import { lastDay, type OtherExpense } from './records.ts';

/** The types of expense that are billed by the day; feed and pasture are one. Source: beyond-2 J3 and J11. */
export const BILLED_TYPES = {
  feed: ['feed', 'pasture'],
  yardage: ['yardage'],
} as const satisfies Record<string, readonly ExpenseType[]>;
export type Billed = keyof typeof BILLED_TYPES;

/** The date of the newest actual expense of a type; null without one. Example: feed on Nov 5 and pasture on Nov 12 are Nov 12. */
export const newestBill = (expenses: readonly OtherExpense[], billed: Billed): Day | null => {
  const types: readonly ExpenseType[] = BILLED_TYPES[billed];
  return lastDay(
    expenses
      .filter(({ type, expense_category: of }) => of === 'actual' && types.includes(type))
      .map(({ date }) => date),
  );
};

/**
 * The last day that a bill covers: its date, or the end of the month before it; one dated on the last day of a month covers that
 * month. Example: a bill of 2026-11-05 that covers the month before covers through 2026-10-31. Source: beyond-2 J3.
 */
export const billCovers = (bill: Day, cover: BillsCover): Day =>
  cover === 'its date' || bill === lastOfMonth(bill) ? bill : addDays(`${bill.slice(0, 7)}-01`, -1);

type BilledFields = Pick<
  FeedingPlan,
  'bills_cover' | 'billed_feed' | 'billed_feed_seen' | 'billed_yardage' | 'billed_yardage_seen'
>;

/**
 * Billed through: the last day that bills of a type cover; null while nothing is billed. A typed day holds until a bill is dated later
 * than the newest one had been when it was typed. Example: Oct 28, typed when the newest bill was of Nov 5, gives way to a bill of
 * Nov 12. Source: beyond-2 J3.
 */
export function billedThrough(
  plan: BilledFields,
  expenses: readonly OtherExpense[],
  billed: Billed,
): Day | null {
  const [typed, seen] =
    billed === 'feed'
      ? [plan.billed_feed, plan.billed_feed_seen]
      : [plan.billed_yardage, plan.billed_yardage_seen];
  const newest = newestBill(expenses, billed);
  if (typed !== null && (newest === null || (seen !== null && newest <= seen))) return typed;
  return newest && billCovers(newest, plan.bills_cover);
}

/**
 * The date of the newest bill to keep with a typed *Billed through*: that of today's records where the day is typed anew, else
 * the one stored before. Example: typing Oct 28 beside a bill of Nov 5 keeps Nov 5. Source: beyond-2 J3.
 */
export const billSeen = (
  typed: Day | null,
  before: { typed: Day | null; seen: Day | null } | null,
  newest: Day | null,
): Day | null => {
  if (typed === null) return null;
  return before !== null && before.typed === typed ? before.seen : newest;
};
