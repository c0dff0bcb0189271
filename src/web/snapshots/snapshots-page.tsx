import { Button, Stack, Text, SimpleGrid } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCamera } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SnapshotDay } from '#domain/snapshots/snapshots';
import { count, day, counted, money, dayShort } from '#domain/kit/format';
import { useSearchText } from '../lib/search-params.ts';
import { callWithProgress } from '../lib/call-with-progress.ts';
import { invalidateAll, currentCache } from '../lib/query-client.ts';
import { useToday } from '../lib/profile.ts';
import {
  DismissibleError,
  MessageBox,
  Notes,
  EmptyState,
  SectionTitle,
  QueryError,
  MissingDataNote,
} from '../ui/messages.tsx';
import { StatCard, StatCards, Fact } from '../ui/stat-card.tsx';
import { WorkUnderWay } from '../ui/work-progress.tsx';
import { snapshotDaysQuery, snapshotsQuery } from './data.ts';
import { SnapshotDetail } from './snapshot-detail.tsx';
import type { Day } from '#domain/kit/days';
import { ConfirmModal, type ModalProps } from '../ui/confirm-modal.tsx';
import { dayNotes, isPartOfEquity } from './day-notes.ts';
import type { OutputOf } from '#api/endpoint';
import { EQUITY_WITH_SALES, withoutSalesMessage } from '#domain/closeout/messages';
import { withoutPlanMessage } from '#domain/plan/messages';
import { captureSnapshot } from '#api/snapshots';
import { backgroundWork } from '../ui/background-work.ts';
import { notify, notifyFailure } from '../ui/notices.ts';
import { useMemo } from 'react';
import { time, tone } from '../lib/format.ts';
import { columnsFor, figures, texts, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { useOpenedByLink } from '../ui/use-opened-by-link.ts';
import { Figure } from '../ui/figure.tsx';

const column = columnsFor<SnapshotDay>();
const figure = { width: 8, numeric: true } as const;

const viewButtonId = (shown: string): string => `view-${shown}`;

const columnsOf = (shownDay: string, onView: (day: string) => void): TableColumns<SnapshotDay> =>
  column.columns([
    column.accessor('snapshot_date', texts('Date', dayShort, { width: 7 })),
    column.accessor('lots', figures('Lots', count, figure)),
    column.accessor('lots_without_price', figures('Without Price', count, figure)),
    column.accessor('lots_stale', figures('Stale Price', count, figure)),
    column.accessor('gross_equity', figures('Gross Equity', money, figure)),
    column.drawn('net_equity', 'Net Equity', { ...figure, wraps: true }, (row) => (
      <>
        <Figure tone={tone(isPartOfEquity(row) ? null : row.net_equity)}>{money(row.net_equity)}</Figure>
        <MissingDataNote of={withoutSalesMessage(row.proceeds ?? 0)} />
        <MissingDataNote of={withoutPlanMessage(row.lots_without_plan ?? 0)} />
      </>
    )),
    column.accessor('captured_at', texts('Captured', time, { width: 12, hideOnCard: true })),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { width: 9 },
      cell: ({ row: { original } }) => (
        <Button
          size="compact-sm"
          variant="default"
          id={viewButtonId(original.snapshot_date)}
          aria-label={`View Details of ${day(original.snapshot_date)}`}
          aria-expanded={original.snapshot_date === shownDay}
          onClick={() => onView(original.snapshot_date)}
          onMouseEnter={() => prefetch(original.snapshot_date)}
          onFocus={() => prefetch(original.snapshot_date)}
        >
          View Details
        </Button>
      ),
    }),
  ]);

const prefetch = (snapshotDay: Day) => void currentCache().prefetchQuery(snapshotsQuery(snapshotDay));

interface RecentSnapshotsProps {
  days: readonly SnapshotDay[] | undefined;
  /** The day of the details below; '' for none. */
  shownDay: string;
  onView: (day: string) => void;
  onCapture: () => void;
}

function RecentSnapshots({ days, shownDay, onView, onCapture }: RecentSnapshotsProps) {
  const columns = useMemo(() => columnsOf(shownDay, onView), [shownDay, onView]);
  return (
    <Stack gap="sm">
      <SectionTitle>Recent Snapshots</SectionTitle>
      <DataTable
        label="Recent Snapshots"
        loadingText="Loading snapshots..."
        name="days"
        columns={columns}
        rows={days}
        rowId={(one) => one.snapshot_date}
        empty={
          <EmptyState title="No Snapshots Yet" action={<Button onClick={onCapture}>Capture Snapshot</Button>}>
            A snapshot records what every lot is worth today, so you can follow equity over time.
          </EmptyState>
        }
      />
    </Stack>
  );
}

export function SnapshotsPage() {
  const found = useQuery(snapshotDaysQuery);
  const { data: days } = found;
  const [shownDay, showDay] = useSearchText('day');
  const [asking, ask] = useDisclosure(false);
  useOpenedByLink('snapshot', ask.open);
  const { running, result: captured, error: captureError } = captureWork.use();
  const today = useToday();
  const again = days?.some((one) => one.snapshot_date === today) ?? false;
  const close = () => {
    showDay('');
    document.getElementById(viewButtonId(shownDay))?.focus();
  };
  if (found.isLoadingError) return <QueryError message="Failed to load equity snapshots" query={found} />;
  return (
    <Stack gap="lg">
      <SummaryCards days={days} />
      <div>
        <Button
          leftSection={<IconCamera size={16} aria-hidden />}
          onClick={ask.open}
          disabled={!today || running !== null}
        >
          Capture Snapshot
        </Button>
      </div>
      {running && (
        <WorkUnderWay
          title="Capturing lots"
          progress={running.progress}
          note="All of them are captured, or none."
          onCancel={captureWork.cancel}
        />
      )}
      <DismissibleError message={captureError} onDismiss={captureWork.dismiss} />
      {captured && <CaptureResult captured={captured} onDismiss={captureWork.dismiss} />}
      <RecentSnapshots days={days} shownDay={shownDay} onView={showDay} onCapture={ask.open} />
      {shownDay && <SnapshotDetail key={shownDay} day={shownDay} onClose={close} />}
      <CaptureModal
        opened={asking}
        onClose={ask.close}
        onCapture={() => captureWork.start({ replace: again, before: newestTime(days) })}
        today={today}
        again={again}
      />
    </Stack>
  );
}

function SummaryCards({ days }: { days: readonly SnapshotDay[] | undefined }) {
  const loading = days === undefined;
  const total = days?.reduce((sum, one) => sum + one.lots, 0);
  return (
    <StatCards>
      <StatCard
        label="Total Snapshots"
        value={count(total)}
        loading={loading}
        note="Lots captured, over all days"
      />
      <StatCard label="Snapshot Dates" value={count(days?.length)} loading={loading} />
      <StatCard label="Last Snapshot" value={day(days?.[0]?.snapshot_date)} loading={loading} />
    </StatCards>
  );
}

interface CaptureModalProps extends ModalProps {
  onCapture: () => Promise<void>;
  today: Day | undefined;
  again: boolean;
}

/** Asks for confirmation before capturing the day, with a warning if that replaces today's snapshot (decision 37). */
const CaptureModal = ({ opened, onClose, onCapture, today, again }: CaptureModalProps) => (
  <ConfirmModal
    title="Capture Equity Snapshot"
    opened={opened}
    onClose={onClose}
    // The capture goes on when the dialog has closed.
    onConfirm={async () => void onCapture()}
    failure="Failed to capture the snapshot. Please try again."
    confirmLabel="Capture"
    undoable
  >
    <Text>Capture the equity of every lot with head for {day(today)}?</Text>
    {again && (
      <Text mt="xs" c="yellow.4">
        Today has already been captured: this replaces today’s snapshot.
      </Text>
    )}
  </ConfirmModal>
);

function CaptureResult({ captured, onDismiss }: { captured: Captured; onDismiss: () => void }) {
  const { lots } = captured;
  const totals: [string, number | null][] = [
    ['Est. future value', captured.est_future_value],
    ['Total cost', captured.total_cost],
    ['Gross Equity', captured.gross_equity],
    ['Trades P/L', captured.trades_pl],
    ['Expenses', captured.total_expenses],
    ['Net Equity', captured.net_equity],
    ['Sales', captured.proceeds],
    ['LRP', captured.lrp_pl],
    [EQUITY_WITH_SALES, captured.equity_with_sales],
  ];
  return (
    <MessageBox kind="success" onDismiss={onDismiss}>
      <Text fw={600}>
        Captured {counted(lots, 'lot')} for {day(captured.snapshot_date)}.
      </Text>
      <Notes lines={dayNotes(captured)} />
      <SimpleGrid cols={{ base: 2, sm: 3, md: 6 }} mt="xs" component="dl">
        {totals.map(([label, value]) => (
          <Fact key={label} label={label}>
            {money(value)}
          </Fact>
        ))}
      </SimpleGrid>
    </MessageBox>
  );
}

type Captured = OutputOf<typeof captureSnapshot>;

const view = { to: '/admin/equity-snapshots' } as const;

/** How long the server takes at most to notice that its client has left. */
const SETTLED_AFTER = 1000;

/** `before`: when the newest capture was made; null before the first one. */
interface CaptureInput {
  replace: boolean;
  before: string | null;
}

/** When the newest capture was made, by the server's clock. */
const newestTime = (days: readonly { captured_at: string }[] | undefined): string | null =>
  days
    ?.map(({ captured_at }) => captured_at)
    .toSorted()
    .at(-1) ?? null;

/** The capture of today's equity: all lots, or none when it is cancelled. */
const captureWork = backgroundWork<CaptureInput, Captured>({
  title: 'Capturing lots',
  view,
  work: async ({ replace }, onProgress, signal) => {
    const body = new Blob([JSON.stringify({ replace })], { type: 'application/json' });
    const captured = await callWithProgress(captureSnapshot, body, { onProgress, signal });
    notify(`Snapshot of ${counted(captured.lots, 'lot')} saved`, {
      view: { ...view, search: { day: captured.snapshot_date } },
    });
    invalidateAll();
    return captured;
  },
  failure: 'Failed to capture the snapshot. Please try again.',
  done: () => null,
  cancelled: ({ before }) => void tellCancelled(before),
});

/** A capture that is cancelled in its last moment may have been finished. */
async function tellCancelled(before: string | null): Promise<void> {
  await new Promise((resolve) => void setTimeout(resolve, SETTLED_AFTER));
  const days = await currentCache()
    .fetchQuery({ ...snapshotDaysQuery, staleTime: 0 })
    .catch(() => null);
  if (!days) return notifyFailure('Cancelled. Check whether the snapshot was saved.', { view });
  notify(
    newestTime(days) === before
      ? 'Capture cancelled: nothing was saved'
      : 'The snapshot was saved before it could be cancelled',
  );
}
