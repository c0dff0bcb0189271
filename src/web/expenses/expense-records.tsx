import { Anchor, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { ExpenseLine } from '#api/expenses';
import type { Expense, ExpenseCategory } from '#domain/expenses/expenses';
import { counted, money } from '#domain/kit/format';
import { messageOf, withReason } from '../lib/call.ts';
import { useMay } from '../lib/profile.ts';
import { useSetSearch } from '../lib/search-params.ts';
import { ImportLink } from '../parts/links.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { type CsvColumn, csvOf } from '../ui/csv.ts';
import { DataTable } from '../ui/data-table.tsx';
import { DatePresets } from '../ui/date-presets.tsx';
import { DayFilter } from '../ui/day-filter.tsx';
import { DownloadButton } from '../ui/download-button.tsx';
import { downloadCsv } from '../ui/download.ts';
import { EmptyState, NothingMatches } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { DismissibleError, MessageBox } from '../ui/message-box.tsx';
import { SearchBox, useTypedSearch } from '../ui/search-box.tsx';
import { Note } from '../ui/typography.ts';
import { ViewsChoice } from '../ui/views-choice.tsx';
import { expenseTableColumns } from './columns.tsx';
import { fetchExpenseLines, type ExpenseView, useExpenses, useExpenseView } from './data.ts';
import { expenseName, typeLabel } from './labels.ts';

const failure = 'Failed to load expenses data';

interface ExpenseRecordsProps {
  category: ExpenseCategory;
  onAdd: () => void;
  onEdit: (expense: Expense) => void;
  onBook: (expense: Expense) => void;
  onDelete: (expense: Expense) => void;
}

export function ExpenseRecords({ category, onAdd, onEdit, onBook, onDelete }: ExpenseRecordsProps) {
  const withOwner = useMay('seeEntities');
  const view = useExpenseView(category);
  const expenses = useExpenses(view);
  const { total } = expenses;
  const [notExported, setNotExported] = useState<string | null>(null);
  const clear = useClearFilters();
  const columns = useMemo(
    () => expenseTableColumns({ withOwner, onEdit, onBook, onDelete }),
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

const isFiltered = ({ filter: { q, from, to } }: ExpenseView): boolean =>
  [q, from, to].some((value) => value !== undefined);

/** Whether the date range ends before it begins, so that nothing can match. */
const isBackwards = ({ filter: { from, to } }: ExpenseView): boolean =>
  from !== undefined && to !== undefined && to < from;

function useClearFilters(): () => void {
  const set = useSetSearch();
  return () => set({ q: undefined, from: undefined, to: undefined });
}

interface ToolbarProps {
  view: ExpenseView;
  withOwner: boolean;
  children: ReactNode;
}

function Toolbar({ view, withOwner, children }: ToolbarProps) {
  const search = useTypedSearch('q');
  const clear = useClearFilters();
  return (
    <Group gap="sm" align="flex-end">
      <SearchBox
        placeholder={withOwner ? 'Search lots, owners, types, amounts...' : 'Search lots, types, amounts...'}
        search={search}
      />
      <DatePresets />
      <DayFilter label="From" param="from" />
      <DayFilter label="To" param="to" error={isBackwards(view)} />
      {isFiltered(view) && (
        <Anchor component="button" size="sm" mih={36} onClick={clear}>
          Clear Filters
        </Anchor>
      )}
      <Group gap="sm" ms="auto">
        <ViewsChoice table="expenses" />
        {children}
      </Group>
    </Group>
  );
}

const linesFor = (withOwner: boolean): CsvColumn<ExpenseLine>[] => [
  { header: 'Date', value: ({ date }) => date },
  { header: 'Lot', value: ({ lot }) => lot },
  ...(withOwner ? [{ header: 'Owner', value: ({ owner }: ExpenseLine) => owner }] : []),
  { header: 'Type', value: ({ type }) => typeLabel(type) },
  { header: 'Amount', value: ({ amount }) => amount },
];

interface ExportButtonProps {
  view: ExpenseView;
  withOwner: boolean;
  disabled: boolean;
  onFailure: (message: string | null) => void;
}

function ExportButton({ view, withOwner, disabled, onFailure }: ExportButtonProps) {
  const exported = useMutation({
    mutationFn: () => fetchExpenseLines(view),
    onMutate: () => onFailure(null),
    onSuccess: (lines) =>
      downloadCsv(`expenses-${view.filter.expense_category}.csv`, csvOf(linesFor(withOwner), lines)),
    onError: (error) => onFailure(messageOf(error, 'Failed to export expenses. Please try again.')),
  });
  return (
    <DownloadButton disabled={disabled || exported.isPending} onClick={() => exported.mutate()}>
      {exported.isPending ? 'Exporting...' : 'Export CSV'}
    </DownloadButton>
  );
}
