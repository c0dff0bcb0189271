import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { TOO_MUCH_IN_WORKBOOK } from '#domain/table-file/file';
import { archiveOf, repeated, workbookParts } from '../src/web/lib/table-file/testing/archive.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { preview, upload } from './trade-import-actions.ts';
import { press, sees, signInAsAdmin } from './actions.ts';

const screen = '/admin/import-trades';
const readWorkerUrl = '**/read-worker-*.js';

const hand = (page: Page, name: string, bytes: Uint8Array) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });

async function importsTheNext(page: Page): Promise<void> {
  await upload(page, 'trades.xlsx');
  await sees(preview(page), '49 rows');
  await press(page, 'Cancel');
}

/** The longest time the page may take to respond to a key, in milliseconds. */
async function longestWait(page: Page, until: () => Promise<unknown>): Promise<number> {
  const ended = until().then(() => true);
  let longest = 0;
  while (!(await Promise.race([ended, pause(50)]))) {
    const since = performance.now();
    await page.evaluate(() => document.title);
    longest = Math.max(longest, performance.now() - since);
  }
  return longest;
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
    await page.goto(screen);
    for (const [name, bytes, message] of bombs) {
      await hand(page, name, bytes);
      expect(await longestWait(page, () => sees(page, message))).toBeLessThan(1000);
    }
    await importsTheNext(page);
  },
);

scenarioOnDesktop(
  'a worker that hangs or crashes is terminated, and the next file is read',
  async ({ page }) => {
    await page.clock.install();
    await signInAsAdmin(page);
    await page.goto(screen);
    for (const body of ['for (;;);', 'self.close();']) {
      await page.route(readWorkerUrl, (route) => route.fulfill({ contentType: 'text/javascript', body }));
      // Its time starts with the worker, not with the words on the screen.
      const started = page.waitForRequest(readWorkerUrl);
      await upload(page, 'trades.csv');
      await started;
      await sees(page, 'Reading the file...');
      await page.clock.fastForward(61_000);
      await sees(page, 'The file takes too long to read');
      await page.unroute(readWorkerUrl);
      await importsTheNext(page);
    }
  },
);
