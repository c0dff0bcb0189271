import type { ExpenseType } from '../expenses/expense-types.ts';
import type { Day } from '../kit/days.ts';
import { sumCents } from '../kit/money.ts';
import { billedThrough } from './billed-through.ts';
import { type OverUnder, overUnder } from './budget.ts';
import type { FeedingPlan } from './feeding-plan.ts';
import { expensesOf, type OtherExpense, type PlannedLot, type PlanRecords } from './records.ts';

/**
 * A kind of cost of a plan: its rate, the amount to come, and the amount billed so far. Only feed and yardage, which are billed
 * by the day, compare with the plan. Money in $.
 */
export interface PlanLine extends OverUnder {
  cost: 'feed' | 'yardage' | 'medicine' | 'care' | 'freight' | 'marketing' | 'interest';
  type: ExpenseType;
  /** As entered; null for one that is not in the plan. */
  rate: number | null;
  billed_through: Day | null;
  to_come: number;
}

const BOOKED_AS = {
  yardage: 'yardage',
  medicine: 'medicine',
  care: 'care',
  freight: 'freight',
  marketing: 'commissions',
  interest: 'interest',
} as const satisfies Record<string, ExpenseType>;

type PlanFigures = Omit<FeedingPlan, 'lot_id' | 'planned_on' | 'version'>;

/**
 * The lines of a plan, of costs that it has or that were billed, in the order of its form. `written` are the rows of the plan. Example:
 * feed at 105 $/cwt with nothing billed and $78,750.00 to come. Source: beyond-2 J, screens and J9.
 */
export function planLines(
  plan: PlanFigures,
  lot: PlannedLot,
  records: PlanRecords,
  written: readonly Pick<OtherExpense, 'type' | 'amount'>[],
): PlanLine[] {
  const toCome = (type: ExpenseType): number =>
    sumCents(written.filter((row) => row.type === type).map(({ amount }) => amount));
  const daily = (cost: 'feed' | 'yardage', type: ExpenseType, rate: number | null): PlanLine => {
    const billed_through = billedThrough(plan, records.expenses, cost);
    return {
      cost,
      type,
      rate,
      billed_through,
      to_come: toCome(type),
      ...overUnder(plan, lot, records, cost),
    };
  };
  const atEnd = (cost: Exclude<keyof typeof BOOKED_AS, 'yardage'>): PlanLine => {
    const type = BOOKED_AS[cost];
    const so_far = expensesOf(records.expenses, [type], 'actual');
    const notByDay = { billed_through: null, planned: null, over: null, over_a_head: null };
    return { cost, type, rate: plan[cost], to_come: toCome(type), so_far, ...notByDay };
  };
  const lines = [
    daily('feed', plan.feed_type, plan.feed_rate),
    daily('yardage', 'yardage', plan.yardage),
    ...(['medicine', 'care', 'freight', 'marketing', 'interest'] as const).map(atEnd),
  ];
  return lines.filter(
    ({ cost, rate, to_come, so_far }) => cost === 'feed' || (rate ?? 0) > 0 || to_come !== 0 || so_far !== 0,
  );
}
