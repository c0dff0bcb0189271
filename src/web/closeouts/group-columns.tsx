import type {
  CloseoutGroup,
  CloseoutGrouping,
  GroupFigure,
  NamedCloseoutGroup,
} from '#domain/closeout/groups';
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
} from '#domain/format';
import type { Totals } from '../ui/data-table-total.tsx';
import { type Columns, columnsFor } from '../ui/data-table-columns.ts';
import { GroupFigureCell } from './group-figure.tsx';
import { groupName } from './group-filters.ts';

const column = columnsFor<NamedCloseoutGroup>();

type Name = Exclude<keyof CloseoutGroup, 'lots' | 'head_in' | 'dead' | 'shipped'>;

interface Shown {
  header: string;
  write: (value: number | null) => string;
  unit?: string;
  colour?: true;
}

const FIGURES = {
  trades: { header: 'Trades', write: moneySigned, colour: true },
  lrp: { header: 'LRP', write: moneySigned, colour: true },
  result: { header: 'Result', write: moneySigned, colour: true },
  result_per_cwt: { header: 'Per Cwt', write: moneySigned, colour: true },
  dead_percent: { header: 'Dead', write: percent },
  average_in_weight: { header: 'In Weight', write: weight, unit: 'lb' },
  average_out_weight: { header: 'Out Weight', write: weight, unit: 'lb' },
  average_days: { header: 'Days', write: count },
  adg_deads_in: { header: 'ADG', write: dailyGain, unit: 'lb/day' },
  cost_of_gain: { header: 'Cost of Gain', write: perCwt, unit: '$/cwt' },
  bought: { header: 'Bought', write: money },
  expenses: { header: 'Expenses', write: money },
  revenue: { header: 'Revenue', write: money },
} as const satisfies Partial<Record<Name, Shown>>;

const cellOf = (group: CloseoutGroup, figure: GroupFigure, { write, colour }: Shown) => (
  <GroupFigureCell of={figure} lots={group.lots} write={write} colour={colour ?? false} />
);

const shown = Object.entries(FIGURES) as [keyof typeof FIGURES, Shown][];

const PER_HEAD: Shown = { header: 'Per Head', write: moneySigned, colour: true };

/** A group of lots by its result per head, with the number of lots behind each figure. */
export const groupColumns = (by: CloseoutGrouping): Columns<NamedCloseoutGroup> =>
  column.columns([
    column.accessor('name', {
      header: sentence(by),
      meta: { oneLine: true },
      cell: ({ getValue }) => groupName(by, getValue()),
    }),
    column.accessor('lots', {
      header: 'Lots',
      meta: { numeric: true },
      cell: ({ getValue }) => count(getValue()),
    }),
    column.accessor('head_in', {
      header: 'Head In',
      meta: { numeric: true },
      cell: ({ getValue }) => head(getValue()),
    }),
    ...shown.map(([name, look]) =>
      column.accessor((group) => group[name].value, {
        id: name,
        header: look.header,
        meta: { numeric: true, ...(look.unit && { unit: look.unit }) },
        cell: ({ row }) => cellOf(row.original, row.original[name], look),
      }),
    ),
    column.accessor((group) => group.result_per_head.value, {
      id: 'result_per_head',
      header: PER_HEAD.header,
      meta: { numeric: true, end: 'figure' },
      cell: ({ row }) => cellOf(row.original, row.original.result_per_head, PER_HEAD),
    }),
  ]);

/** What all groups come to together. */
export const groupTotals = (total: CloseoutGroup): Totals => ({
  name: 'Total',
  lots: count(total.lots),
  head_in: head(total.head_in),
  ...Object.fromEntries(shown.map(([name, look]) => [name, cellOf(total, total[name], look)])),
  result_per_head: cellOf(total, total.result_per_head, PER_HEAD),
});
