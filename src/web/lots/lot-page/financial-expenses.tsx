import { Group, Stack } from '@mantine/core';
import { useMemo } from 'react';
import type { Expense } from '#domain/expenses/expenses';
import type { Lot } from '#domain/lots/lots';
import { sumCents } from '#domain/kit/money';
import { ExpenseModal } from '../../expenses/expense-modal.tsx';
import { categoryLabels, expenseName, typeLabel } from '../../expenses/labels.ts';
import { BookAsActual, PastMark } from '../../expenses/past-expense.tsx';
import { dayShort, money } from '#domain/kit/format';
import { ActionButton } from '../../ui/action-button.tsx';
import { columnsFor, figures, texts } from '../../ui/data-table-columns.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { TextLink } from '../../ui/links.tsx';
import { useItemModal } from '../../ui/use-item-modal.ts';
import { SectionTitle } from '../../ui/typography.ts';
import { useLotLinks } from './lot-links.ts';

const column = columnsFor<Expense>();

const columnsWith = (onBook: (expense: Expense) => void) =>
  column.columns([
    column.accessor('date', texts('Date', dayShort, { width: 7 })),
    column.accessor('type', texts('Type', typeLabel, { width: 10 })),
    column.drawn('expense_category', 'Category', { width: 16 }, (expense) => (
      <Group gap="xs" wrap="nowrap">
        <span>
          {categoryLabels[expense.expense_category]}
          <PastMark expense={expense} />
        </span>
        <BookAsActual expense={expense} onBook={onBook} />
      </Group>
    )),
    column.accessor('amount', figures('Amount', money, { width: 8 })),
  ]);

interface LotExpensesProps {
  lot: Lot | undefined;
  expenses: readonly Expense[] | undefined;
  failure: string | null;
}

export function LotExpenses({ lot, expenses, failure }: LotExpensesProps) {
  const booked = useItemModal<Expense>();
  const added = useItemModal<Lot>();
  const columns = useMemo(() => columnsWith(booked.open), [booked.open]);
  return (
    <Stack gap="sm" component="section" aria-label="Expenses">
      <Group justify="space-between">
        <SectionTitle>Expenses</SectionTitle>
        <Group gap="md">
          {lot && <InAccounting lot={lot} />}
          <ActionButton
            action="recordExpenses"
            variant="default"
            size="compact-sm"
            disabled={!lot}
            onClick={() => lot && added.open(lot)}
          >
            Add Expense
          </ActionButton>
        </Group>
      </Group>
      {failure !== null && <MessageBox kind="error">{failure}</MessageBox>}
      <DataTable
        name="expenses"
        label="Expenses"
        loadingText="Loading expenses..."
        columns={columns}
        rows={expenses}
        rowId={({ id }) => String(id)}
        rowName={expenseName}
        empty={
          <EmptyState title="No Expenses Found">
            What you record for this lot, here or on the Accounting page, counts in its equity.
          </EmptyState>
        }
        {...(expenses && {
          totals: { date: 'Total', amount: money(sumCents(expenses.map(({ amount }) => amount))) },
        })}
      />
      {added.item && <ExpenseModal lot={added.item} {...added.modal} />}
      {booked.item && <ExpenseModal expense={booked.item} booking {...booked.modal} />}
    </Stack>
  );
}

function InAccounting({ lot }: { lot: Lot }) {
  const { accounting } = useLotLinks(lot);
  if (!accounting) return null;
  return (
    <TextLink {...accounting} size="sm">
      Open in Accounting
    </TextLink>
  );
}
