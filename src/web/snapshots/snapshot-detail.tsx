import { Button, CloseButton, Group, Stack, ActionIcon } from '@mantine/core';
import { IconArrowsDiff, IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Day } from '#domain/kit/days';
import { day as written, head, money, price, signed } from '#domain/kit/format';
import { sumCents } from '#domain/kit/money';
import { tiedTotals, type Snapshot } from '#domain/snapshots/snapshots';
import { equityComparisonLink } from '../parts/links.tsx';
import { ColumnsChoice, useColumnChoice, DataTable } from '../ui/data-table.tsx';
import { DownloadButton, downloadCsv } from '../ui/download-button.tsx';
import { EmptyState, Notes, SectionTitle, QueryError, MissingDataNote } from '../ui/messages.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { snapshotsQuery, type TrendOf } from './data.ts';
import { wasBeforePlan, isPartOfEquity, snapshotNotes, missingProceedsMessage } from './day-notes.ts';
import classes from './snapshot-detail.module.css';
import { Modal } from '../ui/modal.tsx';
import { EquityTrend } from './equity-trend.tsx';
import { csvOf, type CsvColumn } from '../ui/csv.ts';
import { PROJECTED_RESULT, withoutSalesMessage } from '#domain/closeout/messages';
import { columnsFor, figures, type TableColumns } from '../ui/data-table-columns.ts';
import { gainCell, gainCellWith } from '../ui/figure.tsx';
import { Expired, StaleMark } from '../ui/price-marks.tsx';

const column = columnsFor<Snapshot>();
const figure = { width: 8.75, numeric: true } as const;

type OnTrend = (of: TrendOf) => void;

const snapshotColumns = (onTrend: OnTrend): TableColumns<Snapshot> =>
  column.columns([
    column.accessor('lot', { header: 'Lot', meta: { width: 10 } }),
    column.accessor('owner', { header: 'Owner', meta: { width: 10, under: 'lot', once: true } }),
    column.accessor('current_head_count', figures('Head', head, { ...figure, width: 6 })),
    column.drawn('futures_price', 'Futures Price', { ...figure, width: 6, unit: '$/cwt' }, (row) => (
      <PriceCell snapshot={row} />
    )),
    column.accessor('basis', figures('Basis', signed, { ...figure, unit: '$/cwt', under: 'futures_price' })),
    column.accessor('est_future_value', figures('Est. Future Value', money, figure)),
    column.accessor('total_cost', figures('Total Cost', money, { ...figure, under: 'est_future_value' })),
    column.accessor('gross_equity', figures('Gross Equity', money, { ...figure, wraps: true })),
    column.accessor('trades_pl', { header: 'Trades P/L', meta: figure, cell: gainCell }),
    column.accessor('total_expenses', figures('Expenses', money, { ...figure, under: 'trades_pl' })),
    column.accessor('net_equity', {
      header: 'Net Equity',
      meta: { ...figure, under: 'gross_equity' },
      cell: gainCellWith(({ proceeds }) => withoutSalesMessage(proceeds ?? 0), isPartOfEquity),
    }),
    column.drawn('proceeds', 'Sales', { ...figure, width: 8, wraps: true }, (row) => (
      <>
        {money(row.proceeds)}
        <MissingDataNote of={missingProceedsMessage(row)} />
      </>
    )),
    column.accessor('lrp_pl', { header: 'LRP', meta: { ...figure, under: 'proceeds' }, cell: gainCell }),
    column.accessor('equity_with_sales', {
      header: PROJECTED_RESULT,
      meta: { ...figure, width: 9, wraps: true },
      cell: gainCellWith<Snapshot>(
        (row) =>
          row.equity_with_sales === null
            ? missingProceedsMessage(row)
            : row.lots_without_plan
              ? 'without a plan to finish'
              : null,
        (row) => row.trades_excluded + (row.lrp_excluded ?? 0) > 0 || wasBeforePlan(row),
      ),
    }),
    column.display({
      id: 'actions',
      header: 'Trend',
      meta: { width: 4.25, end: 'actions' },
      cell: ({ row: { original: snapshot } }) => <TrendButton snapshot={snapshot} onTrend={onTrend} />,
    }),
  ]);

const TrendButton = ({ snapshot: { owner, lot }, onTrend }: { snapshot: Snapshot; onTrend: OnTrend }) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    title="View Trend"
    aria-label={`View Trend of lot ${lot}`}
    onClick={() => onTrend({ owner, lot })}
  >
    <IconChartLine size={18} aria-hidden />
  </ActionIcon>
);

const PriceCell = ({ snapshot: { futures_price, stopped_on, stale } }: { snapshot: Snapshot }) => (
  <>
    {price(futures_price)}
    {stopped_on === null ? <StaleMark of={futures_price} stale={stale} /> : <Expired />}
  </>
);

export function SnapshotDetail({ day, onClose }: { day: Day; onClose: () => void }) {
  const found = useQuery(snapshotsQuery(day));
  const { data: snapshots } = found;
  const section = useShownSection(snapshots !== undefined);
  const [trendOf, setTrendOf] = useState<TrendOf | null>(null);
  const choice = useColumnChoice('snapshot');
  const columns = useMemo(() => snapshotColumns(setTrendOf), []);
  if (found.isLoadingError) return <QueryError message="Failed to load this snapshot" query={found} />;
  return (
    <Stack
      ref={section}
      tabIndex={-1}
      gap="sm"
      component="section"
      aria-labelledby="snapshot-detail"
      className={classes.detail}
    >
      <Group justify="space-between" gap="sm">
        <SectionTitle id="snapshot-detail">Snapshot of {written(day)}</SectionTitle>
        <Group gap="sm">
          <ColumnsChoice columns={columns} choice={choice} />
          <Actions day={day} snapshots={snapshots} onTrend={() => setTrendOf({})} />
          <CloseButton aria-label="Close the snapshot" onClick={onClose} />
        </Group>
      </Group>
      <DataTable
        label={`Snapshot of ${written(day)}`}
        loadingText="Loading snapshot..."
        name="lots"
        columns={columns}
        hidden={choice.hidden}
        rows={snapshots}
        rowId={(one) => `${one.owner} ${one.lot}`}
        {...(snapshots && { totals: totalsOf(snapshots) })}
        empty={<EmptyState title="No Lots Captured">No lot had head on this day.</EmptyState>}
      />
      {snapshots && <Notes lines={snapshotNotes(day, snapshots)} />}
      <TrendModal of={trendOf} onClose={() => setTrendOf(null)} />
    </Stack>
  );
}

interface ActionsProps {
  day: Day;
  snapshots: readonly Snapshot[] | undefined;
  onTrend: () => void;
}

function Actions({ day, snapshots, onTrend }: ActionsProps) {
  const download = () => snapshots && downloadCsv(`equity-snapshot-${day}.csv`, snapshotCsv(day, snapshots));
  return (
    <>
      <Button variant="default" leftSection={<IconChartLine size={16} aria-hidden />} onClick={onTrend}>
        View Trend
      </Button>
      <ButtonLink
        {...equityComparisonLink({ from: day })}
        variant="default"
        leftSection={<IconArrowsDiff size={16} aria-hidden />}
      >
        Compare with…
      </ButtonLink>
      <DownloadButton onClick={download} disabled={!snapshots?.length}>
        Export CSV
      </DownloadButton>
    </>
  );
}

/** Moves the focus to the section when it opens, and brings it into view then and when its rows have loaded, as it opens below the table. */
function useShownSection(loaded: boolean) {
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    section.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    // In new browsers it returns a promise, which React would take for the effect's cleanup.
    section.current?.scrollIntoView({ block: loaded ? 'start' : 'nearest' });
  }, [loaded]);
  return section;
}

function totalsOf(snapshots: readonly Snapshot[]) {
  const totals = tiedTotals(snapshots);
  return {
    lot: 'Total',
    current_head_count: head(sumCents(snapshots.map((one) => one.current_head_count))),
    est_future_value: money(totals.est_future_value),
    total_cost: money(totals.total_cost),
    gross_equity: money(totals.gross_equity),
    trades_pl: money(totals.trades_pl),
    total_expenses: money(totals.total_expenses),
    net_equity: (
      <>
        {money(totals.net_equity)}
        <MissingDataNote of={withoutSalesMessage(totals.proceeds ?? 0)} />
      </>
    ),
    proceeds: money(totals.proceeds),
    lrp_pl: money(totals.lrp_pl),
    equity_with_sales: money(totals.equity_with_sales),
  };
}

function TrendModal({ of, onClose }: { of: TrendOf | null; onClose: () => void }) {
  const title = of?.lot ? `Equity Trend: lot ${of.lot}, ${of.owner}` : 'Equity Trend';
  return (
    <Modal opened={of !== null} onClose={onClose} title={title} size="xl">
      {of && <EquityTrend of={of} />}
    </Modal>
  );
}

type Line = Partial<Record<keyof Snapshot, Snapshot[keyof Snapshot]>>;

const keys = [
  'snapshot_date',
  'lot',
  'owner',
  'current_head_count',
  'futures_price',
  'basis',
  'est_future_value',
  'total_cost',
  'gross_equity',
  'trades_pl',
  'total_expenses',
  'net_equity',
  'proceeds',
  'lrp_pl',
  'equity_with_sales',
  'futures_contract',
  'stopped_on',
  'stale',
  'trades_excluded',
  'shipments_without_proceeds',
  'sales_estimate',
  'lrp_excluded',
  'lots_without_plan',
] as const satisfies readonly (keyof Snapshot)[];

const columns: readonly CsvColumn<Line>[] = keys.map((key) => ({
  header: key,
  value: (line) => {
    const value = line[key];
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
  },
}));

/** A snapshot as CSV: field names, unformatted figures, and below the lots their totals and the records these exclude. */
export function snapshotCsv(day: string, snapshots: readonly Snapshot[]): string {
  const { lots_without_price: _, cost_without_price: __, ...sums } = tiedTotals(snapshots);
  const headCount = sumCents(snapshots.map((one) => one.current_head_count));
  const total: Line = { lot: 'Total', current_head_count: headCount, ...sums };
  const notes = snapshotNotes(day, snapshots).map((note): Line => ({ lot: note }));
  return csvOf(columns, [...snapshots, total, ...notes]);
}
