import type { CloseoutGroup, GroupFigure } from '../closeout/groups.ts';
import { closeoutExcludedMessages, type CloseoutRow } from '../closeout/row.ts';
import { CLOSEOUT_STATE_LABELS } from '../closeout/closeout.ts';
import { counted } from '../kit/format.ts';
import { sumCents } from '../kit/money.ts';
import {
  column,
  type Report,
  type ReportColumn,
  type ReportHead,
  type ReportValue,
  tableOf,
} from './document.ts';

/** The closed lots of a year, the best result per head first, and their total. */
interface ClosedLotsOfYear {
  year: number;
  lots: readonly CloseoutRow[];
  total: CloseoutGroup;
}

/** A column with its value of a lot and of all lots, if they have one together. */
type LotField = readonly [
  column: ReportColumn,
  of: (row: CloseoutRow) => ReportValue,
  total?: GroupFigure | number,
];

/**
 * The closeouts of a year as a report: a row for each lot with its last out in it, and a total: money is summed, and
 * other figures are averaged by head in. Example: two lots of 2026 at +$5 and +$28.41 a head, the second first.
 * Source: decisions 17, 21 and 46.
 */
export function closeoutsReport(closed: ClosedLotsOfYear, head: ReportHead): Report {
  const { year, lots, total } = closed;
  const fields = fieldsOf(closed);
  return {
    title: `Closeouts ${year}`,
    ...head,
    figures: [
      { label: 'Lots closed out', kind: 'count', value: lots.length },
      { label: 'Head in', kind: 'head', value: total.head_in },
      { label: 'Result', kind: 'result', value: total.result.value },
      { label: 'Result per head placed', kind: 'result', value: total.result_per_head.value },
    ],
    tables: [
      tableOf(lots, {
        title: 'Closed lots',
        fields: fields.map(([of, valueOf, all], at) => [
          of,
          valueOf,
          at === 0 ? 'Total' : typeof all === 'object' ? all.value : all,
        ]),
        empty: `No lots closed out in ${year}`,
        notes:
          lots.length === 0
            ? []
            : ['Totals: dollars are summed, averages are weighted by head in', ...notesOf(fields, lots)],
      }),
    ],
    notes: closeoutExcludedMessages(lots),
  };
}

/** Which totals are of some of the lots alone. Example: 'ADG: of 3 of 5 lots'. */
const notesOf = (fields: readonly LotField[], lots: readonly CloseoutRow[]): string[] =>
  fields.flatMap(([{ header }, , total]) =>
    typeof total === 'object' && total.lots < lots.length
      ? [`${header}: of ${total.lots} of ${counted(lots.length, 'lot')}`]
      : [],
  );

function fieldsOf({ total }: ClosedLotsOfYear): LotField[] {
  const pounds = { unit: 'lb' };
  const cost = { unit: '$/cwt' };
  return [
    [column('Lot', 'text', 6.5), (row) => row.lot],
    [column('Source', 'text', 7), (row) => row.source],
    [column('Last out', 'day', 7.5), (row) => row.last_out],
    [column('State', 'text', 5.5), (row) => row.state && CLOSEOUT_STATE_LABELS[row.state]],
    [column('Head in', 'head', 4.5), (row) => row.head_in, total.head_in],
    [column('Dead', 'percent', 4.75), (row) => row.dead_percent, total.dead_percent],
    [column('In weight', 'pounds', 4.75, pounds), (row) => row.average_in_weight, total.average_in_weight],
    [column('Out weight', 'pounds', 4.75, pounds), (row) => row.average_out_weight, total.average_out_weight],
    [column('Days', 'count', 3.75), (row) => row.average_days, total.average_days],
    [column('ADG', 'daily gain', 4.25, { unit: 'lb/day' }), (row) => row.adg_deads_in, total.adg_deads_in],
    [column('Cost of gain', 'per cwt', 5.5, cost), (row) => row.cost_of_gain, total.cost_of_gain],
    [
      column('Break-even', 'per cwt', 5.5, cost),
      (row) => row.break_even_with_hedges,
      total.break_even_with_hedges,
    ],
    [
      column('Hedges', 'result', 9),
      ({ trades, lrp }) => sumCents([trades, lrp]),
      sumCents([total.trades.value ?? 0, total.lrp.value ?? 0]),
    ],
    [column('Result', 'result', 9), (row) => row.result, total.result],
    [column('Per cwt sold', 'result', 6.25), (row) => row.result_per_cwt, total.result_per_cwt],
    [column('Per head', 'result', 6.5), (row) => row.result_per_head, total.result_per_head],
  ];
}
