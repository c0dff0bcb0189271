import type { Expense } from '../expenses/expenses.ts';
import { addDays, type Day } from '../kit/days.ts';
import type { FeedingPlan } from '../plan/feeding-plan.ts';
import type { PlannedLot, PlanRecords } from '../plan/records.ts';
import { planOfLot } from '../plan/rows.ts';
import { SAMPLE_LOT } from './name.ts';

export const samplePlan = (today: Day): FeedingPlan => ({
  lot_id: 1,
  feed_unit: 'day',
  feed_rate: 1.65,
  feed_type: 'feed',
  yardage: 0.35,
  medicine: 0,
  care: 0,
  freight: 8.6,
  marketing: 7.3,
  interest: 8.25,
  deaths: 1,
  bills_cover: 'its date',
  billed_feed: null,
  billed_feed_seen: null,
  billed_yardage: null,
  billed_yardage_seen: null,
  all_billed: false,
  planned_on: addDays(today, -115),
  version: 1,
});

export const plannedExpenses = (plan: FeedingPlan, lot: PlannedLot, records: PlanRecords): Expense[] =>
  planOfLot(plan, lot, records).rows.map(({ date, type, amount }, nth) => ({
    lot: SAMPLE_LOT,
    lot_id: 1,
    owner: SAMPLE_LOT,
    version: 1,
    id: records.expenses.length + nth + 1,
    date,
    type,
    amount,
    expense_category: 'projected',
    plan: true,
    created_at: `${plan.planned_on}T15:00:00Z`,
  }));
