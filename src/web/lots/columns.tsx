import { Badge } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { withoutWeightMessage } from '#domain/closeout/missing-values';
import { dayShort, head, money, perCwt, share, weight, weightExact } from '#domain/kit/format';
import { isBeforeCostToFinish, type Lot, type LotFigures, lotFigures } from '#domain/lots/lots';
import { breakEvenBefore } from '#domain/plan/messages';
import { greyBeforePlan } from '../parts/lot-tone.ts';
import { Figure } from '../ui/figure.tsx';
import { lotLink, breakEvensQuery } from '../parts/lots-data.ts';
import { CellLink } from '../ui/data-table-row.tsx';
import { actionsColumn, columnsFor, type TableColumns, figures } from '../ui/data-table-columns.ts';
import { MissingDataNote } from '../ui/messages.tsx';
import { RowActions } from '../ui/icon-button.tsx';
import { sexLabels } from './labels.ts';
import classes from './columns.module.css';
import { useQuery } from '@tanstack/react-query';
import { withReason } from '../lib/call.ts';
import { useColumnChoice } from '../ui/data-table.tsx';

/** A lot of the inventory. Its break-even with hedges, $/cwt, is set while that column is shown; null if unknown. */
interface LotRow extends Lot {
  break_even?: number | null;
  /** Shipments without a weight, which the break-even excludes. */
  shipments_without_weight?: number;
}

const hiddenAtFirst = ['break_even'];

export function useBreakEvens(lots: readonly Lot[] | undefined) {
  const choice = useColumnChoice('inventory', hiddenAtFirst);
  const wanted = !choice.hidden.has('break_even');
  const { data, error } = useQuery({ ...breakEvensQuery, enabled: wanted });
  const found = wanted ? data : undefined;
  // New row objects, as the table caches the values of a row.
  const rows = useMemo((): readonly LotRow[] | undefined => {
    if (!found) return lots;
    const byLot = new Map(found.map((one) => [one.lot_id, one]));
    return lots?.map((lot) => {
      const { break_even_with_hedges = null, shipments_without_weight = 0 } = byLot.get(lot.id) ?? {};
      return { ...lot, break_even: break_even_with_hedges, shipments_without_weight };
    });
  }, [lots, found]);
  // Until they have come, the column is not shown, as a dash would mean that they are unknown.
  const hidden = useMemo(
    () => (found ? choice.hidden : new Set([...choice.hidden, ...hiddenAtFirst])),
    [found, choice.hidden],
  );
  const problem = wanted && error ? withReason('Failed to load break-even prices', error) : undefined;
  return { rows, choice, hidden, problem };
}

const worked = new WeakMap<Lot, LotFigures>();

/** A lot's figures, calculated once, as sorting and searching need those of every lot. */
export function figuresOf(lot: Lot): LotFigures {
  const known = worked.get(lot);
  if (known) return known;
  const computed = lotFigures(lot);
  worked.set(lot, computed);
  return computed;
}

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
    column.computed(
      'weight',
      (lot) => figuresOf(lot).average_weight_in,
      figures('In Weight', weight, { width: 6.5, unit: 'lbs/head' }),
    ),
    column.accessor((lot) => figuresOf(lot).cost_per_cwt, {
      id: 'cost',
      header: 'Cost',
      meta: { width: 8, numeric: true },
      cell: ({ row }) => <CostCell lot={row.original} />,
    }),
    column.drawn('break_even', 'Break-even', { width: 7, numeric: true, unit: '$/cwt' }, (row) => (
      <>
        {typeof row.break_even === 'number' && isBeforeCostToFinish(row) ? (
          <Figure tone={greyBeforePlan(row)}>{breakEvenBefore(row.break_even, row)}</Figure>
        ) : (
          perCwt(row.break_even)
        )}
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
const LotDetailsCell = ({ lot, withOwner }: { lot: Lot; withOwner: boolean }) => (
  <div className={classes.details}>
    <span className={classes.name}>
      <CellLink {...lotLink(lot, withOwner)}>{lot.lot}</CellLink>
      {lot.partnership && <Badge variant="light">Partnership {share(lot.percent_owned)}</Badge>}
    </span>
    {withOwner && <span>{lot.owner}</span>}
    <Line>{[lot.source, sexLabels[lot.sex], lot.location].join(' · ')}</Line>
  </div>
);

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

const ProjectionsCell = ({ lot }: { lot: Lot }) => (
  <div className={`${classes.stack} ${classes.whole}`}>
    <span>
      {weightExact(lot.est_out_wt)} lbs · {lot.marketing_class}
    </span>
    <Line>{dayShort(lot.est_out_date)}</Line>
  </div>
);
