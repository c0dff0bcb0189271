import { Group, Stack, Title } from '@mantine/core';
import type { Expense } from '#domain/expenses';
import type { Lot } from '#domain/lots';
import { sumCents } from '#domain/money';
import { categoryLabels, expenseName, typeLabel } from '../accounting/labels.ts';
import { day, money } from '../lib/format.ts';
import { columnsFor } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink, TextLink } from '../ui/links.tsx';

const column = columnsFor<Expense>();

const columns = column.columns([
  column.accessor('date', { header: 'Date', cell: ({ getValue }) => day(getValue()) }),
  column.accessor('type', { header: 'Type', cell: ({ getValue }) => typeLabel(getValue()) }),
  column.accessor('expense_category', {
    header: 'Category',
    cell: ({ getValue }) => categoryLabels[getValue()],
  }),
  column.accessor('amount', {
    header: 'Amount',
    meta: { numeric: true },
    cell: ({ getValue }) => money(getValue()),
  }),
]);

interface LotExpensesProps {
  lot: Lot | undefined;
  /** `undefined` while loading. */
  expenses: readonly Expense[] | undefined;
}

/** What was and will be spent on the lot; the records are kept on the Accounting page. */
export function LotExpenses({ lot, expenses }: LotExpensesProps) {
  return (
    <Stack gap="sm" component="section" aria-label="Expenses">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Expenses
        </Title>
        <TextLink to="/accounting" search={{ q: lot?.lot }} size="sm">
          Open in Accounting
        </TextLink>
      </Group>
      <DataTable
        name="expenses"
        label="Expenses"
        loadingText="Loading expenses..."
        columns={columns}
        rows={expenses}
        rowId={({ id }) => String(id)}
        rowName={expenseName}
        empty={
          <EmptyState title="No Expenses Found" action={<ButtonLink to="/accounting">Accounting</ButtonLink>}>
            What you record for this lot on the Accounting page counts in its equity.
          </EmptyState>
        }
        {...(expenses && {
          totals: { date: 'Total', amount: money(sumCents(expenses.map(({ amount }) => amount))) },
        })}
      />
    </Stack>
  );
}
