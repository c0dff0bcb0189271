import { Group } from '@mantine/core';
import type { Expense } from '#domain/expenses/expenses';
import { lotLink } from '../parts/lot-links.ts';
import { dayShort, money } from '#domain/kit/format';
import { CellLink } from '../ui/data-table-cell.tsx';
import { actionsColumn, type TableColumns, columnsFor, figures, texts } from '../ui/data-table-columns.ts';
import { RowActions } from '../ui/row-actions.tsx';
import { expenseName, typeLabel } from './labels.ts';
import { BookAsActual, PastMark } from './past-expense.tsx';

const column = columnsFor<Expense>();

interface ExpenseColumnsOptions {
  withOwner: boolean;
  onEdit: (expense: Expense) => void;
  onBook: (expense: Expense) => void;
  onDelete: (expense: Expense) => void;
}

export const expenseTableColumns = ({
  withOwner,
  onEdit,
  onBook,
  onDelete,
}: ExpenseColumnsOptions): TableColumns<Expense> =>
  column.columns([
    column.drawn('date', 'Date', { width: 9 }, (expense) => (
      <>
        {dayShort(expense.date)}
        <PastMark expense={expense} />
      </>
    )),
    column.drawn('lot', 'Lot', { width: 15 }, (expense) => (
      <CellLink {...lotLink(expense, withOwner)}>{expense.lot}</CellLink>
    )),
    ...(withOwner
      ? [
          column.accessor('owner', {
            header: 'Owner',
            enableSorting: false,
            meta: { width: 15, under: 'lot' },
          }),
        ]
      : []),
    column.accessor('type', texts('Type', typeLabel, { width: 10 })),
    column.accessor('amount', figures('Amount', money, { width: 9 })),
    actionsColumn<Expense>({ width: 13, action: 'recordExpenses' }, (expense) => (
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        <BookAsActual expense={expense} onBook={onBook} />
        <RowActions
          name={expenseName(expense)}
          onEdit={() => onEdit(expense)}
          onDelete={() => onDelete(expense)}
        />
      </Group>
    )),
  ]);
