import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newSession } from './accounts.ts';
import { LIVE } from './contracts.ts';
import { get, put, setUpLot, post } from './setup.ts';
import { hasData } from './loaded.ts';
import { setUpPolicy } from './lrp-actions.ts';
import { contentsOf, lettersBelow, textsOf } from './pdf-text.ts';
import { setUpRecords } from './record-import-setup.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import { setUpTrades } from './trade-actions.ts';
import { row } from './locators.ts';
import { press, sees, signInAsAdmin, signUp, turnTo } from './actions.ts';
import { visit } from './visit.ts';

/** The size of the smallest letters, less what rounding takes. */
const SMALLEST = 8.95;

/** The rows of a list of three pages. */
const LONG_LIST = 210;

/** What stands below the heading of the history. */
const CHANGES = 'Every change to a record, logged by the database. Deleted records can be restored.';

/** The head of a lot, their weight and cost, and their weight and day when they leave. */
const LOT_FIGURES = [100, 60_000, 150_000, 1250, LIVE.outDate] as const;

/** The buttons that print, by name. A query by role would work out the name of every button of a long table. */
const printButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, [role=button]')]
      .filter((button) => button.checkVisibility())
      .map((button) => button.getAttribute('aria-label') ?? button.innerText)
      .filter((name) => /print/i.test(name)),
  );

/** The pages that are printed of the current screen, as text. Their letters can be read. */
async function printed(page: Page): Promise<string[]> {
  // Both are loaded after the page.
  await page.locator('button[aria-label="Print"]').waitFor();
  expect(await printButtons(page), page.url()).toEqual(['Print']);
  await page.locator('[data-printed-head]').waitFor({ state: 'attached' });
  const contents = contentsOf(await page.pdf({ preferCSSPageSize: true }));
  expect(lettersBelow(contents, SMALLEST), page.url()).toEqual([]);
  return textsOf(contents);
}

/** The same after the button has loaded all rows. */
async function printedByButton(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-print', '');
  });
  await press(page, 'Print');
  await page.locator('body[data-print]').waitFor();
  return printed(page);
}

/** How often each line stands on all pages together. */
function countLines(pages: readonly string[]): (line: string) => number {
  const counts = new Map<string, number>();
  for (const line of pages.flatMap((text) => text.split('\n'))) counts.set(line, (counts.get(line) ?? 0) + 1);
  return (line) => counts.get(line) ?? 0;
}

/** Expects every line once on all pages together (or as often as stated), the entity, the day and the number of each page, and none of the shell. */
function expectWhole(pages: readonly string[], entity: string, lines: readonly string[], times = 1): void {
  const timesOf = countLines(pages);
  for (const line of lines) expect(timesOf(line), line).toBe(times);
  expect(pages[0]).toMatch(new RegExp(`${entity}[^]*\\w{3} \\d+, 20\\d\\d`));
  pages.forEach((text, at) => expect(text).toContain(`Page \n${at + 1}\n of \n${pages.length}\n`));
  expect(pages.join('\n')).not.toMatch(
    /Skip to content|Account Settings|^Actions$|^(Add|Edit|Delete) [A-Z]|^Show as /m,
  );
}

scenarioOnDesktop('every screen of a producer is printed whole', async ({ page }) => {
  const producer = newProducer();
  const { entity_name } = producer;
  await signUp(page, producer);
  const numbers = Array.from({ length: 60 }, (_, at) => `P-${at}`);
  const amounts = Array.from({ length: LONG_LIST }, (_, at) => 1000.25 + at);
  await setUpRecords(page, entity_name, 'book.xlsx', {
    lots: numbers.map((number) => [number, '2026-03-14', 'Dalhart', 'steers', 'North pens', ...LOT_FIGURES]),
    expenses: amounts.slice(0, -1).map((amount) => ['2026-04-01', 'P-0', 'feed', amount, 'actual']),
  });
  const lots = await get<{ id: number; lot: string }[]>(page, '/api/lots');
  // With a plan none of them is named as without one.
  await put(page, '/api/plans', { plans: lots.map(({ id }) => ({ lot_id: id, feed_rate: 0, yardage: 0 })) });
  const lot = lots.find((one) => one.lot === 'P-0');
  // The newest, which stands first in the list.
  await post(page, '/api/expenses', { date: '2026-04-01', lot_id: lot?.id, amount: amounts.at(-1) });
  await setUpPolicy(page, lot?.id ?? 0);
  const dollars = (amount: number) => `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  const screens: readonly [address: string, shown: string, lines: readonly string[], times?: number][] = [
    ['/dashboard', 'Value Summary', ['Dashboard', 'Value Summary', 'Net Value']],
    ['/inventory', 'P-1', numbers],
    ['/risk-management', 'P-1', numbers],
    ['/risk-management?tab=months', 'Contracts to a Target', ['Coverage by Month', 'Contracts to a Target']],
    ['/risk-management?tab=what-if', 'What this assumes', ['What-If', 'What this assumes']],
    [
      '/risk-management?tab=what-if&when=today',
      'What this assumes',
      ['Move the market', 'What this assumes'],
    ],
    ['/risk-management?tab=cash&worked-out=open', 'Track record', ['Margin and cash', 'Track record']],
    ['/risk-management/lrp', '0001', ['0001']],
    ['/quotes', 'Feeder Cattle', ['Market Quotes', 'Feeder Cattle', 'Live Cattle']],
    ['/lot/P-0', 'Receiving History', ['Receiving History', '3/14/2026', '60,000']],
    ['/lot/P-0?tab=financial', 'Total Expenses', amounts.map(dollars)],
    ['/lot/P-0/closeout', 'Performance', ['Money', 'Performance', 'Prices']],
    ['/closeouts', 'Closeouts', ['Closeouts']],
    ['/reports/position', 'LRP policies', ['Position Statement', 'Net futures', 'LRP by lot', '0001']],
    // Each lot with its money, and with what it needs.
    ['/reports/equity', 'Month-end snapshots', numbers, 2],
    // Another story takes a snapshot of all producers, before this one or after.
    ['/snapshots/compare', 'Why Equity Moved', ['Why Equity Moved']],
    ['/reports', 'Reports by Email', ['Reports', 'Closeouts', 'Reports by Email']],
    ['/glossary', 'Basis', ['Glossary', 'Basis']],
    ['/reports/borrowing', 'No Borrowing Base Yet', ['Borrowing Base']],
    ['/import', 'book.xlsx', ['Import Records', 'Past Imports', 'book.xlsx']],
    ['/risk-management/forward-contracts', 'No Forward Contracts', ['No Forward Contracts']],
  ];
  for (const [address, shown, lines, times] of screens) {
    await visit(page, address);
    await sees(page.locator('#main'), shown);
    await hasData(page);
    const pages = await printed(page);
    expectWhole(pages, entity_name, lines, times);
    // The heads stand on each page with rows.
    if (address === '/inventory') expect(countLines(pages)('Lot Details')).toBe(pages.length);
  }

  // Of a list that comes page by page, printing that cannot wait says what it has; the button loads the rest.
  await visit(page, '/accounting');
  await sees(page, dollars(amounts.at(-1) ?? 0));
  expect((await printed(page)).join('\n')).toMatch(/^[12]00 of 210 rows\.$/m);
  expectWhole(await printedByButton(page), entity_name, amounts.map(dollars));
  await expect.poll(() => page.locator('#main tbody tr').count()).toBeLessThan(LONG_LIST);
});

scenarioOnPhone('a table is printed from a phone as a table', async ({ page }) => {
  const producer = newProducer();
  await signUp(page, producer);
  await setUpLot(page, producer.entity_name, 'P-1');
  await visit(page, '/inventory');
  await sees(page, 'P-1');
  await hasData(page);
  expectWhole(await printed(page), producer.entity_name, ['P-1', 'Lot Details', 'Projections']);
});

scenarioOnDesktop('every row of a long list of trades is on the paper', async ({ page }) => {
  const producer = newProducer();
  const lot = await setUpLot(await newSession(producer), producer.entity_name, 'P-1');
  const acct = `RJ ${producer.email.slice(4, 12)}`;
  await signInAsAdmin(page);
  const quantities = Array.from({ length: LONG_LIST }, (_, at) => 1001 + at);
  const fill = { acct, b_s: 'Sell', price_amount: 231.5, lot_id: lot.id } as const;
  await setUpTrades(
    page,
    quantities.map((quantity) => ({ ...fill, quantity })),
  );
  await visit(page, `/risk-management/futures-options?q=${encodeURIComponent(acct)}`);
  await sees(page, '1,210');
  const pages = await printedByButton(page);
  expectWhole(
    pages,
    'All clients',
    quantities.map((quantity) => quantity.toLocaleString('en-US')),
  );
  expect(pages.length).toBeGreaterThan(3);
  expect(countLines(pages)('Quantity')).toBe(pages.length);

  await post(page, '/api/snapshots', { replace: true });
  const screens: readonly [address: string, shown: string, lines: readonly string[]][] = [
    ['/snapshots/compare', 'Causes', ['Why Equity Moved', 'Causes']],
    ['/admin/user-profiles', producer.email, ['User Profiles', producer.email]],
    ['/admin/import-trades', 'Past Imports', ['Past Imports']],
    ['/admin/equity-snapshots', 'Equity Snapshots', ['Admin Dashboard']],
    // The page before has a button of this name.
    ['/admin/history', CHANGES, ['History', CHANGES]],
    ['/admin/lrp-rules', 'LRP Rules', ['LRP Rules']],
  ];
  for (const [address, shown, lines] of screens) {
    await visit(page, address);
    await sees(page.locator('#main'), shown);
    await hasData(page);
    expectWhole(await printed(page), 'All clients', lines);
  }
});

scenarioOnDesktop('an administrator prints the paper of one client', async ({ page }) => {
  const producer = newProducer();
  const { entity_name } = producer;
  const number = `Q ${producer.email.slice(4, 12)}`;
  await setUpLot(await newSession(producer), entity_name, number);
  const other = newProducer();
  await setUpLot(await newSession(other), other.entity_name, 'Other');

  await signInAsAdmin(page);
  await visit(page, '/reports');
  await page.getByRole('link', { name: 'Open Equity Report' }).click();
  await sees(page, 'A report covers one client. Choose the client:');
  await turnTo(page, row(page, entity_name));
  await page.getByRole('link', { name: entity_name }).click();
  await sees(page.locator('#main'), number);
  const lines = (await printed(page)).join('\n');
  expect(lines).toContain(entity_name);
  for (const foreign of [other.entity_name, 'All clients', 'Client\n']) expect(lines).not.toContain(foreign);

  await visit(page, `/risk-management?tab=protect&lot=${encodeURIComponent(number)}`);
  await sees(page, '100 head in the lot');
  const comparison = (await printed(page)).join('\n');
  expect(comparison).toContain(entity_name);
  for (const foreign of [other.entity_name, 'All', 'Cumulative Hedge %', 'Lots with Head'])
    expect(comparison).not.toContain(foreign);
  // What was entered is text; a field to fill in, or a choice without a value, is not on the paper.
  expect(comparison).toMatch(/^1,?250$/m);
  for (const field of ['Commission', 'Strike', 'LRP Premium', 'Sell a call too', 'Quoted put'])
    expect(comparison).not.toContain(field);

  for (const address of ['/closeouts', '/snapshots/compare', '/dashboard', '/risk-management']) {
    await visit(page, `${address}?owner=${encodeURIComponent(entity_name)}`);
    await hasData(page);
    const pages = (await printed(page)).join('\n');
    expect(pages, address).toContain(entity_name);
    for (const foreign of [other.entity_name, 'All clients', 'Client\n'])
      expect(pages, address).not.toContain(foreign);
  }
});
