import type { Lot } from '#domain/lots/lots';
import { withoutWeightMessage } from '#domain/closeout/missing-values';
import { perCwt, weight } from '#domain/kit/format';
import { actionsColumn, type Columns, columnsFor, formatted } from '../ui/data-table-columns.ts';
import { MissingDataNote } from '../ui/missing-data-note.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import type { LotRow } from './break-evens.ts';
import { figuresOf } from './figures.ts';
import { CostCell, DateInCell, InventoryCell, LotDetailsCell, ProjectionsCell } from './lot-cells.tsx';

const column = columnsFor<LotRow>();

interface LotColumnsOptions {
  /** For admins, who see the lots of all entities. */
  withOwner: boolean;
  onEdit: (lot: Lot) => void;
  onDelete: (lot: Lot) => void;
}

export const lotColumns = ({ withOwner, onEdit, onDelete }: LotColumnsOptions): Columns<LotRow> =>
  column.columns([
    column.accessor('lot', {
      header: 'Lot Details',
      meta: { width: 15, wraps: true, ownLink: true },
      cell: ({ row }) => <LotDetailsCell lot={row.original} withOwner={withOwner} />,
    }),
    column.accessor('date_in', {
      header: 'Date In',
      meta: { width: 6.5 },
      cell: ({ row }) => <DateInCell lot={row.original} />,
    }),
    column.accessor('current_hd', {
      header: 'Inventory',
      meta: { width: 11, numeric: true, wraps: true, unit: 'head' },
      cell: ({ row }) => <InventoryCell lot={row.original} />,
    }),
    column.accessor((lot) => figuresOf(lot).average_weight_in, {
      id: 'weight',
      header: 'In Weight',
      meta: { width: 6.5, numeric: true, unit: 'lbs/head' },
      cell: formatted(weight),
    }),
    column.accessor((lot) => figuresOf(lot).cost_per_cwt, {
      id: 'cost',
      header: 'Cost',
      meta: { width: 8, numeric: true },
      cell: ({ row }) => <CostCell lot={row.original} />,
    }),
    column.accessor('break_even', {
      header: 'Break-even',
      meta: { width: 7, numeric: true, unit: '$/cwt' },
      cell: ({ getValue, row }) => (
        <>
          {perCwt(getValue())}
          <MissingDataNote of={withoutWeightMessage({ shipments_without_weight: 0, ...row.original })} />
        </>
      ),
    }),
    column.accessor('est_out_date', {
      header: 'Projections',
      meta: { width: 9.5 },
      cell: ({ row }) => <ProjectionsCell lot={row.original} />,
    }),
    actionsColumn<LotRow>({ width: 6.5, action: 'recordCattle' }, (lot) => (
      <RowActions name={`lot ${lot.lot}`} onEdit={() => onEdit(lot)} onDelete={() => onDelete(lot)} />
    )),
  ]);
