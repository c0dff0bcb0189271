import { LIVE } from './contracts.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { gate } from './loaded.ts';
import { newProducer } from './test-users.ts';
import { scenario, scenarioOnDesktop } from './scenario.ts';
import { setUpTrades } from './trade-actions.ts';
import { openLine, press, sees, signInAsAdmin, signUp } from './actions.ts';
import { setUpLot } from './setup.ts';
import { visit } from './visit.ts';

const many = 250;

/** The names get longer further down, among rows that are loaded later. */
function nameAt(at: number): { name: string } {
  if (at < 100) return { name: 'Ann Kilgore' };
  return { name: at < 200 ? 'Maria Kilgores' : 'Maximilian Wolf' };
}

/** The button of the trade with this quantity, which is unique. To look for it by role would read the names of a thousand buttons. */
const trade = (page: Page, quantity: number) =>
  page.locator(`[aria-label="Delete Sell of ${quantity} LIVE CATTLE ${LIVE.period} on 6/1/2026"]`);

/** The number of rows not at their position in the whole list, which would shift while reading. */
const misplaced = (page: Page): Promise<number> =>
  page.getByRole('table', { name: 'Trades' }).evaluate((table: HTMLTableElement) => {
    const rows = [...table.querySelectorAll<HTMLElement>('tbody tr[data-index]')];
    const [top, height] = [table.tHead?.offsetHeight ?? NaN, rows[0]?.offsetHeight ?? NaN];
    const indexOf = (row: HTMLElement) => Number(row.dataset['index']);
    return rows.filter((row) => !(Math.abs(top + indexOf(row) * height - row.offsetTop) <= 1)).length;
  });

/** The number of cells whose content is wider than their column. */
const tooNarrow = (page: Page): Promise<number> =>
  page
    .getByRole('table', { name: 'Trades' })
    .locator('tbody td')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);

const columnWidths = (page: Page): Promise<number[]> =>
  page
    .getByRole('table', { name: 'Trades' })
    .locator('thead th')
    .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().width));

/** The columns do not move when rows with longer values are prefetched. */
async function expectStableColumns(page: Page, letThrough: () => void): Promise<void> {
  const before = await columnWidths(page);
  const prefetched = page.waitForResponse(/\/api\/trades\?.*offset=100(&|$)/);
  letThrough();
  await (await prefetched).finished();
  await page.waitForLoadState('networkidle');
  expect(await columnWidths(page)).toEqual(before);
}

async function scrollsOnDesktop(page: Page): Promise<void> {
  const scroller = page.getByRole('table', { name: 'Trades' }).locator('..');
  // To the top of a row: half covered by the head, its targets would be too small.
  await scroller.evaluate((box) => {
    const height = box.querySelector<HTMLElement>('tbody tr[data-index]')?.offsetHeight ?? NaN;
    box.scrollTo(0, Math.floor(box.scrollHeight / 2 / height) * height - 5 * height);
  });
  await trade(page, many / 2).waitFor();
  await expect.poll(() => misplaced(page)).toBe(0);
  await expectAccessible(page);
  await scroller.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await trade(page, many).waitFor();
  expect(await trade(page, 1).count()).toBe(0);
  await expect.poll(() => tooNarrow(page)).toBe(0);
}

/** The line of the trade with this quantity on a phone. */
const line = (page: Page, quantity: number) =>
  page.getByText(`Sell ${quantity} ${LIVE.period}`, { exact: true });

/** As high as ten screens of a phone. */
const HIGHEST = 10 * 844;

const pageHeight = (page: Page): Promise<number> => page.evaluate(() => document.body.scrollHeight);

async function turnsPagesOnAPhone(page: Page): Promise<void> {
  await line(page, 100).waitFor();
  expect(await line(page, 101).count()).toBe(0);
  expect(await pageHeight(page)).toBeLessThan(HIGHEST);
  await press(page, 'Next');
  await line(page, 101).waitFor();
  expect(await line(page, 100).count()).toBe(0);
  await expect.poll(() => line(page, 101).isVisible()).toBe(true);
  await press(page, 'Next');
  await line(page, many).waitFor();
  await sees(page, `201 to ${many} of ${many}`);
  expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
  await page.reload();
  await line(page, many).waitFor();
  await openLine(page, `Sell ${many} ${LIVE.period}`);
  await trade(page, many).waitFor();
  await expectAccessible(page);
  await page.goBack();
  await line(page, 200).waitFor();
}

/** Newest first: of trades of one day, those entered last. The next page is asked for after the last row of the one before. */
async function continuesByDay(page: Page, acct: string) {
  const continued = page.waitForRequest(/\/api\/trades\?.*after_id=/);
  await visit(page, `/risk-management/futures-options?acct=${acct}`);
  await trade(page, many).waitFor();
  const scroller = page.getByRole('table', { name: 'Trades' }).locator('..');
  await scroller.evaluate((box) => {
    const height = box.querySelector<HTMLElement>('tbody tr[data-index]')?.offsetHeight ?? NaN;
    box.scrollTo(0, 110 * height);
  });
  await trade(page, many - 120).waitFor();
  await expect.poll(() => misplaced(page)).toBe(0);
  await continued;
}

scenario('a long list shows the rows scrolled to, each at its position', async ({ page }) => {
  const acct = `RJO-${newProducer().email.slice(4, 12)}`;
  await signInAsAdmin(page);
  const sale = { acct, b_s: 'Sell', price_amount: 240, lot_id: 0 } as const;
  await setUpTrades(
    page,
    Array.from({ length: many }, (_, at) => ({ ...sale, ...nameAt(at), quantity: at + 1 })),
  );
  const isOnDesktop = (page.viewportSize()?.width ?? 0) > 1000;
  if (isOnDesktop) await page.setViewportSize({ width: 1440, height: 1800 });
  const later = gate();
  await page.route(/\/api\/trades\?(?!.*offset=0&)/, later.hold);
  await visit(page, `/risk-management/futures-options?acct=${acct}&sort=quantity`);
  if (!isOnDesktop) {
    later.open();
    return turnsPagesOnAPhone(page);
  }
  await trade(page, 1).waitFor();
  await expectStableColumns(page, later.open);
  await scrollsOnDesktop(page);
  await continuesByDay(page, acct);
});

/** Where the list of lots stands. */
const scrolledTo = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('main table')].map(
      (table) => table.parentElement?.scrollTop ?? 0,
    );
    return Math.round(Math.max(0, ...boxes) + window.scrollY);
  });

scenarioOnDesktop(
  'Back from a lot whose records came late shows the list where it was left',
  async ({ page }) => {
    const ann = newProducer();
    await signUp(page, ann);
    const numbers = Array.from({ length: 60 }, (_, at) => `L-${at + 101}`);
    await Promise.all(numbers.map((number) => setUpLot(page, ann.entity_name, number)));
    const records = gate();
    await page.route(/\/api\/lots\/named\//, records.hold);
    await visit(page, '/inventory');
    await sees(page, '60 lots');
    const lot = page.getByRole('link', { name: 'L-145', exact: true });
    const list = page.getByRole('table', { name: 'Current Lots' }).locator('..');
    await expect
      .poll(async () => {
        await list.evaluate((box) => box.scrollBy(0, 300));
        return lot.isVisible();
      })
      .toBe(true);
    await lot.evaluate((link) => link.scrollIntoView({ block: 'center' }));
    const before = await scrolledTo(page);
    expect(before).toBeGreaterThan(500);

    await lot.click();
    await sees(page, 'Lot Details: L-145');
    records.open();
    await page.getByRole('region', { name: 'Out History' }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await sees(page, '60 lots');
    await expect.poll(() => scrolledTo(page)).toBe(before);
    await expect.poll(() => lot.isVisible()).toBe(true);
  },
);
