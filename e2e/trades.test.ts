import { LIVE } from './contracts.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sessionOf } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { exportedLines } from './expense-actions.ts';
import { setUpLot } from './setup.ts';
import { dialog, field, row } from './locators.ts';
import { refused } from './page.ts';
import { ADMIN, newProducer } from './test-users.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import { setUpTrades, openTrade } from './trade-actions.ts';
import { fill, openLine, press, reads, sees, signUp, closes, keepSession, signInAsAdmin } from './actions.ts';
import { comeBack, visit } from './visit.ts';

const screen = '/risk-management/futures-options';

scenarioOnPhone(
  'a producer follows their trades; an administrator assigns and deletes one',
  async ({ page, another }) => {
    const producer = newProducer();
    const acct = `RJO-${producer.email.slice(4, 12)}`;
    await signUp(page, producer);
    const lot = await setUpLot(page, producer.entity_name, acct);
    await page.route('**/api/trades?*', (route) => route.fulfill({ status: 404, body: '{}' }));
    await refused(page, 404, async () => {
      await visit(page, screen);
      await sees(page, 'Failed to load trades');
      await expectAccessible(page);
    });
    await page.unroute('**/api/trades?*');
    await press(page, 'Retry');
    await sees(page, 'No Trades Found');
    await sees(page, 'Your futures and options positions will be displayed here once you have trades.');
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Closed' }).click();
    await sees(page, 'No Closed Trades');
    await sees(page, 'No closed trades to display.');

    const admin = await sessionOf(ADMIN);
    const sold = { acct, b_s: 'Sell', quantity: 3, price_amount: 240 } as const;
    await setUpTrades(admin, [{ ...sold, lot_id: lot.id }]);
    const closing = { ...sold, b_s: 'Buy', price_amount: 235, lot_id: lot.id } as const;
    await setUpTrades(
      admin,
      [closing],
      [{ rowIndex: 0, parts: [{ trade_id: await openTrade(admin, acct), quantity: 3 }] }],
    );
    await setUpTrades(admin, [{ ...sold, quantity: 1200, trade_date: '2026-07-01', lot_id: 0 }]);

    await comeBack(page);
    await page.getByRole('tab', { name: 'All Trades' }).click();
    await sees(page, '1 trade, +$6,000.00 in all');
    await reads(
      row(page, 'LIVE CATTLE').first(),
      new RegExp(`6/1/2026\\s+Sell 3 ${LIVE.period}\\s+LIVE CATTLE · ${acct} · Closed\\s+\\+\\$6,000\\.00`),
    );
    await openLine(page, 'LIVE CATTLE');
    await reads(
      row(page, 'LIVE CATTLE').first(),
      /Closed[^]*6\/1\/2026[^]*Sell[^]*240\.000[^]*235\.000[^]*\+\$6,000\.00/,
    );
    await expectAccessible(page);
    expect(await exportedLines(page)).toEqual([
      'Status,Lot,Account,Name,Trade Date,B/S,Quantity,Period,Description,Strike,P/C,Price/Amount,Last/Closed Price,P/L',
      `Closed,${acct},${acct},Ann Kilgore,2026-06-01,Sell,3,${LIVE.period},LIVE CATTLE,,,240,235,6000`,
    ]);

    const adminPage = await another();
    await keepSession(adminPage, admin);
    await adminPage.goto(`${screen}?acct=${acct}`);
    await reads(row(adminPage, '7/1/2026').first(), new RegExp(`Sell 1,200 ${LIVE.period}[^]*Open`));
    await openLine(adminPage, '7/1/2026');
    await adminPage.getByRole('button', { name: /^Assign lot to Sell of 1,200/ }).click();
    await field(dialog(adminPage), 'Lot').fill(acct);
    await adminPage.getByRole('option', { name: acct }).click();
    await press(dialog(adminPage), 'Assign Lot');
    await closes(dialog(adminPage));

    await comeBack(page);
    await page.getByText('2 trades').first().waitFor();
    await page.getByRole('searchbox').fill('1200');
    await page.getByText('1 trade,').first().waitFor();
    await press(page, 'Clear search');
    await press(page, 'Show Filters');
    await fill(page, { 'Trade Date': '7/1' });
    await page.getByText('1 trade,').first().waitFor();
    await press(page, 'Clear Filters');
    await page.getByText('2 trades').first().waitFor();
    await page.getByRole('button', { name: /^Lot:/ }).click();
    await page.getByLabel('Search lots').fill('nothing of the kind');
    await sees(page, 'No lots found');
    await page.getByLabel('Search lots').fill(acct);
    await page.getByRole('option', { name: 'Select All' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Remove ${acct}` }).click();
    expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0);

    await adminPage.getByRole('button', { name: /^Delete Sell of 1,200/ }).click();
    await sees(dialog(adminPage), 'Confirm Delete');
    await sees(dialog(adminPage), 'You can undo this afterwards');
    await reads(dialog(adminPage), new RegExp(`7/1/2026[^]*Sell[^]*1,200[^]*${LIVE.period}`));
    await expectAccessible(adminPage);
    await press(dialog(adminPage), 'Delete');
    await closes(dialog(adminPage));
    await sees(adminPage, '1 trade, +$6,000.00 in all');
  },
);

/** Whether the column with this header is fully visible and not covered by another, in the header and the first row. */
const isInView = (page: Page, head: string): Promise<boolean[]> =>
  page.getByRole('table', { name: 'Trades' }).evaluate((table: HTMLTableElement, name) => {
    const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
    const at = heads.findIndex((cell) => cell.innerText.startsWith(name));
    return [heads[at], table.tBodies[0]?.rows[0]?.cells[at]].map((cell) => {
      const { left = NaN, right = NaN, top = NaN, height = NaN } = cell?.getBoundingClientRect() ?? {};
      const atTop = (x: number) => document.elementFromPoint(x, top + height / 2)?.closest('th, td');
      return [left + 2, right - 2].every((x) => atTop(x) === cell);
    });
  }, head);

/** The pixels between the last two headers, where other columns would be visible while scrolling. */
const gapBetweenLastHeaders = (page: Page): Promise<number> =>
  page.getByRole('table', { name: 'Trades' }).evaluate((table: HTMLTableElement) => {
    const [figure, actions] = [...(table.tHead?.rows[0]?.cells ?? [])].slice(-2);
    return Math.round(
      (actions?.getBoundingClientRect().left ?? NaN) - (figure?.getBoundingClientRect().right ?? NaN),
    );
  });

scenarioOnDesktop(
  'the figures of a trade are in view, and P/L and actions stay in view in a narrow window',
  async ({ page }) => {
    const acct = `RJO-${newProducer().email.slice(4, 12)}`;
    await signInAsAdmin(page);
    const name = 'A name that is longer than most are';
    await setUpTrades(page, [{ acct, name, b_s: 'Sell', quantity: 3, price_amount: 240, lot_id: 0 }]);
    let respond = (): void => {};
    const asked = new Promise<void>((resolve) => (respond = resolve));
    await page.route('**/api/trades?*', (route) => asked.then(() => route.continue()));
    await visit(page, `${screen}?acct=${acct}`);
    await expect.poll(() => gapBetweenLastHeaders(page)).toBe(0);
    respond();
    await sees(page, acct);
    await reads(row(page, 'LIVE CATTLE').first(), /240\.000/);
    await expect.poll(() => gapBetweenLastHeaders(page)).toBe(0);
    for (const head of ['Status', 'Strike', 'Price/Amount', 'P/L', 'Actions'])
      await expect.poll(() => isInView(page, head)).toEqual([true, true]);

    await press(page, 'Columns');
    await expectAccessible(page);
    await page.getByRole('menuitemcheckbox', { name: 'Strike' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('columnheader', { name: 'P/C' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Strike' }).count()).toBe(0);

    await page.setViewportSize({ width: 1024, height: 900 });
    await page.getByText(/^\d more columns$/).waitFor();
    await expect.poll(() => isInView(page, 'Price/Amount')).toEqual([false, false]);
    for (const head of ['Status', 'P/L', 'Actions'])
      await expect.poll(() => isInView(page, head)).toEqual([true, true]);
    // Again, as columns may widen once their rows are there.
    const scrolled = async () => {
      await page
        .getByRole('table', { name: 'Trades' })
        .locator('..')
        .evaluate((box) => box.scrollTo(999, 0));
      return page.getByText(/more columns?$/).count();
    };
    await expect.poll(scrolled).toBe(0);
    for (const head of ['Status', 'Price/Amount', 'P/L', 'Actions'])
      await expect.poll(() => isInView(page, head)).toEqual([true, true]);
  },
);
