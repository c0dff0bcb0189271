import { Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Expense, ExpenseCategory } from '#domain/expenses/expenses';
import { ImportLink } from '../parts/import-links.tsx';
import { withReason } from '../lib/call.ts';
import { counted, money } from '#domain/kit/format';
import { useMay } from '../lib/profile.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, NothingMatches } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { DismissibleError, MessageBox } from '../ui/message-box.tsx';
import { Note } from '../ui/typography.ts';
import { expenseColumns } from './columns.tsx';
import { useExpenses, useExpenseView } from './data.ts';
import { ExportButton } from './export-button.tsx';
import { expenseName } from './labels.ts';
import { isBackwards, isFiltered, Toolbar, useClearFilters } from './toolbar.tsx';

const failure = 'Failed to load expenses data';

interface ExpenseRecordsProps {
  category: ExpenseCategory;
  onAdd: () => void;
  onEdit: (expense: Expense) => void;
  onBook: (expense: Expense) => void;
  onDelete: (expense: Expense) => void;
}

/** The expenses of one category with their total. */
export function ExpenseRecords({ category, onAdd, onEdit, onBook, onDelete }: ExpenseRecordsProps) {
  const withOwner = useMay('seeEntities');
  const view = useExpenseView(category);
  const expenses = useExpenses(view);
  const { total } = expenses;
  const [notExported, setNotExported] = useState<string | null>(null);
  const clear = useClearFilters();
  const columns = useMemo(
    () => expenseColumns({ withOwner, onEdit, onBook, onDelete }),
    [withOwner, onEdit, onBook, onDelete],
  );
  return (
    <Stack gap="sm" aria-busy={expenses.waiting}>
      <Toolbar view={view} withOwner={withOwner}>
        <ExportButton view={view} withOwner={withOwner} disabled={!total?.count} onFailure={setNotExported} />
      </Toolbar>
      <DismissibleError message={notExported} onDismiss={() => setNotExported(null)} />
      {expenses.incomplete && !expenses.failed && (
        <MessageBox kind="error">{withReason(failure, expenses.error)}</MessageBox>
      )}
      <Note component="output" mih="1.25rem">
        {isBackwards(view) && 'To must not be before From'}
        {total && total.count > 0 && `${counted(total.count, 'expense')}, ${money(total.total)} in all`}
      </Note>
      {expenses.failed ? (
        <ErrorPanel message={failure} error={expenses.error} onRetry={() => void expenses.retry()} />
      ) : (
        <DataTable
          label="Expense Records"
          loadingText="Loading expenses..."
          columns={columns}
          rows={expenses.rows}
          rowWindow={expenses.rowWindow}
          rowId={(expense) => String(expense.id)}
          rowName={expenseName}
          rowHeight={withOwner ? 54 : 51}
          defaultSort="-date"
          {...(total && {
            totals: { date: `Total of ${counted(total.count, 'expense')}`, amount: money(total.total) },
          })}
          empty={
            isFiltered(view) ? (
              <NothingMatches title="No Expenses Found" onClear={clear}>
                No expense matches your search and dates.
              </NothingMatches>
            ) : (
              <NoExpenses onAdd={onAdd} />
            )
          }
        />
      )}
    </Stack>
  );
}

function NoExpenses({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title="No Expenses Found"
      action={
        <>
          <ActionButton action="recordExpenses" onClick={onAdd}>
            Add Your First Expense
          </ActionButton>
          <ImportLink />
        </>
      }
    >
      Record what a lot costs, such as feed, medicine, freight or interest, and it counts in the lot’s equity.
    </EmptyState>
  );
}
