import { count, day } from '../kit/format.ts';
import { daysBetween } from '../kit/days.ts';
import { sumCents } from '../kit/money.ts';
import { LIMITS } from '../kit/limits.ts';
import { refusalMessage } from '../lots/refusals.ts';
import type { ExpenseType } from '../expenses/expense-types.ts';
import { gainProblem } from './daily-gain.ts';
import type { FeedingPlanForm } from './feeding-plan.ts';
import { firstDay, headIn, type PlannedLot, type PlanRecords } from './records.ts';
import { planOfLot, type PlanRow, type RowFields } from './rows.ts';

/** Why a plan cannot be saved for its lot, and the field that it concerns. */
export interface PlanProblem {
  field: keyof FeedingPlanForm;
  message: string;
}

/** The plan of feed has the field of its rate; that of marketing is booked as commissions. */
const FIELDS: Partial<Record<ExpenseType, keyof FeedingPlanForm>> = {
  feed: 'feed_rate',
  pasture: 'feed_rate',
  yardage: 'yardage',
  medicine: 'medicine',
  care: 'care',
  freight: 'freight',
  commissions: 'marketing',
  interest: 'interest',
};

function billedProblem(
  plan: RowFields,
  { est_out_date }: PlannedLot,
  { receivings }: PlanRecords,
): PlanProblem | null {
  const arrival = firstDay(receivings.map(({ date_in }) => date_in));
  for (const field of ['billed_feed', 'billed_yardage'] as const) {
    const through = plan[field];
    if (through === null) continue;
    if (arrival !== null && through < arrival)
      return { field, message: 'Billed through must not be before the first date in' };
    if (through >= est_out_date)
      return { field, message: `Billed through must be before the out date, ${day(est_out_date)}` };
  }
  return null;
}

function amountProblem(rows: readonly PlanRow[]): PlanProblem | null {
  for (const type of new Set(rows.map((row) => row.type))) {
    const toCome = sumCents(rows.filter((row) => row.type === type).map(({ amount }) => amount));
    if (toCome > LIMITS.money)
      return {
        field: FIELDS[type] ?? 'feed_rate',
        message: refusalMessage('too_much_to_come', LIMITS.money, type),
      };
  }
  return null;
}

/** A plan writes rows for each month: of twenty years at most. */
const MOST_DAYS = 7305;

const tooLongMessage = (days: number): string =>
  `Days on feed would be ${count(days)}: at most ${count(MOST_DAYS)}`;

/**
 * Why a plan cannot be saved for its lot; null where it can. Example: a cost of gain for 640 lb out of 650 lb in cannot. Source:
 * beyond-2 J, bad input.
 */
export function planProblem(plan: RowFields, lot: PlannedLot, records: PlanRecords): PlanProblem | null {
  const arrival = firstDay(records.receivings.map(({ date_in }) => date_in));
  const days = arrival === null ? 0 : daysBetween(arrival, lot.est_out_date);
  const isCharged = plan.feed_rate > 0 || (plan.yardage ?? 0) > 0;
  if (isCharged && days > MOST_DAYS) return { field: 'feed_rate', message: tooLongMessage(days) };
  const gain = plan.feed_unit === 'gain' ? gainProblem(lot, headIn(records.receivings)) : null;
  if (gain !== null) return { field: 'feed_rate', message: gain };
  return billedProblem(plan, lot, records) ?? amountProblem(planOfLot(plan, lot, records).rows);
}
