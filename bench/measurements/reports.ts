import { getReport, getReportPdf } from '#api/reports';
import type { Report, ReportTable } from '#domain/reports/document';
import { drawReport } from '../../src/server/reports/pdf/draw-report.ts';
import { ask } from '../ask.ts';
import { LARGE } from '../book/size.ts';
import { againstBudget } from '../budget.ts';
import type { Environment } from '../environment.ts';
import type { Measurement } from '../measurement.ts';
import { milliseconds } from '../side-by-side.ts';

/** Milliseconds for a report of 400 lots and 8,000 trades. */
const BUDGET = 5_000;
const ROUNDS = 3;

/**
 * Reports as PDF files: those of the largest producer, from the request to the last byte, which have its lots with head and open
 * trades; and one with a row for every lot and trade, drawn by the same function without the
 * time limit of a request.
 */
export const reports: Measurement = async ({ large }) => {
  const ofEach = (['equity', 'position'] as const).map((report) =>
    getReportPdf.path.replace(':report', report),
  );
  const asked = await rounds(async () => {
    for (const path of ofEach) expectPdf(await ask(large, path));
  });
  const everything = await everyLotAndTrade(large);
  const drawn = await rounds(async () =>
    expectPdf(Buffer.from(await drawReport(everything)).toString('latin1')),
  );
  return [
    againstBudget(
      'the equity report and the position statement of the largest producer as PDF',
      'ms',
      BUDGET,
      asked,
    ),
    againstBudget('a report with 400 rows of lots and 8,000 of trades, drawn as PDF', 'ms', BUDGET, drawn),
  ];
};

/** A few rounds after one that warms up. */
async function rounds(work: () => Promise<void>): Promise<number[]> {
  await work();
  const taken: number[] = [];
  while (taken.length < ROUNDS) taken.push(await milliseconds(work));
  return taken;
}

/** The tables of both reports, their rows repeated until there is one for each lot and trade. */
async function everyLotAndTrade(large: Environment['large']): Promise<Report> {
  const equity = await large.call(getReport, { report: 'equity' });
  const position = await large.call(getReport, { report: 'position' });
  return {
    ...equity,
    tables: [repeated(equity, 'Lots', LARGE.lots), repeated(position, 'Futures and options', LARGE.trades)],
  };
}

function repeated({ tables }: Report, title: string, count: number): ReportTable {
  const table = tables.find((one) => one.title === title);
  if (!table || table.rows.length === 0) throw new Error(`The report has no rows of “${title}”.`);
  const { rows } = table;
  return { ...table, rows: Array.from({ length: count }, (_, at) => rows[at % rows.length] ?? []) };
}

function expectPdf(content: string): void {
  if (!content.startsWith('%PDF-') || !content.trimEnd().endsWith('%%EOF'))
    throw new Error(`This is no PDF: ${content.slice(0, 100)}`);
}
