import { Skeleton, Stack, Text, Button } from '@mantine/core';
import { useQuery, useInfiniteQuery } from '@tanstack/react-query';
import { TextLink } from '../ui/links.tsx';
import { EmptyState, QueryError, MessageBox, SectionTitle } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';
import { recipientsQuery, batchQuery, deliveryLogQuery, deliveriesChanged } from './data.ts';
import { SendCard } from './send-card.tsx';
import { counted } from '#domain/kit/format';
import { type Delivery, deliveryOutcome, FORMAT_LABELS } from '#domain/reports/deliveries';
import { type Sent, deliveryWork, saveFiles } from './delivery-work.ts';
import { mailedReportLabel } from '#domain/reports/report-mails';
import { time } from '../lib/format.ts';
import { actionsColumn, columnsFor, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Figure } from '../ui/figure.tsx';
import { backgroundWork } from '../ui/background-work.ts';
import { notify } from '../ui/notices.ts';
import { ShowMore } from '../ui/show-more.tsx';

const filesAgain = backgroundWork<string, null>({
  title: 'Creating files',
  work: async (batch, onProgress, signal) => {
    await saveFiles(batch, onProgress, signal);
    await deliveriesChanged();
    return null;
  },
  failure: 'Failed to download the files. Please try again.',
  done: () => 'Files downloaded',
  cancelled: () => notify('Download cancelled'),
});

/** Downloads all files that were sent together once more, as they were. */
function DownloadAgain({ of: { batch, made_at } }: { of: Pick<Delivery, 'batch' | 'made_at'> }) {
  const { running } = filesAgain.use();
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Download all files of ${time(made_at)}`}
      disabled={running !== null}
      onClick={() => void filesAgain.start(batch)}
    >
      {running?.input === batch ? 'Creating...' : 'Download'}
    </Button>
  );
}

const column = columnsFor<Delivery>();

const recipientsOf = ({ by_mail, mails }: Delivery): string =>
  by_mail ? [...new Set(mails.map(({ address }) => address))].join(', ') || '-' : 'Files';

const columns: TableColumns<Delivery> = column.columns([
  column.accessor('made_at', {
    header: 'As Of',
    meta: { width: 10, wraps: true },
    cell: ({ getValue }) => time(getValue()),
  }),
  column.accessor('sender', { header: 'Sent By', meta: { width: 10, wraps: true, under: 'made_at' } }),
  column.accessor('client', { header: 'Client', meta: { width: 10, wraps: true } }),
  column.written('reports', 'Reports', { width: 11, wraps: true }, ({ reports }) =>
    reports.map(mailedReportLabel).join(', '),
  ),
  column.written('formats', 'Saved As', { width: 11, wraps: true, under: 'reports' }, ({ formats }) =>
    formats.map((format) => FORMAT_LABELS[format]).join(', '),
  ),
  column.written('to', 'Sent To', { width: 11, wraps: true }, recipientsOf),
  column.accessor((of) => deliveryOutcome(of).text, {
    id: 'outcome',
    header: 'Outcome',
    meta: { width: 12, wraps: true },
    cell: ({ row, getValue }) => (
      <Figure tone={deliveryOutcome(row.original).isFailure ? 'loss' : undefined}>{getValue()}</Figure>
    ),
  }),
  actionsColumn<Delivery>(
    { width: 7.5, end: 'actions' },
    (of) => !of.by_mail && of.stored && <DownloadAgain of={of} />,
  ),
]);

/** The deliveries: sender, reports, clients, time, addresses and outcome. */
function DeliveryLog() {
  const log = useInfiniteQuery(deliveryLogQuery);
  const { error } = filesAgain.use();
  return (
    <Stack gap="xs" component="section" aria-label="What was sent">
      <SectionTitle>What Was Sent</SectionTitle>
      {error !== null && <MessageBox kind="error">{error}</MessageBox>}
      <DataTable
        failure={{ message: 'Failed to load what was sent', query: log }}
        label="What was sent"
        loadingText="Loading what was sent..."
        columns={columns}
        rows={log.data?.pages.flat()}
        rowId={({ id }) => String(id)}
        rowName={({ client, made_at }) => `${client}, ${time(made_at)}`}
        empty={<EmptyState title="Nothing Sent Yet">What is sent stays listed here.</EmptyState>}
      />
      <ShowMore of={log} />
    </Stack>
  );
}

/** The outcome of the last delivery: the number of clients, and each refused client with the reason. */
function SentSummary() {
  const { result } = deliveryWork.use();
  return result && <SummaryOf sent={result} />;
}

function SummaryOf({ sent }: { sent: Sent }) {
  const found = useQuery(batchQuery(sent.batch));
  if (found.isLoadingError) return <QueryError message="Failed to load what was sent" query={found} />;
  const { data } = found;
  if (!data) return null;
  const failed = data.filter((one) => deliveryOutcome(one).isFailure);
  return (
    <Stack gap="sm">
      {failed.length < data.length && (
        <MessageBox kind="success">{summary(data, data.length - failed.length, sent.by_mail)}</MessageBox>
      )}
      {failed.length > 0 && (
        <MessageBox kind="error">
          {failed.map((one) => (
            <Text key={one.id} size="sm">
              {one.client}: {deliveryOutcome(one).text}
            </Text>
          ))}
        </MessageBox>
      )}
    </Stack>
  );
}

function summary(deliveries: readonly Delivery[], clients: number, byMail: boolean): string {
  const of = `Reports of ${counted(clients, 'client')}`;
  if (!byMail) return `${of} downloaded.`;
  const mails = deliveries.flatMap((one) => one.mails);
  const sent = mails.filter(({ sent_at }) => sent_at !== null).length;
  return `${of}: ${sent} of ${counted(mails.length, 'email')} sent.`;
}

export function SendPage() {
  const found = useQuery(recipientsQuery);
  const { data } = found;
  return (
    <Page
      title="Send Reports"
      about="The reports of one client or of all at once, all as of one time: as files, or to the addresses that each client allows."
      back={
        <Text size="sm" data-screen-only>
          <TextLink to="/reports">All reports</TextLink>
        </Text>
      }
    >
      <Stack gap="lg">
        {found.isLoadingError ? (
          <QueryError message="Failed to load clients" query={found} />
        ) : !data ? (
          <Skeleton height={420} />
        ) : data.recipients.length === 0 ? (
          <EmptyState title="No Clients Yet">Reports can be sent once a client has signed up.</EmptyState>
        ) : (
          <SendCard recipients={data.recipients} sendsMail={data.by_mail} />
        )}
        <SentSummary />
        <DeliveryLog />
      </Stack>
    </Page>
  );
}
