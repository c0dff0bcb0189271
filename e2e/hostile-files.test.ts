import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { templateFile } from '#domain/import/kinds';
import { TOO_MUCH_IN_WORKBOOK } from '#domain/kit/table-file/file';
import { archiveOf, repeated, workbookParts } from '../src/web/lib/table-file/testing/archive.ts';
import { passTime } from './page.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { preview, upload } from './trade-import-actions.ts';
import { press, sees, signInAsAdmin } from './actions.ts';

interface ImportScreen {
  address: string;
  worker: string;
  /** Uploads a good file, whose preview shows this. */
  upload: (page: Page) => Promise<void>;
  shown: string;
  /** How many of the files it is given: the screens share the reader. */
  bombs: number;
}

const SCREENS: readonly ImportScreen[] = [
  {
    address: '/admin/import-trades',
    worker: '**/read-worker-*.js',
    upload: (page) => upload(page, 'trades.xlsx'),
    shown: '49 rows, 1 closing',
    bombs: 3,
  },
  {
    address: '/import',
    worker: '**/read-worker-*.js',
    upload: (page) => hand(page, 'lots.csv', Buffer.from(templateFile('lots'))),
    shown: 'lots.csv',
    bombs: 1,
  },
];

const hand = (page: Page, name: string, bytes: Uint8Array) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });

async function importsTheNext(page: Page, screen: ImportScreen): Promise<void> {
  await screen.upload(page);
  await sees(preview(page), screen.shown);
  await press(page, 'Cancel');
}

/**
 * Expects that the page responds until something is done: within a second, or within half of that time on a machine so busy that
 * it takes longer than two.
 */
async function staysResponsive(page: Page, until: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  let [longest, isDone] = [0, false];
  const ended = until().finally(() => (isDone = true));
  const asked = async () => {
    const since = performance.now();
    await page.evaluate(() => document.title);
    longest = Math.max(longest, performance.now() - since);
    return isDone;
  };
  await expect.poll(asked, { timeout: 60_000 }).toBe(true);
  await ended;
  expect(longest).toBeLessThan(Math.max(1_000, (performance.now() - start) / 2));
}

scenarioOnDesktop(
  'files made to exhaust memory are refused while the page stays responsive',
  async ({ page }) => {
    const zeros = { path: '', ...repeated(new Uint8Array(1_000_000), 1000) };
    const cells = { path: '', ...repeated(Buffer.from('<c><v>1</v></c>'.repeat(50_000)), 70) };
    const bombs: [name: string, bytes: Uint8Array, message: string][] = [
      ['zeros.xlsx', archiveOf(workbookParts({ ...zeros, claimed: 100 })), TOO_MUCH_IN_WORKBOOK],
      ['cells.xlsx', archiveOf(workbookParts(cells)), TOO_MUCH_IN_WORKBOOK],
      [
        'line.csv',
        Buffer.from('a'.repeat(5_000_000)),
        'Row 1 is longer than 1,000,000 characters. A quotation mark may never be closed.',
      ],
    ];
    await signInAsAdmin(page);
    for (const screen of SCREENS) {
      await page.goto(screen.address);
      for (const [name, bytes, message] of bombs.slice(0, screen.bombs)) {
        await hand(page, name, bytes);
        await staysResponsive(page, () => sees(page, message));
      }
      await importsTheNext(page, screen);
    }
  },
);

scenarioOnDesktop(
  'a worker that hangs or crashes is terminated, and the next file is read',
  async ({ page }) => {
    await signInAsAdmin(page);
    for (const screen of SCREENS) {
      await page.goto(screen.address);
      for (const body of ['for (;;);', 'self.close();']) {
        await page.route(screen.worker, (route) => route.fulfill({ contentType: 'text/javascript', body }));
        // Its time starts with the worker, not with the words on the screen.
        const started = page.waitForRequest(screen.worker);
        await screen.upload(page);
        await started;
        await sees(page, 'Reading the file...');
        await passTime(page, 61_000);
        await sees(page, 'The file takes too long to read');
        await page.unroute(screen.worker);
        await importsTheNext(page, screen);
      }
    }
  },
);
