import { Paper, Stack, Group } from '@mantine/core';
import { useMemo, type ComponentType } from 'react';
import type { LotDetail } from '#api/lot-detail';
import { dayShort, share, weightExact, money } from '#domain/kit/format';
import type { Lot, Receiving, Out } from '#domain/lots/lots';
import { withReason } from '../../../lib/call.ts';
import { usePrices } from '../../../parts/prices-data.ts';
import { MessageBox, SectionTitle, EmptyState } from '../../../ui/messages.tsx';
import { UrlTabs } from '../../../ui/tabs.tsx';
import { sexLabels } from '../../labels.ts';
import { CloseoutSection } from '../closeout/closeout-figures.tsx';
import { FigureList, type LabelledFigure } from '../figure-list.tsx';
import { FinancialFigures } from '../financial-figures.tsx';
import { LotTrades } from '../financial-trades.tsx';
import { useFinancials } from '../financials.ts';
import { LotSummary } from '../lot-summary.tsx';
import { LotLrpTable } from '../lrp-table.tsx';
import { ReceivingHistory, OutHistory } from '../record-history.tsx';
import type { Expense } from '#domain/expenses/expenses';
import { sumCents } from '#domain/kit/money';
import { ExpenseModal } from '../../../expenses/expense-modal.tsx';
import { categoryLabels, expenseName, typeLabel } from '../../../expenses/labels.ts';
import { BookAsActual, BookingModal, ExpenseMarks } from '../../../expenses/past-expense.tsx';
import { ActionButton } from '../../../ui/action-button.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { columnsFor, figures, texts } from '../../../ui/data-table-columns.ts';
import type { RowLine } from '../../../ui/data-table-lines.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { useItemModal } from '../../../ui/confirm-modal.tsx';
import { PlanSection } from '../../plan/plan-section.tsx';
import { useLotLinks } from '../lot-links.ts';

const column = columnsFor<Expense>();

const columnsWith = (onBook: (expense: Expense) => void) =>
  column.columns([
    column.accessor('date', texts('Date', dayShort, { width: 7 })),
    column.accessor('type', texts('Type', typeLabel, { width: 10 })),
    column.drawn('expense_category', 'Category', { width: 16 }, (expense) => (
      <Group gap="xs">
        <span>
          {categoryLabels[expense.expense_category]}
          <ExpenseMarks expense={expense} />
        </span>
        <BookAsActual expense={expense} onBook={onBook} />
      </Group>
    )),
    column.accessor('amount', figures('Amount', money, { width: 8 })),
  ]);

const expenseLine: RowLine<Expense> = {
  by: 'date',
  day: ({ date }) => date,
  what: ({ type }) => typeLabel(type),
  note: (expense) => (
    <>
      {categoryLabels[expense.expense_category]}
      <ExpenseMarks expense={expense} />
    </>
  ),
  amount: ({ amount }) => money(amount),
  sumOf: (_, some) => some && money(sumCents(some.map(({ amount }) => amount))),
};

interface LotExpensesProps {
  lot: Lot | undefined;
  expenses: readonly Expense[] | undefined;
  failure: string | null;
}

function LotExpenses({ lot, expenses, failure }: LotExpensesProps) {
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
        line={expenseLine}
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
      {booked.item && <BookingModal expense={booked.item} {...booked.modal} />}
    </Stack>
  );
}

function InAccounting({ lot }: { lot: Lot }) {
  const { accounting } = useLotLinks(lot);
  if (!accounting) return null;
  return (
    <TextLink {...accounting} size="sm" data-screen-only>
      Open in Accounting
    </TextLink>
  );
}

export interface LotTabProps {
  /** Known before its records where the inventory lists it. */
  lot: Lot | undefined;
  detail: LotDetail | undefined;
  loadError: unknown;
  onEditReceiving: (record: Receiving) => void;
  onEditOut: (record: Out) => void;
}

const tabs = [
  { value: 'basic', label: 'Basic Info' },
  { value: 'financial', label: 'Financial Info' },
] as const;

/** The content of each tab. A new tab needs a line above and a line here. */
const panels: Record<(typeof tabs)[number]['value'], ComponentType<LotTabProps>> = {
  basic: BasicInfo,
  financial: FinancialInfo,
};

export const LotTabs = (props: LotTabProps) => (
  <UrlTabs label="Lot" tabs={tabs}>
    {(chosen) => {
      const Panel = panels[chosen];
      return <Panel {...props} />;
    }}
  </UrlTabs>
);

function BasicInfo({ lot, detail, loadError, onEditReceiving, onEditOut }: LotTabProps) {
  return (
    <Stack gap="lg">
      <LotSummary lot={lot} detail={detail} hedge={useFinancials(detail)?.hedge} />
      <LotPlan lot={lot} />
      <ReceivingHistory
        lot={lot}
        records={detail?.receivings}
        failure={loadError ? withReason('Failed to load receiving records', loadError) : null}
        onEdit={onEditReceiving}
      />
      <OutHistory
        records={detail?.outs}
        failure={loadError ? withReason('Failed to load out records', loadError) : null}
        onEdit={onEditOut}
      />
    </Stack>
  );
}

const LotPlan = ({ lot }: { lot: Lot | undefined }) => (
  // Long names of sources take three lines: the content below them stays where it is.
  <Paper withBorder p="md" mih={{ lg: '8.625rem' }} component="section" aria-label="Plan" aria-busy={!lot}>
    <FigureList cols={{ base: 2, xs: 3, lg: 7 }} figures={planOf(lot)} />
  </Paper>
);

const planOf = (lot: Lot | undefined): LabelledFigure[] => [
  ['Est. Out Date', lot && dayShort(lot.est_out_date)],
  ['Est. Out Weight', lot && `${weightExact(lot.est_out_wt)} lbs`],
  ['Marketing Class', lot?.marketing_class],
  ['Futures Contract', lot?.futures_contract],
  ['Sex', lot && sexLabels[lot.sex]],
  ['Source', lot?.source],
  ['Percent Owned', lot && share(lot.percent_owned)],
];

function FinancialInfo({ lot, detail, loadError }: LotTabProps) {
  const financials = useFinancials(detail);
  const { isError, error } = usePrices();
  return (
    <Stack gap="lg">
      {isError && (
        <MessageBox kind="error">
          {withReason('Failed to load market quotes. This may affect estimated future values.', error)}
        </MessageBox>
      )}
      <FinancialFigures financials={financials} />
      <CloseoutSection financials={financials} />
      <PlanSection lot={lot} financials={financials} />
      <LotTrades trades={financials?.trades} />
      <LotLrpTable
        lot={detail?.lot}
        policies={financials?.detail.policies}
        positions={financials?.detail.lrp ?? []}
      />
      <LotExpenses
        lot={detail?.lot}
        expenses={financials && detail?.expenses}
        failure={loadError ? withReason('Failed to load lot expenses', loadError) : null}
      />
    </Stack>
  );
}
