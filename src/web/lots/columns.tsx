import { Badge } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { withoutWeightMessage } from '#domain/closeout/missing-values';
import { dayShort, head, money, perCwt, share, weight, weightExact } from '#domain/kit/format';
import type { Lot } from '#domain/lots/lots';
import { lotLink } from '../parts/lots-data.ts';
import { CellLink } from '../ui/data-table-cell.tsx';
import { actionsColumn, columnsFor, formatted, type TableColumns } from '../ui/data-table-columns.ts';
import { MissingDataNote } from '../ui/missing-data-note.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import type { LotRow } from './break-evens.ts';
import { figuresOf } from './figures.ts';
import { sexLabels } from './labels.ts';
import classes from './columns.module.css';

const column = columnsFor<LotRow>();

interface LotColumnsOptions {
  withOwner: boolean;
  onEdit: (lot: Lot) => void;
  onDelete: (lot: Lot) => void;
}

export const useLotColumns = (options: LotColumnsOptions): TableColumns<LotRow> => {
  const { withOwner, onEdit, onDelete } = options;
  return useMemo(() => lotTableColumns({ withOwner, onEdit, onDelete }), [withOwner, onEdit, onDelete]);
};

export const lotTableColumns = ({ withOwner, onEdit, onDelete }: LotColumnsOptions): TableColumns<LotRow> =>
  column.columns([
    column.drawn('lot', 'Lot Details', { width: 15, wraps: true, ownLink: true }, (row) => (
      <LotDetailsCell lot={row} withOwner={withOwner} />
    )),
    column.drawn('date_in', 'Date In', { width: 6.5 }, (row) => <DateInCell lot={row} />),
    column.drawn(
      'current_hd',
      'Inventory',
      { width: 11, numeric: true, wraps: true, unit: 'head' },
      (row) => <InventoryCell lot={row} />,
    ),
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
    column.drawn('break_even', 'Break-even', { width: 7, numeric: true, unit: '$/cwt' }, (row) => (
      <>
        {perCwt(row.break_even)}
        <MissingDataNote of={withoutWeightMessage({ shipments_without_weight: 0, ...row })} />
      </>
    )),
    column.drawn('est_out_date', 'Projections', { width: 9.5 }, (row) => <ProjectionsCell lot={row} />),
    actionsColumn<LotRow>({ width: 6.5, action: 'recordCattle' }, (lot) => (
      <RowActions name={`lot ${lot.lot}`} onEdit={() => onEdit(lot)} onDelete={() => onDelete(lot)} />
    )),
  ]);

const Line = ({ children }: { children: ReactNode }) => <span className={classes.line}>{children}</span>;

/** The lot's number as the row's link, and the kind of cattle; an admin also sees the owner. */
function LotDetailsCell({ lot, withOwner }: { lot: Lot; withOwner: boolean }) {
  return (
    <div className={classes.details}>
      <span className={classes.name}>
        <CellLink {...lotLink(lot, withOwner)}>{lot.lot}</CellLink>
        {lot.partnership && <Badge variant="light">Partnership {share(lot.percent_owned)}</Badge>}
      </span>
      {withOwner && <span>{lot.owner}</span>}
      <Line>{[lot.source, sexLabels[lot.sex], lot.location].join(' · ')}</Line>
    </div>
  );
}

const DateInCell = ({ lot }: { lot: Lot }) => <span className={classes.whole}>{dayShort(lot.date_in)}</span>;

function InventoryCell({ lot }: { lot: Lot }) {
  const moved = [
    `${head(lot.total_received)} received`,
    ...(lot.total_dead > 0 ? [`${head(lot.total_dead)} dead`] : []),
    ...(lot.total_shipped > 0 ? [`${head(lot.total_shipped)} shipped`] : []),
  ];
  return (
    <div className={classes.stack}>
      <strong>{head(lot.current_hd)}</strong>
      <Line>{moved.join(' · ')}</Line>
    </div>
  );
}

function CostCell({ lot }: { lot: Lot }) {
  const { cost_per_cwt, cost_per_head } = figuresOf(lot);
  return (
    <div className={classes.stack}>
      <span>{perCwt(cost_per_cwt)} /cwt</span>
      <span>{money(cost_per_head)} /head</span>
    </div>
  );
}

function ProjectionsCell({ lot }: { lot: Lot }) {
  return (
    <div className={`${classes.stack} ${classes.whole}`}>
      <span>
        {weightExact(lot.est_out_wt)} lbs · {lot.marketing_class}
      </span>
      <Line>{dayShort(lot.est_out_date)}</Line>
    </div>
  );
}
