import { addDays, lastOfMonth, type Day } from '../kit/days.ts';
import type { ExpenseType } from '../expenses/expense-types.ts';
import { suggestedInterest } from '../expenses/interest.ts';
import { divided, exact, minus, rounded, sumCents, times, toCents } from '../kit/money.ts';
import { billedThrough } from './billed-through.ts';
import { feedRate, type Ratio, ratioTimes } from './daily-gain.ts';
import type { FeedingPlan } from './feeding-plan.ts';
import {
  expensesOf,
  firstDay,
  headDaysThrough,
  headDaysTo,
  headIn,
  headLeft,
  planEnd,
  type PlannedLot,
  type PlanRecords,
} from './records.ts';

export interface PlanRow {
  date: Day;
  type: ExpenseType;
  amount: number;
  /** The days that feed or yardage is for, and their head-days; null for other rows. */
  start: Day | null;
  to: Day | null;
  head_days: number | null;
}

/** The fields of a plan that determine its rows. */
export type RowFields = Omit<FeedingPlan, 'lot_id' | 'deaths' | 'planned_on' | 'version'>;

/**
 * One row a calendar month, from the day after the last that is billed through the day before the end: $ = rate x H(last day) -
 * rate x H(day before the first), each rounded, so that the months add up. Example: $0.45 for 100 head in on 2026-11-20 is $495.00 for
 * November. Source: beyond-2 J5.
 */
function monthRows(
  type: ExpenseType,
  rate: Ratio,
  records: PlanRecords,
  { billed, end }: { billed: Day | null; end: Day },
): PlanRow[] {
  const arrival = firstDay(records.receivings.map(({ date_in }) => date_in)) ?? end;
  const last = addDays(end, -1);
  const rows: PlanRow[] = [];
  let start = billed !== null && billed >= arrival ? addDays(billed, 1) : arrival;
  let before = headDaysThrough(records, addDays(start, -1));
  while (start <= last) {
    const month = lastOfMonth(start);
    const to = month < last ? month : last;
    const through = headDaysThrough(records, to);
    rows.push({
      date: month < end ? month : end,
      type,
      amount: sumCents([ratioTimes(rate, through, 2), -ratioTimes(rate, before, 2)]),
      start,
      to,
      head_days: rounded(minus(through, before), 2),
    });
    before = through;
    start = addDays(to, 1);
  }
  return rows;
}

const endRow = (date: Day, type: ExpenseType, amount: number): PlanRow => ({
  date,
  type,
  amount,
  start: null,
  to: null,
  head_days: null,
});

/**
 * Medicine and care: $ a head x head received less expenses booked of the type; freight and marketing: $ a head x head left.
 * Example: 60 of 100 head left at $6.35 of freight are $381.00. Source: beyond-2 J6.
 */
function headRows(plan: RowFields, records: PlanRecords, end: Day): PlanRow[] {
  const left = headLeft(records);
  if (left <= 0) return [];
  const { total_received: received } = headIn(records.receivings);
  const treated = (type: 'medicine' | 'care'): number =>
    sumCents([toCents(times(received, plan[type])), -expensesOf(records.expenses, [type], 'actual')]);
  return [
    endRow(end, 'medicine', treated('medicine')),
    endRow(end, 'care', treated('care')),
    endRow(end, 'freight', toCents(times(left, plan.freight))),
    endRow(end, 'commissions', toCents(times(left, plan.marketing))),
  ];
}

/** The interest of a plan in all, and the days that it is for. */
export interface PlanInterest {
  days: number;
  amount: number;
}

/**
 * Interest in all, $ = (cattle bought + half of the other expenses, planned ones included) x rate x days / 365; days = head-days to
 * the end / head in, whole. Example: $230,000 and $88,290 of feed and yardage at 8.25 % for 212 days are $13,136.43. Source:
 * beyond-2 J7.
 */
function interestOf(rate: number, records: PlanRecords, planned: readonly PlanRow[], end: Day): PlanInterest {
  const { total_received: received } = headIn(records.receivings);
  const days = divided(headDaysTo(records, end), received, 0) ?? 0;
  const bought = sumCents(records.receivings.map(({ cost }) => cost));
  const others = records.expenses.filter(({ type }) => type !== 'interest');
  const spent = sumCents([...others, ...planned].map(({ amount }) => amount));
  return { days, amount: suggestedInterest(bought, spent, rate, days) };
}

const inOrder = (rows: readonly PlanRow[]): PlanRow[] =>
  rows.toSorted((one, other) => one.date.localeCompare(other.date) || one.type.localeCompare(other.type));

/** The rows of a plan, and the interest that its last row completes. */
export interface PlanOfLot {
  rows: PlanRow[];
  /** Null without an interest rate, and while the plan writes no row. */
  interest: PlanInterest | null;
}

const NO_ROWS: PlanOfLot = { rows: [], interest: null };

/**
 * The projected expenses that a plan writes, by date and type, each above $0.00. They depend on the plan, the lot and its records, and
 * not on today. Example: 100 steers of 650 lb to 1,400 lb, 105 $/cwt of gain, 0.45 of yardage and 8.25 % are 17 rows of $101,426.43.
 * Source: beyond-2 J4 to J8 and J13.
 */
export function planOfLot(plan: RowFields, lot: PlannedLot, records: PlanRecords): PlanOfLot {
  const end = planEnd(lot, records);
  if (end === null || (plan.all_billed && headLeft(records) <= 0)) return NO_ROWS;
  const rate = feedRate(plan, lot, headIn(records.receivings));
  const daily = (type: ExpenseType, of: Ratio | null, billed: Day | null): PlanRow[] =>
    of === null ? [] : monthRows(type, of, records, { billed, end });
  const yardage = plan.yardage === null ? null : { above: exact(plan.yardage), below: exact(1) };
  const planned = [
    ...daily(plan.feed_type, rate, billedThrough(plan, records.expenses, 'feed')),
    ...daily('yardage', yardage, billedThrough(plan, records.expenses, 'yardage')),
    ...headRows(plan, records, end),
  ].filter(({ amount }) => amount > 0);
  if (plan.interest === null) return { rows: inOrder(planned), interest: null };
  const interest = interestOf(plan.interest, records, planned, end);
  const booked = sumCents(
    records.expenses.filter(({ type }) => type === 'interest').map(({ amount }) => amount),
  );
  const rest = sumCents([interest.amount, -booked]);
  return {
    rows: inOrder(rest > 0 ? [...planned, endRow(end, 'interest', rest)] : planned),
    interest,
  };
}
