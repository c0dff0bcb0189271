import { useMemo } from 'react';
import { lotsAfterMove } from '#domain/risk/risk-after-move';
import { withoutSalesMessage } from '#domain/closeout/messages';
import { lotLink } from '../parts/lots-data.ts';
import { money, moneySigned, percent } from '#domain/kit/format';
import { useMay } from '../lib/profile.ts';
import { columnsFor, figures, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, MissingDataNote } from '../ui/messages.tsx';
import { gainCell } from '../ui/figure.tsx';
import type { ValuedBook } from './data.ts';

type Lot = ValuedBook['risks'][number];
type MovedLot = Lot & { change: number | null };

const column = columnsFor<MovedLot>();
const figure = { width: 7.1, numeric: true } as const;
const tbd = (value: number | null | undefined) =>
  value === null || value === undefined ? 'TBD' : money(value);

const columns: TableColumns<MovedLot> = column.columns([
  column.accessor('lot', { header: 'Lot', meta: { width: 7 } }),
  column.accessor('futures_contract', { header: 'Contract', meta: { width: 5 } }),
  column.accessor('percent_hedged', figures('Hedged', percent, { ...figure, width: 5.5 })),
  column.accessor('est_future_value', figures('Est. Value', tbd, figure)),
  column.computed('futures_pl', (lot) => lot.futures_pl.total, figures('Futures P/L', moneySigned, figure)),
  column.computed('options_pl', (lot) => lot.options_pl.total, figures('Options P/L', moneySigned, figure)),
  column.computed('lrp_pl', (lot) => lot.lrp_pl.total, figures('LRP P/L', moneySigned, figure)),
  column.accessor('net_equity', {
    header: 'Net Equity',
    meta: { ...figure, width: 8.5, wraps: true },
    cell: ({ row: { original: lot } }) => (
      <>
        {tbd(lot.net_equity)}
        <MissingDataNote of={withoutSalesMessage(lot.proceeds)} />
      </>
    ),
  }),
  column.accessor('change', { header: 'Change', meta: figure, cell: gainCell }),
]);

export function WhatIfLots({ now, moved }: { now: readonly Lot[]; moved: readonly Lot[] }) {
  const withOwner = useMay('seeEntities');
  const rows = useMemo(() => lotsAfterMove(now, moved), [now, moved]);
  return (
    <DataTable
      label="Lots after the move"
      name="what-if"
      columns={columns}
      rows={rows}
      rowId={(lot) => String(lot.id)}
      rowName={(lot) => `lot ${lot.lot}`}
      link={(lot) => lotLink(lot, withOwner)}
      empty={
        <EmptyState title="No Lots With Head">
          Add lots to see what a market move would do to them.
        </EmptyState>
      }
    />
  );
}
