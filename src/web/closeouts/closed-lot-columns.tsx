import { type CloseoutGroup, type GroupFigure } from '#domain/closeout/groups';
import type { CloseoutRow } from '#domain/closeout/row';
import { withoutProceedsMessage } from '#domain/closeout/missing-values';
import { CLOSEOUT_STATE_LABELS } from '#domain/closeout/state';
import {
  count,
  dailyGain,
  dayShort,
  head,
  missing,
  moneySigned,
  percent,
  perCwt,
  weight,
} from '#domain/kit/format';
import { sumCents } from '#domain/kit/money';
import type { Totals } from '../ui/data-table-total.tsx';
import { type Columns, columnsFor, figures, texts } from '../ui/data-table-columns.ts';
import { gainCell, gainCellWith } from '../ui/figure-cells.tsx';
import { GroupFigureCell } from './group-figure.tsx';

const column = columnsFor<CloseoutRow>();

type Shown = number | null | undefined;

const pounds = { width: 6, numeric: true, unit: 'lb' } as const;
const dollarsPerCwt = { width: 6.5, numeric: true, unit: '$/cwt' } as const;

/** What trades and LRP brought. */
export const hedgesOf = ({ trades, lrp }: Pick<CloseoutRow, 'trades' | 'lrp'>): number =>
  sumCents([trades, lrp]);

/** A lot of the year by its result; owners are shown to admins. */
export const closedLotColumns = (withOwner: boolean): Columns<CloseoutRow> =>
  column.columns([
    column.accessor('lot', { header: 'Lot', meta: { width: 10 } }),
    ...(withOwner
      ? [column.accessor('owner', { header: 'Owner', meta: { width: 9, under: 'lot', once: true } })]
      : []),
    column.accessor('source', { header: 'Source', meta: { width: 9, wraps: true } }),
    column.accessor('last_out', texts('Last Out', dayShort, { width: 7 })),
    column.accessor((row) => (row.state === null ? missing : CLOSEOUT_STATE_LABELS[row.state]), {
      id: 'state',
      header: 'State',
      meta: { width: 7, under: 'last_out' },
    }),
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
      cell: gainCellWith((row) => withoutProceedsMessage(row, row.sales_estimate)),
    }),
    column.accessor('result_per_cwt', {
      header: 'Per Cwt',
      meta: { width: 7.5, numeric: true, under: 'result' },
      cell: gainCell,
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
    column.accessor('cost_of_gain', figures('Cost of Gain', perCwt, dollarsPerCwt)),
    column.accessor(
      'break_even_with_hedges',
      figures('Break-even', perCwt, { ...dollarsPerCwt, under: 'cost_of_gain' }),
    ),
    column.accessor('result_per_head', {
      header: 'Per Head',
      meta: { width: 7, numeric: true, end: 'figure' },
      cell: gainCell,
    }),
  ]);

/** The last row: money summed, the rest averaged by head in. */
export function closedLotTotals(total: CloseoutGroup): Totals {
  const figure = (of: GroupFigure, write: (value: Shown) => string, colour = false) => (
    <GroupFigureCell of={of} lots={total.lots} write={write} colour={colour} />
  );
  const hedges = {
    value: hedgesOf({ trades: total.trades.value ?? 0, lrp: total.lrp.value ?? 0 }),
    lots: total.trades.lots,
  };
  return {
    lot: 'Total, averages by head',
    head_in: head(total.head_in),
    dead_percent: figure(total.dead_percent, percent),
    average_in_weight: figure(total.average_in_weight, weight),
    average_out_weight: figure(total.average_out_weight, weight),
    average_days: figure(total.average_days, count),
    adg_deads_in: figure(total.adg_deads_in, dailyGain),
    cost_of_gain: figure(total.cost_of_gain, perCwt),
    break_even_with_hedges: figure(total.break_even_with_hedges, perCwt),
    hedges: figure(hedges, moneySigned, true),
    result: figure(total.result, moneySigned, true),
    result_per_cwt: figure(total.result_per_cwt, moneySigned, true),
    result_per_head: figure(total.result_per_head, moneySigned, true),
  };
}
