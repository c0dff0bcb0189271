import { Button, Group, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { mailedReportLabel } from '#domain/reports/report-mails';
import { FORMAT_LABELS, type Sending, sendingOutcome } from '#domain/reports/sendings';
import { time } from '../lib/format.ts';
import { actionsColumn, columnsFor, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Figure } from '../ui/figure.tsx';
import { EmptyState, MessageBox, QueryError, SectionTitle } from '../ui/messages.tsx';
import { sendingLogQuery } from './data.ts';
import { DownloadAgain, filesAgain } from './download-again.tsx';

const column = columnsFor<Sending>();

const recipientsOf = ({ by_mail, mails }: Sending): string =>
  by_mail ? [...new Set(mails.map(({ address }) => address))].join(', ') || '-' : 'Files';

const columns: TableColumns<Sending> = column.columns([
  column.accessor('made_at', {
    header: 'As Of',
    meta: { width: 10, wraps: true },
    cell: ({ getValue }) => time(getValue()),
  }),
  column.accessor('sender', { header: 'Sent By', meta: { width: 10, wraps: true, under: 'made_at' } }),
  column.accessor('client', { header: 'Client', meta: { width: 10, wraps: true } }),
  column.accessor(({ reports }) => reports.map(mailedReportLabel).join(', '), {
    id: 'reports',
    header: 'Reports',
    meta: { width: 11, wraps: true },
  }),
  column.accessor(({ formats }) => formats.map((format) => FORMAT_LABELS[format]).join(', '), {
    id: 'formats',
    header: 'Saved As',
    meta: { width: 11, wraps: true, under: 'reports' },
  }),
  column.accessor(recipientsOf, { id: 'to', header: 'Sent To', meta: { width: 11, wraps: true } }),
  column.accessor((of) => sendingOutcome(of).text, {
    id: 'outcome',
    header: 'Outcome',
    meta: { width: 12, wraps: true },
    cell: ({ row, getValue }) => (
      <Figure tone={sendingOutcome(row.original).isFailure ? 'loss' : undefined}>{getValue()}</Figure>
    ),
  }),
  actionsColumn<Sending>(
    { width: 7.5, end: 'actions' },
    (of) => !of.by_mail && of.stored && <DownloadAgain of={of} />,
  ),
]);

/** Who sent what of which client, when and to whom, and what became of it. */
export function SendingLog() {
  const log = useInfiniteQuery(sendingLogQuery);
  const { error } = filesAgain.use();
  return (
    <Stack gap="xs" component="section" aria-label="What was sent">
      <SectionTitle>What Was Sent</SectionTitle>
      {error !== null && <MessageBox kind="error">{error}</MessageBox>}
      {log.isLoadingError ? (
        <QueryError message="Failed to load what was sent" query={log} />
      ) : (
        <DataTable
          label="What was sent"
          loadingText="Loading what was sent..."
          columns={columns}
          rows={log.data?.pages.flat()}
          rowId={({ id }) => String(id)}
          rowName={({ client, made_at }) => `${client}, ${time(made_at)}`}
          empty={<EmptyState title="Nothing Sent Yet">What is sent stays listed here.</EmptyState>}
        />
      )}
      {log.hasNextPage && (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            disabled={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            Show older
          </Button>
        </Group>
      )}
    </Stack>
  );
}
