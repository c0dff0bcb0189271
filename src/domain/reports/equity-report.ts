import { counted, day, money } from '../format.ts';
import { cumulativeHedge } from '../hedging.ts';
import { plus, rounded } from '../money.ts';
import { allNotCounted, notCountedMessages, withoutDeltaMessage } from '../not-counted.ts';
import { type TiedTotals, tiedTotals } from '../tied-totals.ts';
import { column, type Report, type ReportHead, type ReportTable, table } from './document.ts';
import { type EquityLine, equityLines } from './equity-lines.ts';
import type { MonthEnd, ReportBook } from './report-book.ts';

/**
 * The equity report: every lot with head, the totals over the lots with a price, and the last capture of each of the last twelve
 * months. Example: two lots with a net equity of 82,000 and -4,000 total 78,000. Source: spec 2 §3, decisions 46 and 65.
 */
export function equityReport(book: ReportBook, head: ReportHead): Report {
  const lines = equityLines(book, head.day);
  const totals = tiedTotals(lines);
  const hasPrice = totals.lots_without_price < lines.length;
  const hedge = cumulativeHedge(lines.map(({ risk }) => risk));
  return {
    title: 'Equity Report',
    ...head,
    figures: [
      { label: 'Est. Net Equity', kind: 'money', value: hasPrice ? totals.net_equity : null },
      {
        label: 'Equity with sales and LRP',
        kind: 'money',
        value: hasPrice ? totals.equity_with_sales : null,
      },
      { label: 'Cumulative hedge', kind: 'hedge percent', value: hedge },
      { label: 'Lots with head', kind: 'count', value: lines.length },
    ],
    tables: [lotsTable(lines, totals), monthsTable(book.months)],
    notes: [],
  };
}

function lotsTable(lines: readonly EquityLine[], totals: TiedTotals): ReportTable {
  const known = totals.lots_without_price < lines.length;
  return table({
    title: 'Lots',
    columns: [
      column('Lot', 'text', 6.5),
      column('Head', 'head', 4.5),
      column('Total in cost', 'money', 8),
      column('Basis', 'basis', 4.5, { unit: '$/cwt', under: 'Head' }),
      column('Est. future value', 'money', 8),
      column('Est. gross equity', 'money', 8, { under: 'Est. future value' }),
      column('Trades P/L', 'result', 7.5),
      column('Expenses', 'money', 7.5, { under: 'Trades P/L' }),
      column('Est. net equity', 'money', 8),
      column('Sales', 'money', 7.5),
      column('LRP', 'result', 7, { under: 'Sales' }),
      column('With sales and LRP', 'money', 8),
      column('Hedged', 'percent', 5, { under: 'With sales and LRP' }),
    ],
    rows: lines.map((line) => [
      line.lot.lot,
      line.lot.current_hd,
      line.total_cost,
      line.lot.basis,
      line.est_future_value,
      line.gross_equity,
      line.trades_pl,
      line.total_expenses,
      line.net_equity,
      line.proceeds,
      line.lrp_pl,
      line.equity_with_sales,
      line.risk.percent_hedged,
    ]),
    total:
      lines.length === 0
        ? null
        : [
            'Total',
            rounded(plus(...lines.map(({ lot }) => lot.current_hd)), 2),
            ...moneyOf(totals, known, ''),
            cumulativeHedge(
              lines.map(({ risk }) => risk),
              2,
            ),
          ],
    empty: 'No lots with head',
    notes: notesOf(lines, totals),
  });
}

/** Cost, then `second`, then the others: null where no lot has a price. */
const moneyOf = (totals: TiedTotals, known: boolean, second: '') =>
  [
    totals.total_cost,
    second,
    totals.est_future_value,
    totals.gross_equity,
    totals.trades_pl,
    totals.total_expenses,
    totals.net_equity,
    totals.proceeds,
    totals.lrp_pl,
    totals.equity_with_sales,
  ].map((value) => (value === second || known ? value : null));

const sumOf = (lines: readonly EquityLine[], count: (line: EquityLine) => number): number =>
  lines.reduce((sum, line) => sum + count(line), 0);

/** The notes below the lots: what the totals leave out, and which prices are not of today. */
export function notesOf(lines: readonly EquityLine[], totals: TiedTotals): string[] {
  const stopped = lines.filter(({ stopped_on }) => stopped_on !== null);
  const stale = [...new Set(lines.filter((line) => line.stale).map(({ lot }) => lot.futures_contract))];
  const without = lines.filter((line) => line.est_future_value === null).map(({ lot }) => lot.lot);
  const count = {
    trades: sumOf(lines, (line) => line.trades_left_out),
    lrp: sumOf(lines, (line) => line.lrp_left_out),
    shipments: sumOf(lines, ({ lot }) => lot.shipments_without_proceeds),
  };
  const delta = lines.flatMap(({ risk }) => risk.without_delta);
  return [
    ...(without.length > 0
      ? [
          `${counted(without.length, 'lot')} without a price (${without.slice(0, 10).join(', ')}), ${money(totals.cost_without_price)} of cost: not in these totals`,
        ]
      : []),
    ...(count.trades > 0
      ? [`${counted(count.trades, 'trade')} without a price or a match: not in Trades P/L`]
      : []),
    ...(count.lrp > 0
      ? [`${counted(count.lrp, 'LRP policy', 'LRP policies')} without a price or a result: not in LRP`]
      : []),
    ...(count.shipments > 0
      ? [`${counted(count.shipments, 'shipment')} without proceeds: not in Sales`]
      : []),
    ...(stopped.length > 0
      ? [
          `Value of the last trading day: ${[...new Set(stopped.map(({ lot, stopped_on }) => `${lot.futures_contract} stopped trading on ${day(stopped_on)}`))].join('; ')}`,
        ]
      : []),
    ...(stale.length > 0 ? [`Price older than one trading day: ${stale.join(', ')}`] : []),
    ...(delta.length > 0 ? [withoutDeltaMessage(delta)] : []),
    ...notCountedMessages(allNotCounted(lines.map(({ risk }) => risk.not_counted))),
  ];
}

const monthsTable = (months: readonly MonthEnd[]): ReportTable =>
  table({
    title: 'Month-end snapshots',
    columns: [
      column('Captured', 'day', 6.5),
      column('Lots', 'count', 5),
      column('Head', 'head', 5, { under: 'Lots' }),
      column('Total in cost', 'money', 8.5),
      column('Est. future value', 'money', 8.5),
      column('Est. gross equity', 'money', 8.5, { under: 'Est. future value' }),
      column('Trades P/L', 'result', 8),
      column('Expenses', 'money', 8, { under: 'Trades P/L' }),
      column('Est. net equity', 'money', 8.5),
      column('Sales', 'money', 8),
      column('LRP', 'result', 7.5, { under: 'Sales' }),
      column('With sales and LRP', 'money', 8.5),
    ],
    rows: months.map((month) => {
      const isKnown = month.lots > month.lots_without_price;
      const known = (value: number | null) => (isKnown ? value : null);
      return [
        month.snapshot_date,
        month.lots,
        month.current_head_count,
        known(month.total_cost),
        known(month.est_future_value),
        known(month.gross_equity),
        known(month.trades_pl),
        known(month.total_expenses),
        known(month.net_equity),
        known(month.proceeds),
        known(month.lrp_pl),
        known(month.equity_with_sales),
      ];
    }),
    empty: 'No month has been captured to its end yet',
    notes: months.some(({ lots_without_price }) => lots_without_price > 0)
      ? ['Lots that had no price on their day are not in its sums']
      : [],
  });
