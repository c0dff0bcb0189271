import { dayNumber, daysBetween, type Day } from '../kit/days.ts';
import { type Exact, minus, plus, rounded, sumCents, times } from '../kit/money.ts';
import type { Expense } from '../expenses/expenses.ts';
import type { Lot, Out, Receiving } from '../lots/lots.ts';

export type PlannedLot = Pick<Lot, 'est_out_wt' | 'est_out_date'>;

/** An expense besides the rows of the plan. */
export type OtherExpense = Pick<Expense, 'type' | 'amount' | 'expense_category' | 'date'>;

/** The records that a plan's rows depend on; `expenses` are all but the rows of the plan itself. */
export interface PlanRecords {
  receivings: readonly Pick<Receiving, 'received' | 'pay_wt' | 'cost' | 'date_in'>[];
  outs: readonly Pick<Out, 'head_count' | 'date_out'>[];
  expenses: readonly OtherExpense[];
}

/** The sums of a lot's receivings; `in_days` is the sum of head x day number, from which the mean date in follows. */
export interface HeadIn {
  total_received: number;
  total_pay_wt: number;
  in_days: number;
}

/** Example: 100 head of 650 lb in on 2026-11-20 are 100 head, 65,000 lb, and 100 x 20,777. */
export const headIn = (receivings: PlanRecords['receivings']): HeadIn => ({
  total_received: sumCents(receivings.map(({ received }) => received)),
  total_pay_wt: sumCents(receivings.map(({ pay_wt }) => pay_wt)),
  in_days: rounded(plus(...receivings.map((one) => times(one.received, dayNumber(one.date_in)))), 2),
});

/** Head in the lot by all of its records, those of future days included. Example: 100 received and 40 shipped are 60. */
export const headLeft = ({ receivings, outs }: Pick<PlanRecords, 'receivings' | 'outs'>): number =>
  sumCents([...receivings.map(({ received }) => received), ...outs.map(({ head_count }) => -head_count)]);

/** The first of days, or the last; null without any. */
export const firstDay = (days: readonly Day[]): Day | null => days.toSorted()[0] ?? null;
export const lastDay = (days: readonly Day[]): Day | null => days.toSorted().at(-1) ?? null;

/** Days on which a head was there, from its arrival through a day. */
const daysThrough = (from: Day, day: Day): number => Math.max(0, dayNumber(day) - dayNumber(from) + 1);

/**
 * Head-days from the first arrival through a day: a head counts on its day of arrival, and not on its day of sale or death.
 * H(d) = sum of received x (d - date in + 1) - sum of head out x (d - date out + 1), each part not below 0. Example: 100 head in on
 * 2026-11-20 are 1,100 head-days through 2026-11-30. Source: beyond-2 J4.
 */
export const headDaysThrough = (
  { receivings, outs }: Pick<PlanRecords, 'receivings' | 'outs'>,
  day: Day,
): Exact =>
  minus(
    plus(...receivings.map(({ received, date_in }) => times(received, daysThrough(date_in, day)))),
    plus(...outs.map(({ head_count, date_out }) => times(head_count, daysThrough(date_out, day)))),
  );

/**
 * The head-days of a lot if its remaining head stay to a day: sum of received x (day - date in) - sum of head out x (day - date out).
 * An out after the day counts to its own date, as in the closeout. Example: 100 head in on 2026-11-20 are 21,200 to 2027-06-20.
 * Source: beyond A6, with the out date in the place of today.
 */
export const headDaysTo = ({ receivings, outs }: Pick<PlanRecords, 'receivings' | 'outs'>, day: Day): Exact =>
  minus(
    plus(...receivings.map((one) => times(one.received, daysBetween(one.date_in, day)))),
    plus(...outs.map((one) => times(one.head_count, daysBetween(one.date_out, day)))),
  );

/**
 * The day on which the plan of a lot ends: its est. out date, or the day of its last out once no head is left; null without
 * receivings. Example: closed out on 2026-11-18 a month ahead of its out date, it ends on 2026-11-18. Source: beyond-2 J4.
 */
export const planEnd = (lot: PlannedLot, records: PlanRecords): Day | null => {
  if (records.receivings.length === 0) return null;
  return headLeft(records) > 0 ? lot.est_out_date : lastDay(records.outs.map(({ date_out }) => date_out));
};

/** Expenses of some types in one category, $. Example: feed of $7,700 and pasture of $100 booked are $7,800 of both. */
export const expensesOf = (
  expenses: readonly OtherExpense[],
  types: readonly OtherExpense['type'][],
  category: OtherExpense['expense_category'],
): number =>
  sumCents(
    expenses
      .filter(({ type, expense_category: of }) => of === category && types.includes(type))
      .map(({ amount }) => amount),
  );
