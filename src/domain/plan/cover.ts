import { addDays, type Day } from '../kit/days.ts';
import type { Cover, MissingCost } from '../lots/lots.ts';
import { newestBill } from './billed-through.ts';
import { feedRate } from './daily-gain.ts';
import type { FeedingPlan } from './feeding-plan.ts';
import {
  headIn,
  headLeft,
  lastDay,
  type OtherExpense,
  type PlannedLot,
  type PlanRecords,
} from './records.ts';

/** What decides whether the figures of a lot hold the cost to finish it. */
export interface CoverFacts {
  current_hd: number;
  est_out_date: Day;
  /** Whether the lot has a plan of which a feed rate can be worked out. */
  has_feed_rate: boolean;
  /** Whether the plan has a yardage typed; 0 counts. */
  has_yardage_rate: boolean;
  /** The newest actual yardage. */
  yardage_billed: Day | null;
  /** The newest projected feed or pasture, and yardage, that the user entered. */
  own_feed_until: Day | null;
  own_yardage_until: Day | null;
}

/** Projected expenses cover a lot to its out date if the last is dated at most this many days before. */
const MONTH = 31;

/** A lot's cover and what is missing; `cover` is null without head. */
export interface CoverOfLot {
  cover: Cover | null;
  missing: MissingCost[];
}

const COMPLETE: MissingCost[] = [];

/**
 * Whether the figures of a lot hold the cost to finish it: by a plan with a feed rate, on the out date, or by own projected feed dated
 * after today and at most 31 days before the out date; where yardage was booked, yardage must be planned or projected too. Else it is
 * open, or past its out date. Example: no plan and no projected expense is open, missing feed. Source: beyond-2 J14.
 */
export function coverOf(facts: CoverFacts, today: Day): CoverOfLot {
  const { current_hd, est_out_date: out } = facts;
  if (current_hd <= 0) return { cover: null, missing: COMPLETE };
  if (out < today) return { cover: 'past out date', missing: COMPLETE };
  const reaches = (until: Day | null): boolean =>
    until !== null && until > today && until >= addDays(out, -MONTH);
  const hasOwnFeed = reaches(facts.own_feed_until);
  const hasYardage =
    facts.yardage_billed === null || facts.has_yardage_rate || reaches(facts.own_yardage_until);
  if (facts.has_feed_rate && hasYardage) return { cover: 'planned', missing: COMPLETE };
  if (out === today) return { cover: 'at out date', missing: COMPLETE };
  if (hasOwnFeed && hasYardage) return { cover: 'own', missing: COMPLETE };
  const lacksFeed = !facts.has_feed_rate && !hasOwnFeed;
  return {
    cover: 'open',
    missing: [...(lacksFeed ? (['feed'] as const) : []), ...(hasYardage ? [] : (['yardage'] as const))],
  };
}

const ownUntil = (expenses: readonly OtherExpense[], types: readonly OtherExpense['type'][]): Day | null =>
  lastDay(
    expenses
      .filter(({ type, expense_category: of }) => of === 'projected' && types.includes(type))
      .map(({ date }) => date),
  );

/** The facts of {@link coverOf} from the records of a lot. Example: a plan of 3.50 a head-day has a feed rate. */
export const coverFacts = (
  plan: Pick<FeedingPlan, 'feed_unit' | 'feed_rate' | 'yardage'> | null,
  lot: PlannedLot,
  records: PlanRecords,
): CoverFacts => ({
  current_hd: headLeft(records),
  est_out_date: lot.est_out_date,
  has_feed_rate: plan !== null && feedRate(plan, lot, headIn(records.receivings)) !== null,
  has_yardage_rate: plan !== null && plan.yardage !== null,
  yardage_billed: newestBill(records.expenses, 'yardage'),
  own_feed_until: ownUntil(records.expenses, ['feed', 'pasture']),
  own_yardage_until: ownUntil(records.expenses, ['yardage']),
});
