import { EXPENSE_CATEGORIES, type Expense, type ExpenseCategory } from '#domain/expenses/expenses';
import { EXPENSE_TYPES, type ExpenseType } from '#domain/expenses/expense-types';
import { day, money } from '#domain/kit/format';

export const typeLabel = (type: ExpenseType): string => type.charAt(0).toUpperCase() + type.slice(1);

export const typeOptions = EXPENSE_TYPES.map((type) => ({ value: type, label: typeLabel(type) }));

export const categoryLabels: Record<ExpenseCategory, string> = { actual: 'Actual', projected: 'Projected' };

export const categoryOptions = EXPENSE_CATEGORIES.map((category) => ({
  value: category,
  label: categoryLabels[category],
}));

/** `feed expense of $1,234.50 on Mar 14, 2026 for lot 1024` */
export const expenseName = ({ type, amount, date, lot }: Expense): string =>
  `${type} expense of ${money(amount)} on ${day(date)} for lot ${lot}`;

/** Example: 'Feed expense of $1,234.50 added to Projected'. */
export const expenseSavedMessage = (
  { type, amount, expense_category }: Expense,
  how: 'added to' | 'updated in',
): string => `${typeLabel(type)} expense of ${money(amount)} ${how} ${categoryLabels[expense_category]}`;

/** Example: '8 feed expenses of $400.00 added to Projected'. */
export function savedManyMessage(saved: readonly Expense[]): string {
  const [first] = saved;
  const what = `${first?.type} ${saved.length === 1 ? 'expense' : 'expenses'} of ${money(first?.amount)}`;
  return `${saved.length} ${what} added to Projected`;
}

export const expenseLink = ({ expense_category }: Pick<Expense, 'expense_category'>) => ({
  to: '/accounting' as const,
  search: expense_category === 'actual' ? {} : { tab: expense_category },
});
