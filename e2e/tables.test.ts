import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { REPORT_NAMES } from '#domain/reports/kinds';
import { KINDS, RECORD_KINDS } from '#domain/import/kinds';
import { press, sees, signInThere } from './actions.ts';
import { sharedBrowser } from './browser.ts';
import { countRequests, isLoaded } from './loaded.ts';
import { region } from './locators.ts';
import { demoServer } from './demo-server.ts';
import { setUpNotes } from './setup.ts';
import { stopsBeforeMainAction } from './tab-order.ts';
import { type Found, unreadableNow } from './unreadable-at-widths.ts';
import { visitAtOnce } from './visit.ts';
import { comparePasted, DEMO_BALANCES, DEMO_STATEMENT, readPasted } from './statement-actions.ts';
import { preview, upload } from './trade-import-actions.ts';

const OF_ALL = [
  '/dashboard',
  '/inventory',
  '/lots/plans',
  '/closeouts',
  '/closeouts?tab=groups',
  '/lots/purchase',
  ...REPORT_NAMES.map((name) => `/reports/${name}`),
  '/reports/borrowing',
  '/accounting',
  '/accounting?tab=projected',
  '/risk-management',
  '/risk-management?tab=months',
  '/risk-management?tab=what-if',
  '/risk-management?tab=what-if&when=today',
  '/risk-management?tab=protect',
  '/risk-management?tab=cash&worked-out=open',
  '/risk-management/futures-options',
  '/risk-management/lrp',
  '/quotes',
  '/lot/HP-2599',
  '/lot/HP-2599?tab=financial',
  '/lot/HP-2599/closeout',
  '/snapshots/compare',
];

const OF_ADMINS = [
  '/quotes?tab=options',
  '/admin/clients',
  '/admin/user-profiles',
  '/admin/lrp-rules',
  '/admin/history',
  '/admin/new-client',
  '/reports/send',
  '/notes',
] as const;

/** Screens of administrators inside a client. */
const INSIDE_A_CLIENT = ['/admin/client', '/reports/send', '/notes'] as const;

/** Screens of text and forms, which must fit too. */
const WITHOUT_TABLES = [
  '/reports',
  '/risk-management/forward-contracts',
  '/notes',
  '/settings',
  '/settings/api',
  '/glossary',
];

/** Reports that ask an administrator for a client first. */
const OF_ONE_CLIENT = ['/reports/position', '/reports/equity'];

/** Screens without a figure that depends on prices. All others say that those of the demo are simulated. */
const WITHOUT_PRICES =
  /^\/(lots\/plans|reports|reports\/(borrowing|send)|accounting|risk-management\/forward-contracts|admin\/(user-profiles|lrp-rules|history|new-client)|notes|settings|settings\/api)(\?|$)/;

const DESKTOP = { width: 1440, height: 900 };

/** The page of each user, by email: all tests of the file share it. */
const pages = new Map<string, Page>();
afterAll(async () => {
  for (const page of pages.values()) await page.context().close();
});

/** The page of a user of the demo, with the size of a desktop. The first test opens it. */
async function pageOf(email: string): Promise<Page> {
  const browser = await sharedBrowser();
  const page =
    pages.get(email) ?? (await browser.newPage({ baseURL: await demoServer(), reducedMotion: 'reduce' }));
  await page.setViewportSize(DESKTOP);
  if (pages.has(email)) return page;
  pages.set(email, page);
  await countRequests(page);
  await signInThere(page, { email, password: 'drover-demo' });
  return page;
}

/** Most screens are looked at in five sizes, which takes minutes on a busy machine. */
const LONG = { timeout: 480_000 };

/** What the administrator's screens are made of: the names of their columns, sections and figures. */
const partsOfAdmin = new Map<string, readonly string[]>();

/** The same of what the page shows, without what digits it has. */
const partsOf = async (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('h2, h3, th, dt, label')]
      // A lot is none either.
      .map((part) => part.textContent.replaceAll(/HP-\d+|\d/g, '')),
  );

/** Whether the administrator's screen has each of these parts; the owner stands below a lot in the column of lots. */
const isAdminsToo = (screen: string, parts: readonly string[]): boolean =>
  parts.every((part) => partsOfAdmin.get(screen)?.some((one) => one === part || one === `${part}Owner`));

async function unreadableOn(page: Page, screens: readonly string[], isAdmin: boolean): Promise<Found> {
  const found: Found = {};
  const tooFar: Record<string, string[]> = {};
  const withoutMark: string[] = [];
  for (const screen of screens) {
    if (!isAdmin) await page.setViewportSize(DESKTOP);
    await visitAtOnce(page, screen);
    await isLoaded(page);
    const lookOnDesktop = async () => {
      const isMarked = await page.locator('main').getByText('Simulated prices').first().isVisible();
      if (!isMarked) withoutMark.push(screen);
      const stops = await stopsBeforeMainAction(page);
      if (stops.length > 0) tooFar[screen] = stops;
      const parts = await partsOf(page);
      if (isAdmin) partsOfAdmin.set(screen, parts);
      return parts;
    };
    if (isAdmin) Object.assign(found, await unreadableNow(page, screen, lookOnDesktop));
    // Without owners the same parts take less room.
    else if (!isAdminsToo(screen, await lookOnDesktop()))
      Object.assign(found, await unreadableNow(page, screen));
  }
  expect(withoutMark, 'screens without the mark of simulated prices').toEqual(
    screens.filter((screen) => WITHOUT_PRICES.test(screen) || (isAdmin && OF_ONE_CLIENT.includes(screen))),
  );
  expect(tooFar, 'Tab reaches the main action within five stops').toEqual({});
  return found;
}

test(
  'an administrator reads every figure on a desktop, on laptops, on a phone and with large text',
  LONG,
  async () => {
    const page = await pageOf('admin@drover.demo');
    const client = await setUpNotes(page, 'High Plains');
    const inside = INSIDE_A_CLIENT.map((path) => `${path}?client=${client}`);
    const found = await unreadableOn(page, [...OF_ALL, ...OF_ADMINS, ...inside], true);
    await visitAtOnce(page, '/admin/equity-snapshots');
    await page
      .getByRole('button', { name: /^View Details/ })
      .first()
      .click();
    Object.assign(found, await unreadableNow(page, 'the lots of a snapshot'));
    await visitAtOnce(page, '/admin/statement');
    await comparePasted(page, DEMO_STATEMENT);
    await sees(page, 'Accounts that the statement does not name are not compared.');
    Object.assign(found, await unreadableNow(page, 'a compared statement'));
    await visitAtOnce(page, '/admin/statement?tab=balances');
    await readPasted(page, DEMO_BALANCES);
    await sees(page, '2 statements to save');
    Object.assign(found, await unreadableNow(page, 'balances of a statement'));
    await visitAtOnce(page, '/admin/import-trades');
    await upload(page, 'trades.csv');
    await preview(page).waitFor();
    Object.assign(found, await unreadableNow(page, 'the preview of an import'));
    expect(found).toEqual({});
  },
);

test(
  'a producer reads every figure on a desktop, on laptops, on a phone and with large text',
  LONG,
  async () => {
    const page = await pageOf('ruth@highplains.demo');
    const found = await unreadableOn(page, [...OF_ALL, ...WITHOUT_TABLES], false);
    await visitAtOnce(page, '/settings');
    const [workbook] = await Promise.all([page.waitForEvent('download'), press(page, 'Download Excel')]);
    await visitAtOnce(page, '/import');
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
  },
);

const box = async (of: Locator) => {
  const found = await of.boundingBox();
  if (!found) throw new Error(`${String(of)} is not on the screen`);
  return { top: found.y, bottom: found.y + found.height, left: found.x };
};

test.each(['ruth@highplains.demo', 'admin@drover.demo'])(
  'the first screen of %s has equity, why it moved, and what needs attention, above all charts',
  async (email) => {
    const page = await pageOf(email);
    await page.goto('/dashboard');
    await isLoaded(page);
    const lots = region(page, 'Lots by Need, $/cwt');
    // What is loaded apart from the rest moves what stands below it.
    await lots.getByRole('listitem').first().waitFor();
    const [ticker, welcome, headline, attention, needs, summary, head, hedge, risk, trend, months] =
      await Promise.all(
        [
          region(page, 'Market ticker'),
          page.getByText(/^Welcome, /),
          region(page, 'Equity with Sales and LRP'),
          region(page, 'Needs attention'),
          lots,
          ...['Value Summary', 'Total Head Count', 'Cumulative Hedge %', 'Value at Risk'].map((name) =>
            region(page, name),
          ),
          // Over all clients, they stand in its place.
          region(page, email.startsWith('admin') ? 'Clients' : 'Equity Trend'),
          region(page, 'Hedge by Month'),
        ].map(box),
      );
    if (!ticker || !welcome || !headline || !attention || !needs || !summary || !head || !hedge || !risk)
      throw new Error('A part of the first screen is missing');
    const inOrder = [ticker, welcome, headline, needs, summary];
    for (const [at, part] of inOrder.slice(1).entries())
      expect(part.top).toBeGreaterThanOrEqual(inOrder[at]?.bottom ?? Number.POSITIVE_INFINITY);
    expect(welcome.bottom - welcome.top).toBeLessThan(30);
    expect([attention.top, attention.left > headline.left]).toEqual([headline.top, true]);
    const cards = [head, hedge, risk];
    for (const card of cards) expect(card.top).toBeGreaterThanOrEqual(summary.top);
    const bottom = Math.max(...[...inOrder, attention, ...cards].map((part) => part.bottom));
    expect(bottom).toBeLessThanOrEqual(900);
    for (const chart of [trend, months]) expect(chart?.top).toBeGreaterThanOrEqual(bottom);

    const lines = await lots.getByRole('listitem').allInnerTexts();
    expect(lines).toHaveLength(5);
    for (const line of lines)
      expect(line).toMatch(
        / · Need \d+\.\d\d( \+ feed · Expected \d+\.\d\d| · Expected \d+\.\d\d · \d+\.\d\d (short|to spare))$/,
      );
    await lots.getByRole('button', { name: /^Show all \d+$/ }).click();
    await expect.poll(() => lots.getByRole('listitem').count()).toBeGreaterThan(5);

    const why = await region(page, 'Equity with Sales and LRP')
      .getByText(/^Equity with Sales and LRP (rose|fell) by /)
      .innerText();
    await region(page, 'Equity with Sales and LRP')
      .getByRole('link', { name: /^Why has equity moved/ })
      .click();
    await page.waitForURL('**/snapshots/compare?**');
    await sees(page, why.replace(/ Why\?$/, ''));
  },
);

test('the first screen also holds what its figures exclude, in five notes', async () => {
  const page = await pageOf('ruth@highplains.demo');
  const withNotes = async (path: string, add: (answer: Record<string, unknown>) => object) =>
    page.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: add((await response.json()) as Record<string, unknown>) });
    });
  await withNotes('**/api/dashboard/equity?*', (now) => ({
    ...now,
    excluded: {
      lots_without_price: { count: 1, names: [{ name: 'HP-9001', count: 1 }] },
      trades_without_price: { count: 2 },
      unmatched_offsets: { count: 1 },
    },
  }));
  await withNotes('**/api/dashboard', ({ value_summary, ...rest }) => ({
    ...rest,
    value_summary: (value_summary as { category: string }[]).map((row) =>
      row.category === 'Net Value' ? row : { ...row, excluded_count: row.category === 'LRP' ? 0 : 1 },
    ),
  }));
  await page.goto('/dashboard');
  await isLoaded(page);
  await sees(page, '1 unmatched offset excluded');
  await sees(page, '1 open trade without a price excluded');
  const parts = ['Equity with Sales and LRP', 'Lots by Need, $/cwt', 'Value Summary', 'Value at Risk'];
  for (const name of parts) expect((await box(region(page, name))).bottom, name).toBeLessThanOrEqual(900);
});
