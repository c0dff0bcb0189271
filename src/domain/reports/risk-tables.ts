import type { MonthCoverage } from '../book/coverage.ts';
import { type Excluded, excludedMessage, excludedMessages, lotsWithoutPlan } from '../book/excluded.ts';
import { type LotRisk, riskOfLots } from '../book/risk.ts';
import type { Day } from '../kit/days.ts';
import { money, signed } from '../kit/format.ts';
import type { OpenBook, OpenLot } from '../book/open-book.ts';
import type { HistoricalPrice } from '../risk/value-at-risk/historical-days.ts';
import type { RiskFacts } from '../risk/value-at-risk/value-at-risk.ts';
import type { ValueAtRisk, ValueAtRiskResult } from '../risk/value-at-risk/result.ts';
import {
  BASIS_STEPS,
  type GridRow,
  lotsAfterMove,
  netEquityGrid,
  riskAfterMove,
} from '../risk/risk-after-move.ts';
import type { MarketMove } from '../risk/what-if.ts';
import { column, type Field, type ReportTable, tableOf } from './document.ts';

/** The tabs of risk as tables for files and programs: the figures of the screen, unrounded. */

const OWNER = column('Client', 'text', 10);

/** The column of clients, where the rows are of several. */
export const clientField = <Row extends { owner: string }>(rows: readonly Row[]): Field<Row>[] =>
  new Set(rows.map(({ owner }) => owner)).size > 1 ? [[OWNER, ({ owner }) => owner]] : [];

/** Value at risk by day, by lot and by contract, with the prices of its days; of several entities a row for each (decision 90). */
export function valueAtRiskTables({ risk: { result, owners, excluded }, prices }: RiskFacts): ReportTable[] {
  if (owners.length > 0) return [byClient(owners)];
  if (result === null) return [];
  return [byDay(result, excluded), byLot(result), byContract(result), pricesOfDays(prices)];
}

const LOSS = column('Value at Risk', 'money', 8);
const ALONE = column('Cattle Alone', 'money', 8);

const byClient = (owners: ValueAtRiskResult['owners']): ReportTable =>
  tableOf(owners, {
    title: 'By Client',
    fields: [
      [OWNER, ({ owner }) => owner],
      [LOSS, ({ value }) => value],
      [ALONE, ({ without_hedges }) => without_hedges],
      [column('Lots with Head', 'count', 6), (row) => row.lots_with_head],
      [column('Trading Days', 'count', 6), ({ stored_days }) => stored_days],
      [column('Not Included', 'text', 14), ({ excluded }) => excludedMessage(excluded)],
    ],
    empty: 'No positions',
  });

const byDay = ({ changes, rank, value }: ValueAtRisk, excluded: Excluded): ReportTable =>
  tableOf(
    changes.map((one, at) => ({ ...one, rank: at + 1 })),
    {
      title: 'By Day',
      fields: [
        [column('Rank', 'count', 4), (row) => row.rank],
        [column('Day', 'day', 6), ({ day }) => day],
        [column('Change', 'result', 8), ({ change }) => change],
      ],
      empty: 'No days',
      notes: [`Value at risk is the loss ranked ${rank}: ${money(value)}`, ...excludedMessages(excluded)],
    },
  );

const byLot = ({ lots }: ValueAtRisk): ReportTable =>
  tableOf(lots, {
    title: 'By Lot',
    fields: [
      [column('Lot', 'text', 8), ({ lot }) => lot],
      [column('With Hedges', 'money', 8), ({ value }) => value],
      [ALONE, ({ without_hedges }) => without_hedges],
    ],
    empty: 'No lots with head',
    notes: ['Each on its own; they do not add up to the total'],
  });

const byContract = ({ contracts }: ValueAtRisk): ReportTable =>
  tableOf(contracts, {
    title: 'By Contract',
    fields: [
      [column('Contract', 'text', 6), ({ symbol }) => symbol],
      [column('At Risk', 'money', 8), ({ value }) => value],
    ],
    empty: 'No contracts',
    notes: ['Each on its own; they do not add up to the total'],
  });

const pricesOfDays = (prices: readonly HistoricalPrice[]): ReportTable =>
  tableOf(prices, {
    title: 'Prices',
    fields: [
      [column('Day', 'day', 6), ({ day }) => day],
      [column('Day Before', 'day', 6), ({ before }) => before],
      [column('Contract', 'text', 6), ({ contract }) => contract],
      [column('Prices From', 'text', 6), ({ source }) => source],
      [column('Settlement', 'price', 7, { unit: '$/cwt' }), ({ settlement }) => settlement],
      [column('Settlement Before', 'price', 7, { unit: '$/cwt' }), (row) => row.settlement_before],
    ],
    empty: 'No prices',
  });

/** The need of lots against the weight held, by contract month. */
export const coverageTable = (months: readonly MonthCoverage[]): ReportTable => {
  const pounds = (header: string, of: (month: MonthCoverage) => number | null): Field<MonthCoverage> => [
    column(header, 'pounds', 7, { unit: 'lb' }),
    of,
  ];
  return tableOf(months, {
    title: 'Coverage by Month',
    fields: [
      [column('Contract Month', 'text', 7), ({ symbol }) => symbol],
      pounds('Lots Need', ({ need }) => need),
      pounds('Futures', ({ futures }) => futures),
      pounds('Options', ({ options }) => options),
      pounds('LRP', ({ lrp }) => lrp),
      pounds('Held', ({ held }) => held),
      pounds('Over / Under', ({ surplus }) => surplus),
      [column('Covered', 'hedge percent', 6, { unit: '%' }), ({ percent }) => percent],
    ],
    empty: 'No contract months',
  });
};

/** The market after a move: net equity at prices and basis around it, and every lot. */
export function whatIfTables(
  move: MarketMove,
  { book, today }: { book: OpenBook; today: Day },
): ReportTable[] {
  const lots = lotsAfterMove(riskOfLots(book, today), riskAfterMove({ book, today }, move));
  const withoutPlan = excludedMessages(lotsWithoutPlan(book.lots));
  return [
    gridTable(netEquityGrid({ book, today }, move), move, withoutPlan),
    movedLotsTable(lots, move, withoutPlan),
  ];
}

const gridTable = (grid: readonly GridRow[], move: MarketMove, withoutPlan: string[]): ReportTable =>
  tableOf(grid, {
    title: 'Net Equity by Price and Basis',
    fields: [
      [column('Price', 'basis', 5, { unit: '$/cwt' }), ({ price }) => price],
      ...BASIS_STEPS.map((basis, at): Field<GridRow> => [
        column(`Basis ${signed(basis)}`, 'money', 8),
        ({ cells }) => cells[at]?.value ?? null,
      ]),
    ],
    empty: 'No lots with head',
    notes: [`In addition to the move: ${moveNote(move)}`, ...withoutPlan],
  });

type MovedLot = ReturnType<typeof lotsAfterMove<LotRisk & OpenLot>>[number];

const movedLotsTable = (lots: readonly MovedLot[], move: MarketMove, withoutPlan: string[]): ReportTable =>
  tableOf(lots, {
    title: 'Lots After the Move',
    fields: [
      [column('Lot', 'text', 8), ({ lot }) => lot],
      ...clientField(lots),
      [column('Contract', 'text', 6), (lot) => lot.futures_contract],
      [column('Hedged', 'percent', 6, { unit: '%' }), (lot) => lot.percent_hedged],
      [column('Est. Value', 'money', 8), (lot) => lot.est_future_value],
      [column('Futures P/L', 'result', 8), (lot) => lot.futures_pl.total],
      [column('Options P/L', 'result', 8), (lot) => lot.options_pl.total],
      [column('LRP P/L', 'result', 8), (lot) => lot.lrp_pl.total],
      [column('Net Equity', 'money', 8), (lot) => lot.net_equity],
      [column('Change', 'result', 8), ({ change }) => change],
    ],
    empty: 'No lots with head',
    notes: [
      `The move: ${moveNote(move)}`,
      'Net Equity is as on the lot page: it excludes sales, and LRP P/L is shown beside it',
      ...withoutPlan,
    ],
  });

/** Example: 'GF +5.00, LE 0.00, feeder basis −1.00, fat basis 0.00 $/cwt' */
const moveNote = ({ futures, basis }: MarketMove): string =>
  `GF ${signed(futures.GF)}, LE ${signed(futures.LE)}, feeder basis ${signed(basis.Feeder)}, fat basis ${signed(basis.Fat)} $/cwt`;

interface MatrixFacts {
  /** The price steps in rows with their figures, as the screen shows them. */
  rows: readonly { price: number; values: readonly (number | null)[] }[];
  /** The heads of the columns: `Basis −2.00`. */
  heads: readonly string[];
  title: string;
  notes: readonly string[];
}

/** A matrix on a day: prices in rows, the second axis in columns. */
export const matrixTable = ({ rows, heads, title, notes }: MatrixFacts): ReportTable =>
  tableOf(rows, {
    title,
    fields: [
      [column('Price', 'basis', 5, { unit: '$/cwt' }), ({ price }) => price],
      ...heads.map((head, at): Field<MatrixFacts['rows'][number]> => [
        column(head, 'money', 8),
        ({ values }) => values[at] ?? null,
      ]),
    ],
    empty: 'No lots with head',
    notes: [...notes],
  });
