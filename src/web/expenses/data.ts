import { useMemo } from 'react';
import {
  expenseSort,
  type ExpenseFilter,
  type ExpenseSort,
  type ExpenseTotal,
  exportExpenses,
  listExpenses,
  totalExpenses,
} from '#api/expenses';
import type { ExpenseCategory } from '#domain/expenses/expenses';
import { call } from '../lib/call.ts';
import { useSearchText } from '../lib/search-params.ts';
import { useSearchDay } from '../ui/day-filter.tsx';
import { useLongList } from '../ui/use-long-list.ts';
import { pageSize } from '../ui/use-row-window.ts';

export interface ExpenseView {
  filter: ExpenseFilter;
  sort: ExpenseSort;
}

const pageQuery = ({ filter, sort }: ExpenseView, offset: number) => ({
  queryKey: ['expenses', 'page', filter, sort, offset],
  queryFn: () => call(listExpenses, { ...filter, sort, offset, limit: pageSize }),
});

const totalQuery = ({ filter }: ExpenseView) => ({
  queryKey: ['expenses', 'total', filter],
  queryFn: () => call(totalExpenses, filter),
});

export const fetchExpenseLines = ({ filter, sort }: ExpenseView) => call(exportExpenses, { ...filter, sort });

const longestSearch = 120;

export function useExpenseView(expense_category: ExpenseCategory): ExpenseView {
  const [typed] = useSearchText('q');
  const [from] = useSearchDay('from');
  const [to] = useSearchDay('to');
  const [order] = useSearchText('sort');
  const q = typed.slice(0, longestSearch);
  return useMemo(() => {
    const sort = expenseSort.safeParse(order).data ?? '-date';
    const filter = { expense_category, ...(q && { q }), ...(from && { from }), ...(to && { to }) };
    return { filter, sort };
  }, [expense_category, q, from, to, order]);
}

/** The expenses of a view, fetched as they scroll into view, with the total of all. */
export const useExpenses = (view: ExpenseView) =>
  useLongList(view, { totalOf: totalQuery, pageOf: pageQuery, countOf: ({ count }: ExpenseTotal) => count });
