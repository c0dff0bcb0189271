import { ActionIcon } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { PROJECTED_RESULT } from '#domain/closeout/messages';
import { head, money, price, signed } from '#domain/kit/format';
import type { Snapshot } from '#domain/snapshots/snapshots';
import { type TableColumns, columnsFor, figures, formatted } from '../ui/data-table-columns.ts';
import { gainCell, gainCellWith } from '../ui/figure-cells.tsx';
import { MissingDataNote } from '../ui/missing-data-note.tsx';
import { Expired, StaleMark } from '../ui/price-marks.tsx';
import type { TrendOf } from './data.ts';
import { missingProceedsMessage } from './day-notes.ts';

const column = columnsFor<Snapshot>();
const figure = { width: 8.75, numeric: true } as const;
const amount = formatted(money);

type OnTrend = (of: TrendOf) => void;

/** The columns of a snapshot's lots; each lot has a button for its trend. */
export const snapshotColumns = (onTrend: OnTrend): TableColumns<Snapshot> =>
  column.columns([
    column.accessor('lot', { header: 'Lot', meta: { width: 10 } }),
    column.accessor('owner', { header: 'Owner', meta: { width: 10, under: 'lot', once: true } }),
    column.accessor('current_head_count', figures('Head', head, { ...figure, width: 6 })),
    column.drawn('futures_price', 'Futures Price', { ...figure, width: 6, unit: '$/cwt' }, (row) => (
      <PriceCell snapshot={row} />
    )),
    column.accessor('basis', figures('Basis', signed, { ...figure, unit: '$/cwt', under: 'futures_price' })),
    column.accessor('est_future_value', { header: 'Est. Future Value', meta: figure, cell: amount }),
    column.accessor('total_cost', {
      header: 'Total Cost',
      meta: { ...figure, under: 'est_future_value' },
      cell: amount,
    }),
    column.accessor('gross_equity', { header: 'Gross Equity', meta: figure, cell: amount }),
    column.accessor('trades_pl', { header: 'Trades P/L', meta: figure, cell: gainCell }),
    column.accessor('total_expenses', {
      header: 'Expenses',
      meta: { ...figure, under: 'trades_pl' },
      cell: amount,
    }),
    column.accessor('net_equity', {
      header: 'Net Equity',
      meta: { ...figure, under: 'gross_equity' },
      cell: gainCell,
    }),
    column.drawn('proceeds', 'Sales', { ...figure, width: 8 }, (row) => (
      <>
        {money(row.proceeds)}
        <MissingDataNote of={missingProceedsMessage(row)} />
      </>
    )),
    column.accessor('lrp_pl', { header: 'LRP', meta: { ...figure, under: 'proceeds' }, cell: gainCell }),
    column.accessor('equity_with_sales', {
      header: PROJECTED_RESULT,
      meta: { ...figure, width: 9 },
      cell: gainCellWith((snapshot) =>
        snapshot.equity_with_sales === null ? missingProceedsMessage(snapshot) : null,
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

/** The price, marked if it was stale or its contract had stopped trading. */
function PriceCell({ snapshot: { futures_price, stopped_on, stale } }: { snapshot: Snapshot }) {
  return (
    <>
      {price(futures_price)}
      {stopped_on === null ? <StaleMark of={futures_price} stale={stale} /> : <Expired />}
    </>
  );
}
