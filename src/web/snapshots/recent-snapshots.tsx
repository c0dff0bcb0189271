import { Button, Stack } from '@mantine/core';
import { useMemo } from 'react';
import type { Day } from '#domain/kit/days';
import { withoutSalesMessage } from '#domain/closeout/messages';
import type { SnapshotDay } from '#domain/snapshots/snapshots';
import { count, day, dayShort, money } from '#domain/kit/format';
import { time, tone } from '../lib/format.ts';
import { queryClient } from '../lib/query-client.ts';
import { columnsFor, figures, texts, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, SectionTitle } from '../ui/messages.tsx';
import { Figure } from '../ui/figure.tsx';
import { MissingDataNote } from '../ui/missing-data-note.tsx';
import { snapshotsQuery } from './data.ts';
import { isPartOfEquity } from './day-notes.ts';

const column = columnsFor<SnapshotDay>();
const figure = { width: 8, numeric: true } as const;

/** The button that shows a day, which the focus returns to. */
export const viewButtonId = (shown: string): string => `view-${shown}`;

const columnsOf = (shownDay: string, onView: (day: string) => void): TableColumns<SnapshotDay> =>
  column.columns([
    column.accessor('snapshot_date', texts('Date', dayShort, { width: 7 })),
    column.accessor('lots', figures('Lots', count, figure)),
    column.accessor('lots_without_price', figures('Without Price', count, figure)),
    column.accessor('lots_stale', figures('Stale Price', count, figure)),
    column.accessor('gross_equity', figures('Gross Equity', money, figure)),
    column.drawn('net_equity', 'Net Equity', figure, (row) => (
      <>
        <Figure tone={tone(isPartOfEquity(row) ? null : row.net_equity)}>{money(row.net_equity)}</Figure>
        <MissingDataNote of={withoutSalesMessage(row.proceeds ?? 0)} />
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

/** Fetches the lots of a day whose details may be opened next. */
const prefetch = (snapshotDay: Day) => void queryClient.prefetchQuery(snapshotsQuery(snapshotDay));

interface RecentSnapshotsProps {
  days: readonly SnapshotDay[] | undefined;
  /** The day whose details stand below; '' for none. */
  shownDay: string;
  onView: (day: string) => void;
  onCapture: () => void;
}

export function RecentSnapshots({ days, shownDay, onView, onCapture }: RecentSnapshotsProps) {
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
