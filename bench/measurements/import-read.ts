import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { dayIn, DEFAULT_TIME_ZONE } from '#domain/kit/days';
import { ADMIN } from '../../load/drover.ts';
import { type BrokerRow, brokerRows } from './import-save.ts';
import { longestTaskOf, openBrowser, openPage, signInOn, watchTasks } from '../browser.ts';
import { againstBudget, type Measurement } from '../measurement.ts';
import { sideBySide } from '../side-by-side.ts';

const ROWS = 100_000;
const LONGEST_TASK = 50;
const papaparse = createRequire(import.meta.url).resolve('papaparse/papaparse.min.js');

/** Reading a broker file in the browser: the product's worker against papaparse alone in a worker; then the page's longest task. */
export const importRead: Measurement = async ({ drover }) => {
  const file = csvOf(brokerRows(ROWS, 2, dayIn(DEFAULT_TIME_ZONE, new Date())));
  const folder = mkdtempSync(join(tmpdir(), 'drover-bench-'));
  const path = join(folder, 'fills.csv');
  writeFileSync(path, file);
  const browser = await openBrowser();
  try {
    const page = await openPage(browser, drover);
    await signInOn(page, ADMIN.email);
    await serveScripts(page, file);
    await page.goto('/admin/import-trades');
    const ours = () => threadTime(page, `/assets/${readWorker()}`, 'module');
    const theirs = () => threadTime(page, '/papaparse-thread.js', 'classic');
    const read = await sideBySide(ours, theirs, 5);
    const longest: number[] = [];
    for (let round = 0; round < 5; round += 1) longest.push(await longestTask(page, path));
    return [
      {
        what: 'import of 100,000 rows, read in the browser',
        against: 'papaparse alone in a thread, the same file',
        unit: 'ms',
        target: { most: 1.5 },
        ...read,
      },
      againstBudget('the page’s longest task from file to preview', 'ms', LONGEST_TASK, longest),
    ];
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
};

const columns = [
  'Account',
  'Name',
  'Trade Date',
  'B/S',
  'Quantity',
  'Period',
  'Description',
  'Strike',
  'P/C',
  'Price',
];

const csvOf = (rows: readonly BrokerRow[]): string =>
  [columns, ...rows.map(Object.values)].map((line) => line.join(',')).join('\n');

const readWorker = (): string => {
  const assets = readdirSync(fileURLToPath(new URL('../../dist/web/assets', import.meta.url)));
  const found = assets.find((name) => /^read-worker.*\.js$/.test(name));
  if (!found) throw new Error('The built screens have no reading thread.');
  return found;
};

async function serveScripts(page: Page, file: string): Promise<void> {
  const thread = `${readFileSync(papaparse, 'utf8')};
    onmessage = async ({ data }) => { Papa.parse(await data.text(), { skipEmptyLines: true }); postMessage({ kind: 'read' }); };`;
  await page.route('/papaparse-thread.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: thread }),
  );
  await page.route('/fills.csv', (route) => route.fulfill({ contentType: 'text/csv', body: file }));
}

/** Milliseconds from starting a worker with the file to its last message. */
const threadTime = (page: Page, script: string, type: WorkerType): Promise<number> =>
  page.evaluate(
    async ([url, kind]) => {
      const content = await (await fetch('/fills.csv')).blob();
      const given = new File([content], 'fills.csv');
      const begun = performance.now();
      const worker = new Worker(url, { type: kind });
      await new Promise<void>((resolve, reject) => {
        worker.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
          if (data.kind === 'read') resolve();
          else if (data.kind === 'unreadable') reject(new Error(JSON.stringify(data)));
        });
        const message = { file: given, kind: 'trades', profiles: [] };
        worker.postMessage(url.includes('read-worker') ? message : given, { transfer: [] });
      });
      worker.terminate();
      return performance.now() - begun;
    },
    [script, type] as const,
  );

/** The page's longest task, in milliseconds, from choosing the file to its preview; 0 when none exceeded 50. */
async function longestTask(page: Page, path: string): Promise<number> {
  await page.goto('/admin/import-trades');
  await page.getByRole('button', { name: 'Browse' }).waitFor();
  await page.waitForLoadState('networkidle');
  await watchTasks(page);
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ timeout: 200_000 });
  await page.waitForTimeout(1_000);
  return longestTaskOf(page);
}
