import { z } from 'zod';
import { type Day, dayFrom } from '../kit/days.ts';
import { creditIsActual, creditOrCost, expenseForm } from './expenses.ts';
import { counted, dayShort, money } from '../kit/format.ts';
import { times, toCents } from '../kit/money.ts';

/** At most this many expenses come from one entry: five years. */
export const MOST_REPEATS = 60;

/** An expense repeated monthly until the out date of its lot; each is projected. */
export const monthlyExpenseForm = expenseForm.omit({ expense_category: true });
export type MonthlyExpenseForm = z.infer<typeof monthlyExpenseForm>;

/** Add Expense on screen, where a projected expense can be repeated. */
export const repeatableExpenseForm = expenseForm.extend({ repeat_monthly: z.boolean().default(false) });
/** Edit Expense of a credit, which may stay below zero. */
export const creditForm = repeatableExpenseForm
  .extend({ amount: creditOrCost })
  .refine(creditIsActual.holds, creditIsActual.issue);
export type RepeatableExpenseForm = z.infer<typeof repeatableExpenseForm>;

const partsOf = (day: Day): [year: number, month: number, date: number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8, 10)),
];

/**
 * The days of a monthly expense: the same date in each month, or its last day in a shorter one, from the first through `until`;
 * never more than one above the limit. Example: from 2026-01-31 until 2026-04-15 it is 2026-01-31, 2026-02-28 and 2026-03-31.
 */
export function monthlyDays(first: Day, until: Day): Day[] {
  const [year, month, date] = partsOf(first);
  const days: Day[] = [];
  for (let ahead = 0; days.length <= MOST_REPEATS; ahead += 1) {
    const lastOfMonth = dayFrom(year, month + ahead + 1, 0);
    const same = dayFrom(year, month + ahead, date);
    const day = same < lastOfMonth ? same : lastOfMonth;
    if (day > until) break;
    days.push(day);
  }
  return days;
}

/** Why an expense cannot be repeated until an out date, or null. Example: 'The lot’s out date, 12/11/2026, is before this date'. */
export function repeatProblem(first: Day, until: Day): string | null {
  if (first > until) return `The lot’s out date, ${dayShort(until)}, is before this date`;
  return monthlyDays(first, until).length > MOST_REPEATS
    ? `Until the lot’s out date, ${dayShort(until)}, these are more than ${MOST_REPEATS} expenses`
    : null;
}

/** What repeating comes to: number, last day and sum. Example: '8 expenses through 7/1/2027, $3,200.00 in all'. */
export function repeatMessage(days: readonly Day[], amount: number | null): string {
  const sum = amount === null ? '' : `, ${money(toCents(times(amount, days.length)))} in all`;
  return `${counted(days.length, 'expense')} through ${dayShort(days.at(-1))}${sum}`;
}
