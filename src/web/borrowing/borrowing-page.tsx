import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayShort, money, moneySigned, percent } from '#domain/kit/format';
import { tone } from '../lib/format.ts';
import { useMay } from '../lib/profile.ts';
import { ChooseClient } from '../parts/choose-client.tsx';
import { BackToReports } from '../reports/report-page.tsx';
import { columnsFor, texts, type TableColumns, figures } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, QueryError } from '../ui/messages.tsx';
import { Figure } from '../ui/figure.tsx';
import { Page } from '../ui/page.tsx';
import { MakeBorrowingBase } from './make-borrowing-base.tsx';
import { borrowingQuery, type StoredReport } from './data.ts';

const column = columnsFor<StoredReport>();

const columns: TableColumns<StoredReport> = column.columns([
  column.accessor('day', texts('Day', dayShort, { width: 7 })),
  column.accessor('lender', { header: 'Lender', meta: { width: 12, wraps: true } }),
  column.computed('base', ({ result }) => result.base, figures('Borrowing Base', money, { width: 10 })),
  column.computed(
    'liabilities',
    ({ result }) => result.liabilities,
    figures('Liabilities', money, { width: 10 }),
  ),
  column.accessor(({ result }) => result.margin, {
    id: 'margin',
    header: 'Margin',
    meta: { width: 10, numeric: true },
    cell: ({ getValue }) => <Figure tone={tone(getValue())}>{moneySigned(getValue())}</Figure>,
  }),
  column.computed(
    'liabilities_to_base',
    ({ result }) => result.liabilities_to_base,
    figures('Of Base', percent, { width: 6 }),
  ),
  column.accessor('made_by', { header: 'Made By', meta: { width: 10, wraps: true } }),
]);

export function BorrowingPage() {
  const needsClient = useMay('seeEntities');
  const found = useQuery({ ...borrowingQuery, enabled: !needsClient });
  const { data } = found;
  return (
    <Page
      title="Borrowing Base"
      back={<BackToReports />}
      about="What a lender advances on cattle, feed and accounts at its rates; each report is stored as delivered."
      action={<MakeBorrowingBase isReady={!needsClient} />}
    >
      <Stack gap="lg">
        {needsClient ? (
          <ChooseClient>A borrowing base covers one client.</ChooseClient>
        ) : found.isLoadingError ? (
          <QueryError message="Failed to load borrowing bases" query={found} />
        ) : (
          <StoredReports reports={data?.reports} />
        )}
      </Stack>
    </Page>
  );
}

const StoredReports = ({ reports }: { reports: readonly StoredReport[] | undefined }) => (
  <DataTable
    label="Borrowing bases"
    loadingText="Loading borrowing bases..."
    columns={columns}
    rows={reports}
    rowId={({ id }) => String(id)}
    rowName={({ lender, day }) => `${lender} of ${dayShort(day)}`}
    link={({ id }) => ({ to: '/reports/borrowing/$id', params: { id: String(id) } })}
    empty={
      <EmptyState title="No Borrowing Base Yet">
        The first one asks for your lender’s rates; later ones start with them.
      </EmptyState>
    }
  />
);
