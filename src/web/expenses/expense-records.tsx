import { Anchor, Group, Stack } from '@mantine/core';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import {
  expenseSort,
  exportExpenses,
  listExpenses,
  totalExpenses,
  type ExpenseLine,
  type ExpenseFilter,
  type ExpenseSort,
  type ExpenseTotal,
} from '#api/expenses';
import type { Expense, ExpenseCategory } from '#domain/expenses/expenses';
import { counted, money, dayShort } from '#domain/kit/format';
import { withReason, call, callUntil } from '../lib/call.ts';
import { useMay } from '../lib/profile.ts';
import { useSetSearch, useSearchText } from '../lib/search-params.ts';
import { ImportLink } from '../parts/links.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { csvOf, type CsvColumn } from '../ui/csv.ts';
import { DataTable, ViewsChoice } from '../ui/data-table.tsx';
import { DatePresets, DayFilter, useSearchDay } from '../ui/day-filter.tsx';
import { MadeFileButton, downloadCsv } from '../ui/download-button.tsx';
import { EmptyState, NothingMatches, MessageBox, Note, ErrorPanel } from '../ui/messages.tsx';
import { SearchBox, useTypedSearch } from '../ui/search-box.tsx';
import { expenseName, typeLabel } from './labels.ts';
import { listPage, useLongList } from '../ui/use-row-window.ts';
import { lotLink, planLink } from '../parts/lots-data.ts';
import { TextLink } from '../ui/links.tsx';
import { CellLink } from '../ui/data-table-row.tsx';
import { actionsColumn, columnsFor, figures, texts, type TableColumns } from '../ui/data-table-columns.ts';
import { RowActions } from '../ui/icon-button.tsx';
import { useExpenseLine } from './expense-line.tsx';
import { BookAsActual, ExpenseMarks } from './past-expense.tsx';

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
        <ExpenseMarks expense={expense} />
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
        {expense.plan ? (
          <EditPlanLink {...{ expense, withOwner }} />
        ) : (
          <RowActions
            name={expenseName(expense)}
            onEdit={() => onEdit(expense)}
            onDelete={() => onDelete(expense)}
          />
        )}
      </Group>
    )),
  ]);

const EditPlanLink = ({ expense, withOwner }: { expense: Expense; withOwner: boolean }) => (
  <TextLink {...planLink(expense, withOwner)} size="sm" aria-label={`Edit plan of lot ${expense.lot}`}>
    Edit plan
  </TextLink>
);

interface ExpenseView {
  filter: ExpenseFilter;
  sort: ExpenseSort;
}

const pageQuery = ({ filter, sort }: ExpenseView, offset: number) =>
  listPage<Expense>({ key: ['expenses', 'page', filter], sort, day: 'date' }, offset, (rows, signal) =>
    callUntil(listExpenses, { ...filter, sort, ...rows }, signal),
  );

const totalQuery = ({ filter }: ExpenseView) => ({
  queryKey: ['expenses', 'total', filter],
  queryFn: ({ signal }: QueryFunctionContext) => callUntil(totalExpenses, filter, signal),
});

const longestSearch = 120;

function useExpenseView(expense_category: ExpenseCategory): ExpenseView {
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

const useExpenses = (view: ExpenseView) =>
  useLongList(view, { totalOf: totalQuery, pageOf: pageQuery, countOf: ({ count }: ExpenseTotal) => count });

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
  const line = useExpenseLine(view);
  const clear = useClearFilters();
  const columns = useMemo(
    () => expenseTableColumns({ withOwner, onEdit, onBook, onDelete }),
    [withOwner, onEdit, onBook, onDelete],
  );
  return (
    <Stack gap="sm" aria-busy={expenses.waiting}>
      <Toolbar view={view} withOwner={withOwner}>
        <MadeFileButton
          save={() => saveExpenses(view, withOwner)}
          failure="Failed to export expenses. Please try again."
          disabled={!total?.count}
        >
          Export CSV
        </MadeFileButton>
      </Toolbar>
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
          line={line}
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

const NoExpenses = ({ onAdd }: { onAdd: () => void }) => (
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

async function saveExpenses({ filter, sort }: ExpenseView, withOwner: boolean): Promise<void> {
  const lines = await call(exportExpenses, { ...filter, sort });
  downloadCsv(`expenses-${filter.expense_category}.csv`, csvOf(linesFor(withOwner), lines));
}
