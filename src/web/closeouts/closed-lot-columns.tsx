import { type CloseoutGroup, type GroupFigure } from '#domain/closeout/groups';
import type { CloseoutRow } from '#domain/closeout/row';
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
} from '#domain/format';
import { sumCents } from '#domain/money';
import { tone } from '../lib/format.ts';
import type { Totals } from '../ui/data-table-total.tsx';
import { type Columns, columnsFor, formatted } from '../ui/data-table-columns.ts';
import { Figure } from '../ui/figure.tsx';
import { GroupFigureCell } from './group-figure.tsx';

const column = columnsFor<CloseoutRow>();

type Shown = number | null | undefined;
type Cell = { getValue: () => Shown };

const gain = ({ getValue }: Cell) => <Figure tone={tone(getValue())}>{moneySigned(getValue())}</Figure>;
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
    column.accessor('last_out', { header: 'Last Out', meta: { width: 7 }, cell: formatted(dayShort) }),
    column.accessor((row) => (row.state === null ? missing : CLOSEOUT_STATE_LABELS[row.state]), {
      id: 'state',
      header: 'State',
      meta: { width: 7, under: 'last_out' },
    }),
    column.accessor('head_in', {
      header: 'Head In',
      meta: { width: 5.5, numeric: true },
      cell: formatted(head),
    }),
    column.accessor(hedgesOf, {
      id: 'hedges',
      header: 'Hedges',
      meta: { width: 6.75, numeric: true },
      cell: gain,
    }),
    column.accessor('result', { header: 'Result', meta: { width: 7.5, numeric: true }, cell: gain }),
    column.accessor('result_per_cwt', {
      header: 'Per Cwt',
      meta: { width: 7.5, numeric: true, under: 'result' },
      cell: gain,
    }),
    column.accessor('dead_percent', {
      header: 'Dead',
      meta: { width: 5.5, numeric: true, under: 'head_in' },
      cell: formatted(percent),
    }),
    column.accessor('average_in_weight', { header: 'In Weight', meta: pounds, cell: formatted(weight) }),
    column.accessor('average_out_weight', {
      header: 'Out Weight',
      meta: { ...pounds, under: 'average_in_weight' },
      cell: formatted(weight),
    }),
    column.accessor('average_days', {
      header: 'Days',
      meta: { width: 5.5, numeric: true },
      cell: formatted(count),
    }),
    column.accessor('adg_deads_in', {
      header: 'ADG',
      meta: { width: 5.5, numeric: true, unit: 'lb/day', under: 'average_days' },
      cell: formatted(dailyGain),
    }),
    column.accessor('cost_of_gain', { header: 'Cost of Gain', meta: dollarsPerCwt, cell: formatted(perCwt) }),
    column.accessor('break_even_with_hedges', {
      header: 'Break-even',
      meta: { ...dollarsPerCwt, under: 'cost_of_gain' },
      cell: formatted(perCwt),
    }),
    column.accessor('result_per_head', {
      header: 'Per Head',
      meta: { width: 7, numeric: true, end: 'figure' },
      cell: gain,
    }),
  ]);

/** The last row: money summed, the rest averaged by head in. */
export function closedLotTotals(total: CloseoutGroup): Totals {
  const figure = (of: GroupFigure, write: (value: Shown) => string, colour = false) => (
    <GroupFigureCell of={of} lots={total.lots} write={write} colour={colour} />
  );
  const hedges = {
    value: hedgesOf({ trades: total.trades.value ?? 0, lrp: total.lrp.value ?? 0 }),
    lots: total.lots,
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
