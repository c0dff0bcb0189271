import type { Page } from 'playwright-core';
import { getProfile } from '#api/account';
import { getReport, getReportPdf, REPORTS } from '#api/reports';
import type { Report, ReportTable } from '#domain/reports/document';
import { drawReport } from '../../src/server/reports/pdf/draw-report.ts';
import { ask } from '../ask.ts';
import { openEverything } from '../book/all-open.ts';
import { emailOf, PASSWORD } from '../book/fill.ts';
import { LARGE } from '../book/size.ts';
import { openBrowser, openPage, signInOn } from '../browser.ts';
import { againstBudget } from '../budget.ts';
import type { Environment } from '../environment.ts';
import type { Measured, Measurement } from '../measurement.ts';
import { milliseconds } from '../side-by-side.ts';

/** Milliseconds for a report of 400 lots and 8,000 trades, and for its page and another request meanwhile. */
const BUDGET = 5_000;
const LONGEST_TASK = 50;
const SLOWEST_OTHER = 500;
const ROUNDS = 3;

/**
 * Reports of 400 lots with head and 8,000 open trades: the page’s data and the PDF, from the request to the last byte; the workbook and
 * the PDF from a click to the saved file, and the page’s longest task meanwhile; and a PDF with a row for each lot and trade, drawn
 * by the same function without the time limit of a request.
 */
export const reports: Measurement = async ({ owner, drover, large }) => {
  await openEverything(owner);
  const paths = REPORTS.map((name) => getReport.path.replace(':report', name));
  const pages = await rounds(async () => {
    for (const path of paths) await ask(large, path);
  });
  const pdfs = await rounds(async () => {
    for (const name of REPORTS) expectPdf(await ask(large, getReportPdf.path.replace(':report', name)));
  });
  const meanwhile = await othersDuring(large, async () => {
    for (const path of paths) await ask(large, path);
  });
  const everything = await everyLotAndTrade(large);
  const drawn = await rounds(async () =>
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
    againstBudget('the slowest other request while the two are made', 'ms', SLOWEST_OTHER, [meanwhile]),
    ...(await inBrowser(drover)),
  ];
};

/** A few rounds after one that warms up. */
async function rounds(work: () => Promise<void>): Promise<number[]> {
  await work();
  const taken: number[] = [];
  while (taken.length < ROUNDS) taken.push(await milliseconds(work));
  return taken;
}

/** Milliseconds of the slowest small request during some work. */
async function othersDuring(who: Environment['large'], work: () => Promise<void>): Promise<number> {
  const taken: number[] = [];
  const state = { done: false };
  const others = (async () => {
    while (!state.done) taken.push(await milliseconds(() => ask(who, getProfile.path)));
  })();
  await work();
  state.done = true;
  await others;
  return Math.max(...taken);
}

/** Saving the equity report from its page. */
async function inBrowser(drover: Environment['drover']): Promise<Measured[]> {
  const browser = await openBrowser();
  try {
    const page = await openPage(browser, drover);
    await signInOn(page, emailOf(LARGE.entity), PASSWORD);
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
    const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
    return [
      againstBudget('the equity report, from a click to the saved workbook', 'ms', BUDGET, excel),
      againstBudget('the equity report, from a click to the saved PDF', 'ms', BUDGET, pdf),
      againstBudget('the page’s longest task meanwhile', 'ms', LONGEST_TASK, [Math.max(0, ...tasks)]),
    ];
  } finally {
    await browser.close();
  }
}

/** Notes the page’s tasks of more than 50 ms from now on. */
const watchTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' });
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
