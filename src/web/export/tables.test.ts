import { CFB, read, utils } from '@e965/xlsx';
import papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { riskOfLots } from '#domain/book/risk';
import { sumCents } from '#domain/kit/money';
import { openBook } from '#domain/book/open-book';
import { whyTables } from '#domain/reports/why-tables';
import { netEquityGrid, riskAfterMove } from '#domain/risk/risk-after-move';
import { matrixOf } from '#domain/risk/matrix/matrix';
import { matrixTable, whatIfTables } from '#domain/reports/risk-tables';
import { aScenario, aTrade, someFacts } from '#domain/risk/matrix/testing/scenario';
import { summedLot } from '#domain/testing/open-book';
import type { ReportTable } from '#domain/reports/document';
import type { EquityComparison } from '#domain/snapshots/comparison/comparison';
import { shownCells, shownTable } from '../risk/target-date/shown-cells.ts';
import { builtTables, tableCsv } from './build.ts';

const today = '2026-11-20';
const future = {
  symbol: 'GFH27',
  last_price: 225.125,
  previous_settlement: 224,
  stale: false,
  source: 'manual' as const,
  updated_at: '',
};
const odd = { current_hd: 123.5, est_out_wt: 873.25, total_cost: 200_000, total_expenses: 100.01 };
const lots = [summedLot(1, odd), summedLot(2, { ...odd, basis: -1.25 })];
const book = openBook({ lots, trades: [], lrp: [], futures: [future], options: [] });
const move = { futures: { GF: -7.5, LE: 0 }, basis: { Feeder: 1, Fat: 0 } };
const head = { title: 'What-If', entity_name: 'Lazy K', day: today, simulated: false };

/** The rows of a table's CSV below its header, numbers as numbers. */
const linesOf = (table: ReportTable | undefined): unknown[][] => {
  if (!table) throw new Error('There is a table.');
  const { data } = papa.parse<unknown[]>(tableCsv(table).replace('\uFEFF', '').trimEnd(), {
    dynamicTyping: true,
  });
  return data.slice(1);
};

describe('the figures in a file', () => {
  const [grid, moved] = whatIfTables(move, { book, today });

  it('of what-if are those of the screen, unrounded', () => {
    const rows = netEquityGrid({ book, today }, move);
    expect(linesOf(grid).slice(0, 5)).toEqual(
      rows.map(({ price, cells }) => [price, ...cells.map(({ value }) => value)]),
    );
    const before = riskOfLots(book, today);
    expect(linesOf(moved).slice(0, 2)).toEqual(
      riskAfterMove({ book, today }, move).map((lot, at) => [
        lot.lot,
        lot.futures_contract,
        lot.percent_hedged,
        lot.est_future_value,
        lot.futures_pl.total,
        lot.options_pl.total,
        lot.lrp_pl.total,
        lot.net_equity,
        sumCents([lot.net_equity ?? 0, -(before[at]?.net_equity ?? 0)]),
      ]),
    );
  });

  it('of a matrix on a day are its cells', () => {
    const sold = { kind: 'future', contract: 'LEZ26', b_s: 'Sell', quantity: 2, price: 229.45 } as const;
    const scenario = aScenario({ lot_id: 1, positions: [sold] });
    const matrix = matrixOf(someFacts({ trades: [aTrade()] }), scenario);
    for (const view of ['with', 'without', 'difference'] as const) {
      const table = matrixTable({ ...shownTable(matrix, scenario, view), title: 'On a day', notes: [] });
      expect(linesOf(table)).toEqual(
        shownCells(matrix, scenario, view).map((cells, at) => [
          matrix.prices[at],
          ...cells.map(({ value }) => value),
        ]),
      );
      expect(table.columns[1]?.header).toBe('Basis −4.00, Total $');
    }
  });

  it('of why equity moved add up to its change', () => {
    const comparison = comparisonOf({ cattle: -1200.5, trades: 800.25, lrp: 0 });
    const [causes, byLot] = whyTables(comparison);
    expect(linesOf(causes).slice(0, 2)).toEqual([
      ['Market', 1, -1200.5, 800.25, 0, -400.25],
      ['Change', null, -1200.5, 800.25, 0, -400.25],
    ]);
    expect(linesOf(byLot)).toEqual([[7, 'Market', -1200.5, 800.25, 0, -400.25]]);
  });
});

describe('the file', () => {
  const tables = whatIfTables(move, { book, today });
  const bytesOf = async (of: readonly ReportTable[], format: 'csv' | 'xlsx') => {
    const { name, content } = builtTables({ ...head, tables: [...of] }, format);
    return { name, bytes: new Uint8Array(await content.arrayBuffer()) };
  };

  it('is CSV for one table, and an archive for several', async () => {
    const one = await bytesOf(tables.slice(0, 1), 'csv');
    expect(one.name).toBe('what-if-lazy-k-2026-11-20.csv');
    expect(new TextDecoder().decode(one.bytes)).toContain('"Price, $/cwt"');
    const several = await bytesOf(tables, 'csv');
    expect(several.name).toBe('what-if-lazy-k-2026-11-20.zip');
    const archive = (CFB as { read: (bytes: Uint8Array, of: object) => { FullPaths: string[] } }).read(
      several.bytes,
      { type: 'array' },
    );
    expect(archive.FullPaths.filter((path) => path.endsWith('.csv'))).toEqual([
      'Root Entry/net-equity-by-price-and-basis.csv',
      'Root Entry/lots-after-the-move.csv',
    ]);
  });

  it('is a workbook with a sheet for each table', async () => {
    const { name, bytes } = await bytesOf(tables, 'xlsx');
    expect(name).toBe('what-if-lazy-k-2026-11-20.xlsx');
    const workbook = read(bytes);
    expect(workbook.SheetNames).toEqual(['Net Equity by Price and Basis', 'Lots After the Move']);
    const sheet = workbook.Sheets['Lots After the Move'] ?? {};
    expect(utils.sheet_to_json<unknown[]>(sheet, { header: 1 })[1]?.[7]).toBe(
      riskAfterMove({ book, today }, move)[0]?.net_equity,
    );
  });
});

function comparisonOf(parts: { cattle: number; trades: number; lrp: number }): EquityComparison {
  const total = -400.25;
  return {
    from: '2026-11-02',
    to: null,
    details_from: null,
    outline: null,
    explained: {
      before: 1000,
      after: 599.75,
      change: total,
      net_equity_change: total,
      causes: [{ ...parts, cause: 'market', total, lots: 1 }],
      lots: [
        {
          lot_id: 7,
          lot: '7',
          owner: 'Lazy K',
          before: null,
          after: null,
          causes: { market: parts },
          positions: [],
          entered_after: null,
        },
      ],
      not_compared: [],
      excluded: {},
      entered_after: 0,
    },
  };
}
