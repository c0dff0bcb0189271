import { z } from 'zod';
import { dayFrom, type Day } from '../kit/days.ts';
import { columnsOf, requiredDay, daySchema, idSchema, requiredId, requiredNumber } from '../kit/fields.ts';
import { LIMITS } from '../kit/limits.ts';
import { counted, dayShort, money } from '../kit/format.ts';
import { times, toCents } from '../kit/money.ts';
import { EXPENSE_TYPES, type ExpenseType } from './expense-types.ts';

export const EXPENSE_CATEGORIES = ['actual', 'projected'] as const;

export const expenseType = z.enum(EXPENSE_TYPES);
export const expenseCategory = z.enum(EXPENSE_CATEGORIES);
export type ExpenseCategory = z.infer<typeof expenseCategory>;

/** Money spent, or to be spent, on a lot. Source: spec 1 §3. */
export const expenseSchema = z.object({
  id: idSchema,
  date: daySchema,
  lot: z.string(),
  lot_id: idSchema,
  owner: z.string(),
  type: expenseType,
  amount: z.number(),
  expense_category: expenseCategory,
  /** Whether the plan to finish the lot has written it: it changes with the plan. */
  plan: z.boolean(),
  created_at: z.string(),
  version: z.int(),
});
export type Expense = z.infer<typeof expenseSchema>;

/**
 * Whether a projected expense's day has passed, so that it should be booked or deleted. Example: one projected for 2026-11-01 is
 * past on 2026-11-02.
 */
export const isPastProjected = (
  { expense_category, date }: Pick<Expense, 'expense_category' | 'date'>,
  today: Day,
): boolean => expense_category === 'projected' && date < today;

const AMOUNT = 'Amount must be greater than 0';

/** Add or edit an expense; the owner is the lot's. Source: spec 1 §5 (Expense) and §9 (defaults). */
export const expenseForm = z.object({
  date: requiredDay('Date is required'),
  lot_id: requiredId('Lot is required'),
  type: z.enum(EXPENSE_TYPES, 'Expense type is required').default('feed'),
  amount: requiredNumber(AMOUNT, { above: 0, max: LIMITS.money }),
  expense_category: z.enum(EXPENSE_CATEGORIES, 'Expense category is required').default('actual'),
});
export type ExpenseForm = z.infer<typeof expenseForm>;
export const EXPENSE_COLUMNS = columnsOf(expenseForm);

/** The amount of an expense that may be a credit: below zero, it lowers the cost of its lot. It comes from a file. Source: decision 82. */
export const creditOrCost = requiredNumber(AMOUNT, { min: -LIMITS.money, max: LIMITS.money }).refine(
  (amount) => amount !== 0,
  AMOUNT,
);

const ACTUAL_CREDIT = 'Only an actual expense can be below zero';

/** A credit is money received: it is never projected. */
export const creditIsActual = {
  holds: ({ amount, expense_category }: Pick<Expense, 'amount' | 'expense_category'>): boolean =>
    amount > 0 || expense_category === 'actual',
  issue: { path: ['expense_category'], error: ACTUAL_CREDIT },
};

/** Why an edit is refused that makes a credit of a cost, or null. Example: 120 becomes -120; -100 may become -120. */
export const creditProblem = (amount: number, before: number): string | null =>
  amount < 0 && before > 0 ? AMOUNT : null;

/** The terms of an expense search: text for lot and owner, the types that contain it in their name, and the amount it states. */
export interface ExpenseSearch {
  text: string;
  types: ExpenseType[];
  amount: number | null;
}

/**
 * Reads a search. Example: 'med' finds medicine and '$1,250.5' finds $1,250.50; both also match lot and owner. Source: spec 1 §2
 * (Accounting), the columns that the table shows.
 */
export function expenseSearch(typed: string): ExpenseSearch {
  const text = typed.trim().toLowerCase();
  const number = text.replace(/^(-?)\$/, '$1').replaceAll(/,(?=\d{3}(\D|$))/g, '');
  return {
    text,
    types: text === '' ? [] : EXPENSE_TYPES.filter((type) => type.includes(text)),
    amount: /^-?\d{1,10}(\.\d{1,2})?$/.test(number) ? Number(number) : null,
  };
}

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
    ? `This would add more than ${MOST_REPEATS} expenses through the lot’s out date, ${dayShort(until)}`
    : null;
}

/** Number, last day and sum of repeated expenses. Example: '8 expenses through 7/1/2027, $3,200.00 in all'. */
export function repeatMessage(days: readonly Day[], amount: number | null): string {
  const sum = amount === null ? '' : `, ${money(toCents(times(amount, days.length)))} in all`;
  return `${counted(days.length, 'expense')} through ${dayShort(days.at(-1))}${sum}`;
}
