import { type ReactNode, useMemo } from 'react';
import { type ExpenseFilter, totalExpenses } from '#api/expenses';
import type { Expense } from '#domain/expenses/expenses';
import { money } from '#domain/kit/format';
import { call } from '../lib/call.ts';
import { useMay } from '../lib/profile.ts';
import type { RowLine } from '../ui/data-table-lines.tsx';
import { useNarrow } from '../ui/use-narrow.ts';
import { typeLabel } from './labels.ts';
import { ExpenseMarks } from './past-expense.tsx';
import { useFact } from '../lib/use-fact.ts';

/** An expense on a phone: `11/21/2026  Yardage, HP-2605  $1,845.00`. */
const expenseLine = (sumOf: (month: string) => ReactNode, withOwner: boolean): RowLine<Expense> => ({
  by: 'date',
  day: ({ date }) => date,
  what: (expense) => (
    <>
      {typeLabel(expense.type)}
      <ExpenseMarks expense={expense} />
    </>
  ),
  note: ({ lot, owner }) => (withOwner ? `${lot}, ${owner}` : lot),
  amount: ({ amount }) => money(amount),
  sumOf,
});

/** The lines of a phone, with the total of each month. */
export function useExpenseLine({ filter }: { filter: ExpenseFilter }): RowLine<Expense> {
  const withOwner = useMay('seeEntities');
  const narrow = useNarrow();
  const totals = useFact({
    queryKey: ['expenses', 'months', filter],
    queryFn: () => call(totalExpenses, { ...filter, by: 'month' }),
    enabled: narrow,
  });
  return useMemo(() => {
    const sums = new Map(totals?.months?.map(({ month, total }) => [month, total]));
    return expenseLine((month) => sums.has(month) && money(sums.get(month)), withOwner);
  }, [totals, withOwner]);
}
