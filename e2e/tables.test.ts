import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KINDS, RECORD_KINDS } from '#domain/import/kinds';
import { press, sees } from './actions.ts';
import { sharedBrowser } from './browser.ts';
import { type BuiltServer, startBuilt } from './built-server.ts';
import { type Unreadable, unreadable } from './figures-in-view.ts';
import { preview, upload } from './trade-import-actions.ts';

const OF_ALL = [
  '/dashboard',
  '/inventory',
  '/closeouts',
  '/closeouts?tab=groups',
  '/reports/position',
  '/reports/equity',
  '/reports/borrowing',
  '/accounting',
  '/accounting?tab=projected',
  '/risk-management',
  '/risk-management?tab=months',
  '/risk-management?tab=what-if',
  '/risk-management?tab=protect',
  '/risk-management?tab=cash',
  '/risk-management/futures-options',
  '/risk-management/lrp',
  '/quotes',
  '/lot/HP-2599',
  '/lot/HP-2599?tab=financial',
  '/lot/HP-2599/closeout',
  '/snapshots/compare',
] as const;

const OF_ADMINS = [
  '/quotes?tab=options',
  '/admin/user-profiles',
  '/admin/lrp-rules',
  '/admin/history',
] as const;

let demo: BuiltServer;
beforeAll(async () => {
  demo = await startBuilt(['--demo'], { PORT: '0' });
});
afterAll(() => demo.stop());

/** Everything has loaded, and nothing moves. */
async function isLoaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page
    .locator('main [aria-busy=true], main .mantine-Skeleton-root')
    .first()
    .waitFor({ state: 'detached' });
}

async function opensAt(width: number, email: string): Promise<Page> {
  const browser = await sharedBrowser();
  const page = await browser.newPage({
    baseURL: demo.url,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  await page.goto('/signin');
  await page.getByLabel(/^Email/).fill(email);
  await page
    .getByLabel(/^Password/)
    .first()
    .fill('drover-demo');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard');
  return page;
}

/** The screens with figures that cannot be read. */
async function unreadableOn(page: Page, screens: readonly string[]): Promise<Record<string, Unreadable>> {
  const found: Record<string, Unreadable> = {};
  for (const screen of screens) {
    await page.goto(screen);
    Object.assign(found, await unreadableNow(page, screen));
  }
  return found;
}

/** The same for what the page shows now. */
async function unreadableNow(page: Page, name: string): Promise<Record<string, Unreadable>> {
  await isLoaded(page);
  const found = await unreadable(page);
  return Object.values(found).some((list: string[]) => list.length > 0) ? { [name]: found } : {};
}

test.each([1440, 390])('a producer reads every figure on a screen of %s pixels', async (width) => {
  const page = await opensAt(width, 'ruth@highplains.demo');
  const found = await unreadableOn(page, OF_ALL);
  await page.goto('/settings');
  const [workbook] = await Promise.all([page.waitForEvent('download'), press(page, 'Download Excel')]);
  await page.goto('/import');
  const buffer = readFileSync(await workbook.path());
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'book.xlsx', mimeType: 'application/octet-stream', buffer });
  for (const kind of RECORD_KINDS) {
    await page.getByRole('tab', { name: KINDS[kind].sheet }).click();
    await sees(preview(page), `Rows of the sheet ${KINDS[kind].sheet}`);
    Object.assign(found, await unreadableNow(page, `the preview of ${kind}`));
  }
  expect(found).toEqual({});
  await page.close();
});

test.each([1440, 390])('an administrator reads every figure on a screen of %s pixels', async (width) => {
  const page = await opensAt(width, 'admin@drover.demo');
  // On a phone rows are cards, for an administrator as for a producer.
  const found = await unreadableOn(page, width > 1000 ? [...OF_ALL, ...OF_ADMINS] : OF_ADMINS);
  await page.goto('/admin/equity-snapshots');
  await page
    .getByRole('button', { name: /^View Details/ })
    .first()
    .click();
  Object.assign(found, await unreadableNow(page, 'the lots of a snapshot'));
  await page.goto('/admin/import-trades');
  await upload(page, 'trades.csv');
  await preview(page).waitFor();
  Object.assign(found, await unreadableNow(page, 'the preview of an import'));
  expect(found).toEqual({});
  await page.close();
});
