import { Badge, Skeleton } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { withoutWeightMessage } from '#domain/closeout/missing-values';
import { cumulativeHedge } from '#domain/book/hedging';
import type { LotPrices } from '#domain/closeout/book';
import { needMessage } from '#domain/closeout/messages';
import {
  dayShort,
  head,
  missing,
  money,
  percent,
  percentTenths,
  percentWhole,
  perCwt,
  perCwtInWords,
  share,
  weight,
  weightExact,
} from '#domain/kit/format';
import { isBeforeCostToFinish, type Lot, type LotFigures, lotFigures, lotTotals } from '#domain/lots/lots';
import { breakEvenBefore } from '#domain/plan/messages';
import { greyBeforePlan } from '../parts/lot-tone.ts';
import { Figure } from '../ui/figure.tsx';
import { lotLink, lotPricesQuery } from '../parts/lots-data.ts';
import { CellLink } from '../ui/data-table-row.tsx';
import { actionsColumn, columnsFor, type TableColumns, figures } from '../ui/data-table-columns.ts';
import { MissingDataNote } from '../ui/messages.tsx';
import { RowActions } from '../ui/icon-button.tsx';
import { sexLabels } from './labels.ts';
import classes from './columns.module.css';
import { useQuery } from '@tanstack/react-query';
import { withReason } from '../lib/call.ts';
import { useColumnChoice } from '../ui/data-table.tsx';

/** A lot of the inventory; its prices and hedge are missing while they are loading, and for a lot without head. */
interface LotRow extends Lot, Partial<Omit<LotPrices, 'lot_id'>> {
  areLoading?: boolean;
}

const hiddenAtFirst = ['break_even'];

/** The lots with their prices and hedges, their totals, and which of the columns are shown. */
export function useLotRows(lots: readonly Lot[] | undefined) {
  const choice = useColumnChoice('inventory', hiddenAtFirst);
  const { data, error, isPending } = useQuery(lotPricesQuery);
  // New row objects, as the table caches the values of a row.
  const rows = useMemo((): readonly LotRow[] | undefined => {
    if (!data) return lots?.map((lot) => ({ ...lot, areLoading: isPending && lot.current_hd > 0 }));
    const byLot = new Map(data.map(({ lot_id, ...prices }) => [lot_id, prices]));
    return lots?.map((lot) => ({ ...lot, ...byLot.get(lot.id) }));
  }, [lots, data, isPending]);
  const problem = error ? withReason('Failed to load the prices that lots need', error) : undefined;
  const totals = useMemo(() => rows && totalsOf(rows), [rows]);
  return { table: { rows, hidden: choice.hidden, ...(totals && { totals }) }, choice, problem };
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

const inCwt = { width: 7.5, numeric: true, unit: '$/cwt' } as const;

/** Need, expected price and hedge of a lot, beside the specified columns. */
const priceColumns = [
  column.accessor((lot) => lot.break_even_with_hedges, {
    id: 'break_even',
    header: 'Break-even',
    meta: inCwt,
    cell: ({ row: { original: lot } }) => (
      <>
        <PriceCell lot={lot} of={lot.break_even_with_hedges} />
        <MissingDataNote of={withoutWeightMessage({ shipments_without_weight: 0, ...lot })} />
      </>
    ),
  }),
  column.drawn('needed', 'Need', { ...inCwt, hideOnCard: true }, (row) => (
    <PriceCell lot={row} of={row.needed} />
  )),
  column.drawn('expected', 'Expected', { ...inCwt, hideOnCard: true, under: 'needed' }, (row) => (
    <Loaded lot={row}>{perCwtInWords(row.expected)}</Loaded>
  )),
  column.accessor((lot) => (isBeforeCostToFinish(lot) ? null : lot.cushion), {
    id: 'cushion',
    header: 'To Spare',
    // Lots with a shortfall come first.
    sortDescFirst: false,
    meta: { ...inCwt, width: 6, hideOnCard: true },
    cell: ({ row: { original: lot } }) => (
      <Loaded lot={lot}>{perCwtInWords(isBeforeCostToFinish(lot) ? null : lot.cushion)}</Loaded>
    ),
  }),
  column.drawn(
    'percent_hedged',
    'Hedged',
    { width: 6, numeric: true, hideOnCard: true, under: 'cushion' },
    (row) => <HedgedCell lot={row} />,
  ),
];

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
    column.drawn('lot', 'Lot Details', { width: 12.5, wraps: true, ownLink: true }, (row) => (
      <LotDetailsCell lot={row} withOwner={withOwner} />
    )),
    column.drawn('date_in', 'Date In', { width: 6.25, numeric: true }, (row) => <DateInCell lot={row} />),
    column.drawn(
      'current_hd',
      'Inventory',
      { width: 8.25, numeric: true, wraps: true, unit: 'head' },
      (row) => <InventoryCell lot={row} />,
    ),
    column.computed(
      'weight',
      (lot) => figuresOf(lot).average_weight_in,
      figures('In Weight', weight, { width: 7.5, unit: 'lbs/head' }),
    ),
    column.accessor((lot) => figuresOf(lot).cost_per_cwt, {
      id: 'cost',
      header: 'Cost',
      meta: { width: 7.5, numeric: true, under: 'weight' },
      cell: ({ row }) => <CostCell lot={row.original} />,
    }),
    column.drawn('est_out_date', 'Projections', { width: 7.75 }, (row) => <ProjectionsCell lot={row} />),
    ...priceColumns,
    actionsColumn<LotRow>({ width: 6, action: 'recordCattle' }, (lot) => (
      <RowActions name={`lot ${lot.lot}`} onEdit={() => onEdit(lot)} onDelete={() => onDelete(lot)} />
    )),
  ]);

const Line = ({ children }: { children: ReactNode }) => <span className={classes.line}>{children}</span>;

/** The lot's number as the row's link, and the kind of cattle; an admin also sees the owner. */
const LotDetailsCell = ({ lot, withOwner }: { lot: LotRow; withOwner: boolean }) => (
  <div className={classes.details}>
    <span className={classes.name}>
      <CellLink {...lotLink(lot, withOwner)}>{lot.lot}</CellLink>
      {lot.partnership && <Badge variant="light">Partnership {share(lot.percent_owned)}</Badge>}
    </span>
    {withOwner && <span>{lot.owner}</span>}
    <Line>{[lot.source, sexLabels[lot.sex], lot.location].join(' · ')}</Line>
    <OnCard lot={lot} />
  </div>
);

const DateInCell = ({ lot }: { lot: Lot }) => <span className={classes.whole}>{dayShort(lot.date_in)}</span>;

function InventoryCell({ lot }: { lot: ReturnType<typeof lotTotals> }) {
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

function CostCell({ lot }: { lot: Parameters<typeof lotFigures>[0] }) {
  const { cost_per_cwt, cost_per_head } = lotFigures(lot);
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

/** On a phone the columns of prices and of the hedge are one line. Example: 'Need 236.56 · Expected 229.10 · 7.46 short · 49% hedged'. */
function OnCard({ lot }: { lot: LotRow }) {
  const { needed = null, expected = null, cushion = null, percent_hedged } = lot;
  const message = needMessage({ needed, expected, cushion }, lot);
  if (lot.current_hd <= 0) return null;
  const hedged = percent_hedged === undefined ? [] : [`${percentWhole(percent_hedged)} hedged`];
  return (
    <span className={classes.onCard}>{[message, ...hedged].filter(Boolean).join(' · ') || missing}</span>
  );
}

const Loaded = ({ lot, children }: { lot: LotRow; children: ReactNode }) =>
  lot.areLoading ? <Skeleton component="span" display="inline-block" height={10} width="60%" /> : children;

/** A price of the lot, grey before the cost to finish it. */
const PriceCell = ({ lot, of: price }: { lot: LotRow; of: number | null | undefined }) => (
  <Loaded lot={lot}>
    {typeof price === 'number' && isBeforeCostToFinish(lot) ? (
      <Figure tone={greyBeforePlan(lot)}>{breakEvenBefore(price, lot)}</Figure>
    ) : (
      perCwtInWords(price)
    )}
  </Loaded>
);

const HedgedCell = ({ lot }: { lot: LotRow }) => (
  <Loaded lot={lot}>
    {percent(lot.percent_hedged)}
    <MissingDataNote of={lot.hedge_is_partial ? 'not all counted' : null} />
  </Loaded>
);

function totalsOf(rows: readonly LotRow[]) {
  const totals = lotTotals(rows);
  const known = rows.flatMap(({ current_hd, est_out_wt, hedged_weight, counted }) =>
    hedged_weight === undefined || counted === undefined
      ? []
      : [{ current_hd, est_out_wt, hedged_weight, counted }],
  );
  return {
    lot: 'Total',
    weight: weight(lotFigures(totals).average_weight_in),
    current_hd: <InventoryCell lot={totals} />,
    cost: <CostCell lot={totals} />,
    percent_hedged: known.length === 0 ? missing : percentTenths(cumulativeHedge(known)),
  };
}
