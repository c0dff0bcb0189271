import { Group, Stack } from '@mantine/core';
import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  getCloseoutsPdf,
  getCloseoutsReport,
  closeoutBookFrom,
  closeoutBook,
  groupCloseouts,
} from '#api/closeouts';
import { closeoutExcludedMessages, isPartlyUnknown, type CloseoutRow } from '#domain/closeout/row';
import {
  counted,
  count,
  dailyGain,
  dayShort,
  head,
  missing,
  moneySigned,
  percent,
  perCwtInWords,
  weight,
} from '#domain/kit/format';
import { call, callForFile } from '../lib/call.ts';
import { useMay } from '../lib/profile.ts';
import { ReportFiles } from '../export/report-files.tsx';
import { closeoutLink } from '../parts/lots-data.ts';
import { ColumnsChoice, useColumnChoice, ViewsChoice, DataTable } from '../ui/data-table.tsx';
import { DownloadButton, downloadCsv } from '../ui/download-button.tsx';
import { EmptyState, Notes, Note, QueryError, SmallNote } from '../ui/messages.tsx';
import { CloseoutChoices, useChoices } from './choices.tsx';
import { closedLotsCsv } from './closed-lots-file.ts';
import { type CloseoutGroup, type GroupFigure, closedLots } from '#domain/closeout/groups';
import { withoutProceedsMessage } from '#domain/closeout/missing-values';
import { CLOSEOUT_STATE_LABELS } from '#domain/closeout/closeout';
import { sumCents } from '#domain/kit/money';
import type { Totals } from '../ui/data-table-wide.tsx';
import { columnsFor, figures, texts, type TableColumns } from '../ui/data-table-columns.ts';
import type { RequestOf } from '#api/endpoint';
import { closeoutRows } from '#domain/closeout/book';
import { tone } from '../lib/format.ts';
import { Figure, gainCell, gainCellWith } from '../ui/figure.tsx';

interface GroupFigureCellProps {
  of: GroupFigure;
  lots: number;
  write: (value: number | null) => string;
  /** As a gain or a loss, where every lot has it. */
  colour?: boolean;
}

/** A figure of several lots; where some are missing it, it states the number of the others. */
export const GroupFigureCell = ({ of, lots, write, colour = false }: GroupFigureCellProps) => (
  <>
    <Figure tone={colour && of.lots === lots ? tone(of.value) : undefined}>{write(of.value)}</Figure>
    {of.lots < lots && (
      <SmallNote component="div">
        {of.lots} of {lots} lots
      </SmallNote>
    )}
  </>
);

export type GroupRequest = RequestOf<typeof groupCloseouts>;

/** The lots that were closed out in a year: this year by default. */
export const closedLotsQuery = (of: RequestOf<typeof closeoutBook>) =>
  queryOptions({
    queryKey: ['lots', 'closeouts', of],
    queryFn: () => closedLotsOf(of),
    placeholderData: keepPreviousData,
  });
type ClosedLotsOfYear = Awaited<ReturnType<typeof closedLotsOf>>;

async function closedLotsOf(of: RequestOf<typeof closeoutBook>) {
  const { book, today, year, years } = await call(closeoutBook, of);
  return { ...closedLots(closeoutRows(closeoutBookFrom(book), today)), year, years };
}

export const closeoutGroupsQuery = (of: GroupRequest) =>
  queryOptions({
    queryKey: ['lots', 'closeouts', 'groups', of],
    queryFn: () => call(groupCloseouts, of),
    placeholderData: keepPreviousData,
  });

/** The lots that were closed out in a year, the best result per head first. */
export function ClosedLots() {
  const { request } = useChoices();
  const withOwner = useMay('seeEntities');
  const found = useQuery(closedLotsQuery(request));
  const { data } = found;
  const choice = useColumnChoice('closed-lots');
  const columns = useMemo(() => closedLotColumns(withOwner), [withOwner]);
  if (found.isLoadingError) return <QueryError message="Failed to load closeouts" query={found} />;
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end" gap="sm">
        <CloseoutChoices year={request.year ?? data?.year} years={data?.years ?? []} />
        <Group gap="sm">
          <ColumnsChoice columns={columns} choice={choice} />
          <ViewsChoice table="closed-lots" choice={choice} />
          <Downloads closed={data} />
        </Group>
      </Group>
      <Note component="output">
        {data && `${counted(data.lots.length, 'lot')} closed out in ${data.year}`}
      </Note>
      <DataTable
        label="Closed lots"
        loadingText="Loading closeouts..."
        name="lots"
        columns={columns}
        hidden={choice.hidden}
        rows={data?.lots}
        rowId={(row) => String(row.lot_id)}
        rowName={(row) => `lot ${row.lot}`}
        link={(row) => closeoutLink(row, withOwner)}
        {...(data && { totals: closedLotTotals(data.total) })}
        empty={<NoClosedLots year={data?.year} />}
      />
      {data && <Notes lines={closeoutExcludedMessages(data.lots)} />}
    </Stack>
  );
}

const NoClosedLots = ({ year }: { year: number | undefined }) => (
  <EmptyState title={`No Lots Closed Out in ${year ?? 'This Year'}`}>
    A lot is closed out when its last head has been shipped or has died. Enter outs on the lot’s page.
  </EmptyState>
);

function Downloads({ closed }: { closed: ClosedLotsOfYear | undefined }) {
  const { request } = useChoices();
  const needsEntity = useMay('seeEntities');
  const empty = !closed || closed.lots.length === 0;
  const ofYear = { ...request, ...(closed && { year: closed.year }) };
  return (
    <Group gap="sm">
      <DownloadButton
        disabled={empty}
        onClick={() => closed && downloadCsv(`closeouts-${closed.year}.csv`, closedLotsCsv(closed))}
      >
        Export CSV
      </DownloadButton>
      <ReportFiles
        report={() => call(getCloseoutsReport, ofYear)}
        pdf={() => callForFile(getCloseoutsPdf, ofYear)}
        disabled={empty}
        disabledReason={needsEntity ? 'Select a client: a report covers one client' : undefined}
      />
    </Group>
  );
}

const column = columnsFor<CloseoutRow>();

type Shown = number | null | undefined;

const pounds = { width: 6, numeric: true, unit: 'lb' } as const;
const dollarsPerCwt = { width: 6.5, numeric: true, unit: '$/cwt' } as const;

const resultCell = gainCellWith<CloseoutRow>(() => null, isPartlyUnknown);

const hedgesOf = ({ trades, lrp }: Pick<CloseoutRow, 'trades' | 'lrp'>): number => sumCents([trades, lrp]);

const closedLotColumns = (withOwner: boolean): TableColumns<CloseoutRow> =>
  column.columns([
    column.accessor('lot', { header: 'Lot', meta: { width: 10 } }),
    ...(withOwner
      ? [column.accessor('owner', { header: 'Owner', meta: { width: 9, under: 'lot', once: true } })]
      : []),
    column.accessor('source', { header: 'Source', meta: { width: 9, wraps: true } }),
    column.accessor('last_out', texts('Last Out', dayShort, { width: 7 })),
    column.written('state', 'State', { width: 7, under: 'last_out' }, (row) =>
      row.state === null ? missing : CLOSEOUT_STATE_LABELS[row.state],
    ),
    column.accessor('head_in', figures('Head In', head, { width: 5.5 })),
    column.accessor(hedgesOf, {
      id: 'hedges',
      header: 'Hedges',
      meta: { width: 6.75, numeric: true },
      cell: gainCell,
    }),
    column.accessor('result', {
      header: 'Result',
      meta: { width: 7.5, numeric: true, wraps: true },
      cell: gainCellWith<CloseoutRow>(
        (row) =>
          withoutProceedsMessage(row, row.sales_estimate) ?? (row.state === 'final' ? null : 'projected'),
        isPartlyUnknown,
      ),
    }),
    column.accessor('result_per_cwt', {
      header: 'Per Cwt Sold',
      meta: { width: 7.5, numeric: true, under: 'result' },
      cell: resultCell,
    }),
    column.accessor('dead_percent', figures('Dead', percent, { width: 5.5, under: 'head_in' })),
    column.accessor('average_in_weight', figures('In Weight', weight, pounds)),
    column.accessor(
      'average_out_weight',
      figures('Out Weight', weight, { ...pounds, under: 'average_in_weight' }),
    ),
    column.accessor('average_days', figures('Days', count, { width: 5.5 })),
    column.accessor(
      'adg_deads_in',
      figures('ADG', dailyGain, { width: 5.5, unit: 'lb/day', under: 'average_days' }),
    ),
    column.accessor('cost_of_gain', figures('Cost of Gain', perCwtInWords, dollarsPerCwt)),
    column.accessor(
      'break_even_with_hedges',
      figures('Break-even', perCwtInWords, { ...dollarsPerCwt, under: 'cost_of_gain' }),
    ),
    column.accessor('result_per_head', {
      header: 'Per Head',
      meta: { width: 7, numeric: true, end: 'figure' },
      cell: resultCell,
    }),
  ]);

function closedLotTotals(total: CloseoutGroup): Totals {
  const figure = (of: GroupFigure, write: (value: Shown) => string, colour = false) => (
    <GroupFigureCell of={of} lots={total.lots} write={write} colour={colour && !isPartlyUnknown(total)} />
  );
  const hedges = {
    value: hedgesOf({ trades: total.trades.value ?? 0, lrp: total.lrp.value ?? 0 }),
    lots: total.trades.lots,
  };
  return {
    lot: 'Total, averages weighted by head',
    head_in: head(total.head_in),
    dead_percent: figure(total.dead_percent, percent),
    average_in_weight: figure(total.average_in_weight, weight),
    average_out_weight: figure(total.average_out_weight, weight),
    average_days: figure(total.average_days, count),
    adg_deads_in: figure(total.adg_deads_in, dailyGain),
    cost_of_gain: figure(total.cost_of_gain, perCwtInWords),
    break_even_with_hedges: figure(total.break_even_with_hedges, perCwtInWords),
    hedges: figure(hedges, moneySigned, true),
    result: figure(total.result, moneySigned, true),
    result_per_cwt: figure(total.result_per_cwt, moneySigned, true),
    result_per_head: figure(total.result_per_head, moneySigned, true),
  };
}
