import type { CloseoutGroup, GroupFigure } from '#domain/closeout/groups';
import { closeoutExcludedMessages, type CloseoutRow } from '#domain/closeout/row';
import { csvOf } from '../ui/csv.ts';

interface ClosedLots {
  lots: readonly CloseoutRow[];
  total: CloseoutGroup;
}

const FIELDS = [
  'lot',
  'owner',
  'source',
  'sex',
  'location',
  'date_in',
  'last_out_date',
  'state',
  'head_in',
  'dead',
  'shipped',
  'dead_percent',
  'average_in_weight',
  'average_out_weight',
  'average_days',
  'adg_deads_in',
  'adg_deads_out',
  'cost_of_gain',
  'all_in_cost_of_gain',
  'revenue',
  'bought',
  'expenses',
  'trades',
  'lrp',
  'result',
  'result_per_head',
  'result_per_cwt',
  'break_even',
  'break_even_with_hedges',
  'trades_excluded',
  'unmatched_offsets',
  'lrp_excluded',
  'shipments_without_proceeds',
  'sales_estimate',
  'shipments_without_weight',
] as const;
type Field = (typeof FIELDS)[number];
type Line = Partial<Record<Field, string | number | null>>;

const lineOf = ({ last_out, ...row }: CloseoutRow): Line => ({ ...row, last_out_date: last_out });

function totalLine(total: CloseoutGroup): Line {
  const { lots: _, ...figures } = total;
  const values = Object.entries<number | GroupFigure>(figures).map(([field, figure]) => [
    field,
    typeof figure === 'number' ? figure : figure.value,
  ]);
  return { lot: 'Total, averages weighted by head', ...(Object.fromEntries(values) as Line) };
}

const linesOf = ({ lots, total }: ClosedLots): Line[] => [
  ...lots.map(lineOf),
  totalLine(total),
  ...closeoutExcludedMessages(lots).map((note): Line => ({ lot: note })),
];

/** Closed lots as a CSV file: plain numbers, the total, and below it the records it excludes. */
export const closedLotsCsv = (closed: ClosedLots): string =>
  csvOf(
    FIELDS.map((header) => ({ header, value: (line: Line) => line[header] })),
    linesOf(closed),
  );
