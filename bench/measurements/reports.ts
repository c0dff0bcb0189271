import type { Page } from 'playwright-core';
import type { Client } from 'pg';
import { getProfile } from '#api/account';
import { getReport, getReportPdf } from '#api/reports';
import { addDays, dayIn, DEFAULT_TIME_ZONE } from '#domain/kit/days';
import { REPORT_NAMES } from '#domain/reports/kinds';
import type { Report, ReportTable } from '#domain/reports/document';
import { wholeBookRequests } from '../../load/whole-book-requests.ts';
import { drawReport } from '../../src/server/reports/pdf/draw-report.ts';
import { ask } from '../ask.ts';
import { emailOf } from '../book/fill.ts';
import { LARGE } from '../book/size.ts';
import { longestTaskOf, onPage, watchTasks } from '../browser.ts';
import type { Environment } from '../environment.ts';
import { againstBudget, type Measured, type Measurement } from '../measurement.ts';
import { milliseconds, roundsOf, slowestDuring } from '../side-by-side.ts';

/** All lots of the largest producer with head, and all its trades open: 400 lots and 8,000 trades in every report. */
async function openEverything(owner: Client): Promise<void> {
  await owner.query('set session_replication_role = replica');
  await owner.query(`delete from outs where entity_id = ${LARGE.entity} and type = 'shipped'`);
  await owner.query(`
    update lots l set total_shipped = 0, futures_contract = coalesce(
      (select symbol from quotes where symbol = l.futures_contract),
      (select min(symbol) from quotes where left(symbol, 2) = left(l.futures_contract, 2)))
    where entity_id = ${LARGE.entity}`);
  await owner.query(`
    update trades set status = 'open', closing_date = null, closing_price = null, closing_acct = null, profit = null
    where entity_id = ${LARGE.entity}`);
  await owner.query(
    `update lot_sums set closed_pl = 0, unmatched_offsets = 0 where entity_id = ${LARGE.entity}`,
  );
  await owner.query('set session_replication_role = origin');
  await owner.query(
    `select app.sum_cattle(array(select lot_id from lot_sums where entity_id = ${LARGE.entity}))`,
  );
  await owner.query('select app.recount()');
  await owner.query('vacuum (analyze) lots, trades, outs, lot_sums');
}

/** Milliseconds for a report of 400 lots and 8,000 trades, for the page's longest task meanwhile, and for another request meanwhile. */
const BUDGET = 5_000;
const LONGEST_TASK = 50;
const SLOWEST_OTHER = 50;
const ROUNDS = 3;

/**
 * Reports of 400 lots with head and 8,000 open trades: the page’s data and the PDF, from the request to the last byte; the workbook and
 * the PDF from a click to the saved file, and the page’s longest task meanwhile; and a PDF with a row for each lot and trade, drawn
 * by the same function without the time limit of a request.
 */
export const reports: Measurement = async ({ owner, drover, large, middle }) => {
  await openEverything(owner);
  const other = () => ask(middle, getProfile.path);
  const paths = REPORT_NAMES.map((name) => getReport.path.replace(':report', name));
  const pages = await roundsOf(ROUNDS, async () => {
    for (const path of paths) await ask(large, path);
  });
  const pdfs = await roundsOf(ROUNDS, async () => {
    for (const name of REPORT_NAMES) expectPdf(await ask(large, getReportPdf.path.replace(':report', name)));
  });
  const captured = addDays(dayIn(DEFAULT_TIME_ZONE, new Date()), -30);
  const meanwhile = await slowestDuring(other, async () => {
    for (const path of wholeBookRequests(captured)) await ask(large, path);
  });
  const everything = await everyLotAndTrade(large);
  const drawn = await roundsOf(ROUNDS, async () =>
    expectPdf(Buffer.from(await drawReport(everything)).toString('latin1')),
  );
  return [
    againstBudget(
      'the equity report and the position statement of 400 lots and 8,000 trades',
      'ms',
      BUDGET,
      pages,
    ),
    againstBudget('the same as PDF', 'ms', BUDGET, pdfs),
    againstBudget('a report with 400 rows of lots and 8,000 of trades, drawn as PDF', 'ms', BUDGET, drawn),
    againstBudget(
      'the slowest request of another user while reports, PDFs, the export and comparisons of them are made',
      'ms',
      SLOWEST_OTHER,
      [meanwhile],
    ),
    ...(await inBrowser(drover)),
  ];
};

/** Saving the equity report from its page. */
const inBrowser = (drover: Environment['drover']): Promise<Measured[]> =>
  onPage(drover, emailOf(LARGE.entity), async (page) => {
    await page.goto('/reports/equity');
    await page.locator('tbody td').first().waitFor();
    await page.waitForLoadState('networkidle');
    await watchTasks(page);
    const saved = async (button: string) => {
      const taken: number[] = [];
      while (taken.length < ROUNDS) taken.push(await milliseconds(() => save(page, button)));
      return taken;
    };
    const [excel, pdf] = [await saved('Excel'), await saved('PDF')];
    const longest = await longestTaskOf(page);
    return [
      againstBudget('the equity report, from a click to the saved workbook', 'ms', BUDGET, excel),
      againstBudget('the equity report, from a click to the saved PDF', 'ms', BUDGET, pdf),
      againstBudget('the page’s longest task meanwhile', 'ms', LONGEST_TASK, [longest]),
    ];
  });

async function save(page: Page, button: string): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await download).path();
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
