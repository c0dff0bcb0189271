import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { emailOf, PASSWORD } from '../book/fill.ts';
import { LARGE } from '../book/size.ts';
import { longestTaskOf, openBrowser, openPage, signInOn, watchTasks } from '../browser.ts';
import { againstBudget } from '../budget.ts';
import type { Measurement } from '../measurement.ts';
import { expenseRows, type Lot, lotsOfLargest, restoreExpenses } from './expenses-save.ts';

const ROUNDS = 3;
const LONGEST_TASK = 100;
/** After the last of a step's work. */
const REST = 700;

/** The steps whose longest task is measured, in milliseconds. */
type Steps = Record<'read' | 'scroll' | 'correct' | 'save', number>;

/** The page's longest task while a spreadsheet of 50,000 expenses is read, looked through, corrected and saved. */
export const spreadsheetRead: Measurement = async (environment) => {
  const folder = mkdtempSync(join(tmpdir(), 'drover-bench-'));
  const lots = await lotsOfLargest(environment);
  const browser = await openBrowser();
  try {
    const page = await openPage(browser, environment.drover);
    await signInOn(page, emailOf(LARGE.entity), PASSWORD);
    const lines = [];
    for (const [name, bytes] of Object.entries(filesOf(lots))) {
      const path = join(folder, name);
      writeFileSync(path, bytes);
      const rounds: Steps[] = [];
      while (rounds.length < ROUNDS) {
        rounds.push(await stepsOf(page, path));
        await restoreExpenses(environment);
      }
      for (const [step, what] of Object.entries(WHAT) as [keyof Steps, string][])
        lines.push(
          againstBudget(
            `the page’s longest task while 50,000 expenses (${name}) are ${what}`,
            'ms',
            LONGEST_TASK,
            rounds.map((round) => round[step]),
          ),
        );
    }
    return lines;
  } finally {
    await browser.close();
    await restoreExpenses(environment);
    rmSync(folder, { recursive: true });
  }
};

const WHAT: Record<keyof Steps, string> = {
  read: 'read and checked',
  scroll: 'scrolled',
  correct: 'checked again after a correction',
  save: 'saved',
};

/** The same rows as CSV and as a workbook. */
function filesOf(lots: readonly Lot[]): Record<string, Uint8Array> {
  const rows = expenseRows(lots).map(({ date, lot, type, amount }) => [date, lot, type, Number(amount)]);
  const table = [['Date', 'Lot', 'Type', 'Amount'], ...rows];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(table, { dense: true }), 'Expenses');
  return {
    'expenses.csv': Buffer.from(table.map((cells) => cells.join(',')).join('\n')),
    'expenses.xlsx': new Uint8Array(write(book, { type: 'array', compression: true }) as ArrayBuffer),
  };
}

async function stepsOf(page: Page, path: string): Promise<Steps> {
  await page.goto('/import');
  await page.getByRole('button', { name: 'Browse' }).waitFor();
  await page.waitForLoadState('networkidle');
  await watchTasks(page);
  const during = async (work: () => Promise<unknown>) => {
    await work();
    await page.waitForTimeout(REST);
    return longestTaskOf(page);
  };
  const save = page.getByRole('button', { name: 'Save', exact: true, disabled: false });
  const ready = () => save.waitFor({ timeout: 120_000 });
  return {
    read: await during(async () => {
      await page.locator('input[type=file]').setInputFiles(path);
      await ready();
    }),
    scroll: await during(async () => {
      const box = await page.getByRole('table', { name: 'Rows of the file' }).boundingBox();
      await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 300);
      for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, 400);
    }),
    correct: await during(async () => {
      const amount = page.getByLabel(/^Amount of row/).nth(3);
      await amount.fill('7');
      await amount.press('Enter');
      await page.getByText('Checking the rows...').waitFor();
      await ready();
    }),
    save: await during(async () => {
      await save.click();
      await page.getByText('Imported 50,000 expenses').waitFor({ timeout: 120_000 });
    }),
  };
}
