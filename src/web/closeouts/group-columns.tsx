import type {
  CloseoutGroup,
  CloseoutGrouping,
  GroupFigure,
  NamedCloseoutGroup,
} from '#domain/closeout/groups';
import { isPartlyUnknown } from '#domain/closeout/row';
import {
  count,
  dailyGain,
  head,
  money,
  moneySigned,
  percent,
  perCwt,
  sentence,
  weight,
} from '#domain/kit/format';
import type { Totals } from '../ui/data-table-total.tsx';
import { type TableColumns, columnsFor, figures } from '../ui/data-table-columns.ts';
import { GroupFigureCell } from './group-figure.tsx';
import { groupName } from './group-filters.ts';

const column = columnsFor<NamedCloseoutGroup>();

type Name = Exclude<keyof CloseoutGroup, 'lots' | 'projected_lots' | 'head_in' | 'dead' | 'shipped'>;

interface Shown {
  header: string;
  width: number;
  under?: Name;
  write: (value: number | null) => string;
  unit?: string;
  colour?: true;
}

const FIGURES = {
  trades: { header: 'Trades', width: 6.75, write: moneySigned, colour: true },
  lrp: { header: 'LRP', width: 6.75, under: 'trades', write: moneySigned, colour: true },
  result: { header: 'Result', width: 7.5, write: moneySigned, colour: true },
  result_per_cwt: { header: 'Per Cwt Sold', width: 7.5, under: 'result', write: moneySigned, colour: true },
  dead_percent: { header: 'Dead', width: 5, write: percent },
  average_in_weight: { header: 'In Weight', width: 5.75, write: weight, unit: 'lb' },
  average_out_weight: {
    header: 'Out Weight',
    width: 5.75,
    under: 'average_in_weight',
    write: weight,
    unit: 'lb',
  },
  average_days: { header: 'Days', width: 5, write: count },
  adg_deads_in: { header: 'ADG', width: 5, under: 'average_days', write: dailyGain, unit: 'lb/day' },
  cost_of_gain: { header: 'Cost of Gain', width: 6, write: perCwt, unit: '$/cwt' },
  bought: { header: 'Bought', width: 9.25, write: money },
  expenses: { header: 'Expenses', width: 9.25, under: 'bought', write: money },
  revenue: { header: 'Revenue', width: 9.25, under: 'bought', write: money },
} as const satisfies Partial<Record<Name, Shown>>;

const cellOf = (group: CloseoutGroup, figure: GroupFigure, { write, colour }: Shown) => (
  <GroupFigureCell
    of={figure}
    lots={group.lots}
    write={write}
    colour={(colour ?? false) && group.sales_estimate.lots === 0 && !isPartlyUnknown(group)}
  />
);

const shown = Object.entries(FIGURES) as [keyof typeof FIGURES, Shown][];

const PER_HEAD: Shown = { header: 'Per Head', width: 6.5, write: moneySigned, colour: true };

/** A group of lots by its result per head, with the number of lots behind each figure; `result` is what its result is called. */
export const groupColumns = (by: CloseoutGrouping, result: string): TableColumns<NamedCloseoutGroup> =>
  column.columns([
    column.drawn('name', sentence(by), { width: 11, wraps: true }, (row) => groupName(by, row.name)),
    column.accessor('lots', figures('Lots', count, { width: 5.5 })),
    column.accessor('head_in', figures('Head In', head, { width: 5.5, under: 'lots' })),
    ...shown.map(([name, look]) =>
      column.accessor((group) => group[name].value, {
        id: name,
        header: name === 'result' ? result : look.header,
        meta: {
          width: look.width,
          numeric: true,
          ...(look.unit && { unit: look.unit }),
          ...(look.under && { under: look.under }),
        },
        cell: ({ row }) => cellOf(row.original, row.original[name], look),
      }),
    ),
    column.accessor((group) => group.result_per_head.value, {
      id: 'result_per_head',
      header: PER_HEAD.header,
      meta: { width: PER_HEAD.width, numeric: true, end: 'figure' },
      cell: ({ row }) => cellOf(row.original, row.original.result_per_head, PER_HEAD),
    }),
  ]);

export const groupTotals = (total: CloseoutGroup): Totals => ({
  name: 'Total',
  lots: count(total.lots),
  head_in: head(total.head_in),
  ...Object.fromEntries(shown.map(([name, look]) => [name, cellOf(total, total[name], look)])),
  result_per_head: cellOf(total, total.result_per_head, PER_HEAD),
});
