import {
  cushionName,
  EQUITY_WITH_SALES,
  PROJECTED_RESULT,
  withoutSalesMessage,
} from '../closeout/messages.ts';
import { estimatedSalesMessage } from '../closeout/missing-values.ts';
import { day } from '../kit/format.ts';
import { cumulativeHedge } from '../book/hedging.ts';
import { plus, rounded } from '../kit/money.ts';
import { excludedGroup, excludedMessages, sumExcluded } from '../book/excluded.ts';
import { type LotMoney, type TiedTotals, tiedTotals, type SnapshotDay } from '../snapshots/snapshots.ts';
import {
  column,
  type Field,
  type Report,
  type ReportColumn,
  type ReportHead,
  type ReportTable,
  type ReportValue,
  tableOf,
} from './document.ts';
import type { OpenBook, OpenTrade } from '../book/open-book.ts';
import { type EquityLine, equityLines, type SummedLot } from '../closeout/equity-lines.ts';
import { lrpNotes } from '../closeout/hedge-lines.ts';
import type { Day } from '../kit/days.ts';
import { isBeforeCostToFinish } from '../lots/lots.ts';
import { missingCostMessage, withoutPlanMessage } from '../plan/messages.ts';
import type { LrpPosition } from '../lrp/lrp.ts';
import type { Trade } from '../trades/trades.ts';
import type { MarginRate } from '../risk/margin/records.ts';
import type { NetFutures } from '../risk/margin/requirement.ts';
import { type SumsWithoutHead, lrpTie, type RealizedProfit, tradesTie } from './ties.ts';

/** The sums of the last snapshot of a month. */
export type MonthEnd = Pick<
  SnapshotDay,
  | 'snapshot_date'
  | 'lots'
  | 'lots_without_price'
  | 'lots_without_plan'
  | 'current_head_count'
  | 'est_future_value'
  | 'total_cost'
  | 'gross_equity'
  | 'trades_pl'
  | 'total_expenses'
  | 'net_equity'
  | 'proceeds'
  | 'sales_estimate'
  | 'lrp_pl'
  | 'equity_with_sales'
>;

export type ReportTrade = OpenTrade & Pick<Trade, 'acct' | 'trade_date' | 'lot'>;
export type ReportPolicy = LrpPosition & { lot: string | null; lot_contract: string | null };

/** The open book of one entity at one moment, and its months, newest first. */
export interface EntityBook extends OpenBook<SummedLot, ReportTrade, ReportPolicy> {
  months: readonly MonthEnd[];
  realized: readonly RealizedProfit[];
  sums_without_head: SumsWithoutHead;
  accounts: readonly ReportAccount[];
  rates: readonly MarginRate[];
}

/** A broker account: its net futures, and its equity carried on from its latest statement, $. */
export interface ReportAccount {
  acct: string;
  held: readonly NetFutures[];
  balance: { day: Day } | null;
  equity: number | null;
}

/**
 * The equity report: every lot with head, the totals over the lots with a price, and the last snapshot of each of the last twelve
 * months. Example: two lots with a net equity of 82,000 and -4,000 total 78,000. Source: spec 2 §3, decisions 46 and 65.
 */
export function equityReport(book: EntityBook, head: ReportHead): Report {
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
        label: EQUITY_WITH_SALES,
        kind: 'money',
        value: hasPrice ? totals.equity_with_sales : null,
      },
      { label: 'Cumulative hedge', kind: 'hedge percent', value: hedge },
      { label: 'Lots with head', kind: 'count', value: lines.length },
    ],
    tables: [
      lotsTable(lines, totals),
      needTable(lines, head.day),
      tradesTie(book, lines),
      lrpTie(book, lines),
      monthsTable(book.months),
    ],
    notes: [],
  };
}

/** The money of a lot and of a captured month, each in a column. */
type MoneyField = readonly [column: ReportColumn, key: keyof LotMoney];

const COST: MoneyField = [column('Total in cost', 'money', 8), 'total_cost'];
const FROM_VALUE_TO_EQUITY: readonly MoneyField[] = [
  [column('Est. future value', 'money', 8), 'est_future_value'],
  [column('Est. gross equity', 'money', 8, { under: 'Est. future value' }), 'gross_equity'],
  [column('Trades P/L', 'result', 7.5), 'trades_pl'],
  [column('Expenses', 'money', 7.5, { under: 'Trades P/L' }), 'total_expenses'],
  [column('Est. Net Equity', 'money', 8), 'net_equity'],
  [column('Sales', 'money', 7.5), 'proceeds'],
  // LRP as a projected result counts it (decision 84); LRP P/L is the specification's, of policies with a put.
  [column('LRP Result', 'result', 7, { under: 'Sales' }), 'lrp_pl'],
];

/** The last column of lots, and of months: the sum of such. */
const withSales = (header: string): MoneyField => [column(header, 'money', 8), 'equity_with_sales'];

function lotsTable(lines: readonly EquityLine[], totals: TiedTotals): ReportTable {
  const known = totals.lots_without_price < lines.length;
  const fieldOf = ([of, key]: MoneyField): Field<EquityLine> => [
    of,
    (line) => line[key],
    known ? totals[key] : null,
  ];
  const head = rounded(plus(...lines.map(({ lot }) => lot.current_hd)), 2);
  return tableOf(lines, {
    title: 'Lots',
    fields: [
      [column('Lot', 'text', 6.5), ({ lot }) => lot.lot, 'Total'],
      [column('Head', 'head', 4.5), ({ lot }) => lot.current_hd, head],
      fieldOf(COST),
      [column('Basis', 'basis', 4.5, { unit: '$/cwt', under: 'Head' }), ({ lot }) => lot.basis],
      ...[...FROM_VALUE_TO_EQUITY, withSales(PROJECTED_RESULT)].map(fieldOf),
      [
        column('Hedged', 'percent', 5, { under: PROJECTED_RESULT }),
        ({ risk }) => risk.percent_hedged,
        // The cumulative hedge stands above the tables, with one decimal as everywhere.
      ],
    ],
    empty: 'No lots with head',
    notes: [...netEquityNotes(totals), ...equityNotes(lines, totals)],
  });
}

/** Example: ['Est. Net Equity is without $105,294.60 of sales']. Source: decision 85. */
function netEquityNotes({ proceeds, lrp_pl }: TiedTotals): string[] {
  const without = withoutSalesMessage(proceeds ?? 0, lrp_pl ?? 0);
  return without === null ? [] : [`Est. Net Equity is ${without}`];
}

/**
 * Need, expected price and margin of each projected result, and the missing cost to finish of lots without a plan. Source:
 * decisions 85 and 88.
 */
function needTable(lines: readonly EquityLine[], today: Day): ReportTable {
  const spare = ({ lot, need: { cushion } }: EquityLine, isShort: boolean): ReportValue =>
    cushion === null || isBeforeCostToFinish(lot) || cushion < 0 !== isShort ? '' : Math.abs(cushion);
  const unit = { unit: '$/cwt' };
  return tableOf(lines, {
    title: 'Need and expected price',
    fields: [
      [column('Lot', 'text', 6.5), ({ lot }) => lot.lot],
      [column('Need', 'per cwt', 6, unit), ({ need }) => need.needed],
      [column('Expected', 'per cwt', 6, unit), ({ need }) => need.expected],
      ...(lines.length > 0 && lines.every(({ lot }) => isBeforeCostToFinish(lot))
        ? []
        : [
            [
              column(cushionName(0), 'per cwt', 6, unit),
              (line) => spare(line, false),
            ] satisfies Field<EquityLine>,
            [
              column(cushionName(-1), 'per cwt', 6, unit),
              (line) => spare(line, true),
            ] satisfies Field<EquityLine>,
          ]),
      ...(lines.some(({ lot }) => isBeforeCostToFinish(lot))
        ? [
            [
              column('Note', 'text', 16),
              ({ lot }) => missingCostMessage(lot, today) ?? '',
            ] satisfies Field<EquityLine>,
          ]
        : []),
    ],
    empty: 'No lots with head',
  });
}

/** Notes below the lots: records excluded from totals, and prices that are not of today. */
export function equityNotes(lines: readonly EquityLine[], totals: TiedTotals): string[] {
  const stopped = lines.filter(({ stopped_on }) => stopped_on !== null);
  const stale = [...new Set(lines.filter((line) => line.stale).map(({ lot }) => lot.futures_contract))];
  const without = lines.filter((line) => line.est_future_value === null);
  const { sales_estimate: estimate } = totals;
  const shipments = lines.map(({ lot }) => ({ name: lot.lot, count: lot.unpriced_shipments.length }));
  return [
    ...excludedMessages({
      ...sumExcluded(lines.map(({ excluded }) => excluded)),
      lots_without_price: excludedGroup(
        without.map(({ lot }) => ({ name: lot.lot, count: 1 })),
        totals.cost_without_price,
      ),
      shipments_without_proceeds: excludedGroup(shipments, estimate ?? undefined),
    }),
    ...lrpNotes({
      by_indemnity: lines.reduce((sum, line) => sum + line.lrp_by_indemnity, 0),
      without_price: 0,
    }),
    ...(estimate === null ? [] : [estimatedSalesMessage(`${EQUITY_WITH_SALES} counts`, estimate)]),
    ...(stopped.length > 0
      ? [
          `Value of the last trading day: ${[...new Set(stopped.map(({ lot, stopped_on }) => `${lot.futures_contract} stopped trading on ${day(stopped_on)}`))].join('; ')}`,
        ]
      : []),
    ...(stale.length > 0 ? [`Price older than one trading day: ${stale.join(', ')}`] : []),
  ];
}

const isPriced = ({ lots, lots_without_price }: MonthEnd): boolean => lots > lots_without_price;

const monthsTable = (months: readonly MonthEnd[]): ReportTable =>
  tableOf(months, {
    title: 'Month-end snapshots',
    fields: [
      [column('Captured', 'day', 6.5), ({ snapshot_date }) => snapshot_date],
      [column('Lots', 'count', 5), ({ lots }) => lots],
      [column('Head', 'head', 5, { under: 'Lots' }), (month) => month.current_head_count],
      ...[COST, ...FROM_VALUE_TO_EQUITY, withSales(EQUITY_WITH_SALES)].map(([of, key]): Field<MonthEnd> => [
        { ...of, width: of.width + 0.5 },
        (month) => (isPriced(month) ? month[key] : null),
      ]),
    ],
    empty: 'No month-end snapshots yet',
    notes: [
      ...(months.some(({ lots_without_price }) => lots_without_price > 0)
        ? ['Lots without a price on the day of a snapshot are not in its totals']
        : []),
      ...months.flatMap(({ snapshot_date, lots_without_plan }) => {
        const message = withoutPlanMessage(lots_without_plan ?? 0);
        return message === null ? [] : [`${message} on ${day(snapshot_date)}`];
      }),
    ],
  });
