import { LATER } from './contracts.ts';
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import * as headings from '../src/domain/import/testing/sample-sheets.ts';
import { recordFile } from '../src/server/testing/record-files.ts';
import { expectAccessible } from './accessible.ts';
import { fill, keepSession, press, reads, sees } from './actions.ts';
import { type BuiltServer, startBuilt } from './built-server.ts';
import { countClicks } from './clicks.ts';
import { countRequests, isLoaded } from './loaded.ts';
import { figuresOn, type NamedFigure } from './named-figures.ts';
import { region, row } from './locators.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { get, post } from './setup.ts';
import { comparePasted } from './statement-actions.ts';
import { ADMIN } from './test-users.ts';
import { daysFromToday } from '../src/server/testing/today.ts';
import { setUpTrades } from './trade-actions.ts';
import { visit } from './visit.ts';

let server: BuiltServer;
beforeAll(async () => {
  server = await startBuilt([], {
    PORT: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    // Once: figures of several screens are compared.
    QUOTES_REFRESH_MINUTES: '1440',
  });
});
afterAll(() => server.stop());

const CLIENTS = Array.from({ length: 40 }, (_, at) => {
  const number = String(at + 1).padStart(2, '0');
  return { name: `Ranch ${number}`, acct: `RJ-9${number}`, email: `first${number}@ranch.test` };
});

/** The client with an overdue task and a lot past its out date. */
const IN_NEED = CLIENTS[16] as (typeof CLIENTS)[0];

/** A spreadsheet of a client: two lots, one of them of two receivings, with bills of feed. Each client has other head and costs. */
function spreadsheetOf(at: number, isInNeed: boolean) {
  const head = 100 + at;
  const line = (lot: string, received: number, outIn: number) => [
    lot,
    daysFromToday(-120),
    'Dalhart',
    'steers',
    'North pens',
    received,
    received * 610,
    received * 1_850 + at,
    1350,
    daysFromToday(outIn),
  ];
  return recordFile({
    lots: [
      headings.lot,
      line('101', head, isInNeed ? -20 : 60),
      line('101', 50, isInNeed ? -20 : 60),
      line('102', head + 20, 75),
    ],
    expenses: [headings.expense, [daysFromToday(-30), '101', 'feed', 1_000 + at, 'actual']],
  });
}

interface Invited {
  entity_id: number;
  token: string;
}

/** The clients, by the import of their spreadsheets and of one file with the trades of all. Returns the invitation of the one in need. */
async function importClients(page: Page): Promise<Invited> {
  const added = await Promise.all(
    CLIENTS.map(async ({ name, acct, email }, at) => {
      const invited = await post<Invited>(page, '/api/clients', {
        entity_name: name,
        full_name: `First of ${name}`,
        phone_number: '806 555 0142',
        email,
        rjo_account_number: acct,
        interest_rate: 8,
      });
      const file = spreadsheetOf(at, name === IN_NEED.name);
      await post(page, '/api/record-imports', { owner: name, file_name: `${name}.xlsx`, file });
      return { name, ...invited };
    }),
  );
  const lots = await get<{ id: number; lot: string; owner: string }[]>(page, '/api/lots');
  await setUpTrades(
    page,
    CLIENTS.map(({ name, acct }, at) => ({
      acct,
      name,
      b_s: 'Sell',
      quantity: 1 + (at % 4),
      period: LATER.period,
      price_amount: 221.5,
      trade_date: daysFromToday(-30),
      lot_id: lots.find(({ owner, lot }) => owner === name && lot === '102')?.id ?? 0,
    })),
  );
  const inNeed = added.find(({ name }) => name === IN_NEED.name);
  if (!inNeed) throw new Error('The client in need was not added');
  await post(page, '/api/notes', {
    about_kind: 'client',
    about_id: inNeed.entity_id,
    text: 'Call about the put.',
    due_on: daysFromToday(-1),
  });
  return inNeed;
}

const board = (page: Page): Locator => page.getByRole('table', { name: 'Clients' });

/** The figures of the board that a client's own dashboard and risk page show, by the names of the board. */
async function figuresOfScreens(page: Page, client: string): Promise<Record<string, string | undefined>> {
  const shown: NamedFigure[] = [];
  for (const path of ['/dashboard', '/risk-management']) {
    await visit(page, path + client);
    await isLoaded(page);
    shown.push(...(await figuresOn(page)).figures);
  }
  const named = (wanted: string) => shown.find(({ name, lot }) => name === wanted && lot === null)?.text;
  return {
    head: named('Total Head Count'),
    hedge: named('Cumulative Hedge %'),
    move: named('A $1.00/cwt Move')?.replace(/\.00$/, ''),
    risk: named('Value at Risk'),
    equity: named('Equity with Sales and LRP'),
  };
}

/** The same figures in the row of the board. */
async function figuresOfRow(page: Page, name: string): Promise<Record<string, string | undefined>> {
  const cells = await row(board(page), name).locator('th, td').allInnerTexts();
  const lines = cells.map((cell) => cell.split('\n'));
  const [, , head, hedge, risk, , , , equity] = lines;
  return { head: head?.[0], hedge: hedge?.[0], move: risk?.[1], risk: risk?.[0], equity: equity?.[0] };
}

/** Signs in on the screen as the administrator. Returns the clicks since. */
async function signInCounted(page: Page): Promise<() => number> {
  await visit(page, '/signin');
  const clicks = await countClicks(page);
  await fill(page, { Email: ADMIN.email, Password: ADMIN.password });
  await press(page, 'Sign In');
  await page.waitForURL('**/dashboard');
  expect(clicks(), 'the click on Sign In').toBe(1);
  return () => clicks() - 1;
}

scenarioOnDesktop(
  'an adviser’s morning with forty clients: their hedges, the one in need, the month’s reports, and the broker’s statement',
  async ({ page, another }) => {
    const admin = await another();
    const session = await admin.request.post('/auth/v1/token?grant_type=password', { data: ADMIN });
    await keepSession(admin, await session.text());
    const inNeed = await importClients(admin);

    await countRequests(page);
    const clicks = await signInCounted(page);
    await page.getByRole('link', { name: 'All clients' }).click();
    for (const { name } of CLIENTS)
      await reads(row(board(page), name), /\d\.\d%\s+(under|in|over) 80% to 120%/);
    expect(clicks(), 'clicks to the hedge of every client').toBe(1);
    await reads(board(page).locator('tbody tr').first(), new RegExp(`^${IN_NEED.name}\\b[^]*1 task overdue`));
    await expect.poll(() => row(board(page), IN_NEED.name).innerText()).not.toContain('Calculating');
    const figures = await figuresOfRow(page, IN_NEED.name);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Send Reports' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 120_000 }),
      press(page, 'Download 40 Clients'),
    ]);
    const files = Object.keys(unzipSync(await readFile(await download.path())));
    expect(new Set(files.map((path) => path.split('/')[0]))).toEqual(
      new Set(CLIENTS.map(({ name }) => name)),
    );
    expect(files).toHaveLength(240);
    expect(clicks(), 'clicks to the reports of every client').toBeLessThanOrEqual(5);

    // The first client in need: its notes, a task done, and its lot.
    await visit(page, '/dashboard');
    const atDashboard = clicks();
    await board(page)
      .getByRole('link', { name: /^Ranch \d\d$/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: IN_NEED.name }).waitFor();
    await sees(region(page, 'Notes and Tasks'), 'Call about the put.');
    await page.getByRole('button', { name: 'Done: Call about the put.' }).click();
    await reads(region(page, 'Notes and Tasks'), /Done [A-Z][a-z]{2} \d+, \d{4} by /i);
    await region(page, 'Lots by Need').getByRole('link', { name: '101', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /101/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('client')).toBe(String(inNeed.entity_id));
    expect(clicks() - atDashboard, 'clicks to a task that is done, and to a lot of its client').toBe(3);

    // The broker's statement against the client's books.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click();
    await page.getByText(/^Showing \d+ of \d+ users$/).waitFor();
    await page.getByRole('link', { name: 'Statement', exact: true }).click();
    await comparePasted(page, [`${IN_NEED.acct},${LATER.symbol},,3,221.5`]);
    await reads(row(region(page, 'Positions'), 'Differs'), /2/);
    expect(clicks() - atDashboard, 'clicks to the compared statement').toBe(6);

    // What the board says of the client is what its own screens say, inside it and as its own user.
    expect(await figuresOfScreens(page, `?client=${inNeed.entity_id}`)).toEqual(figures);
    const own = await another();
    await countRequests(own);
    const accepted = await own.request.post('/api/invitations/acceptance', {
      data: { token: inNeed.token, password: 'correct horse', confirm_password: 'correct horse' },
    });
    await keepSession(own, await accepted.text());
    expect(await figuresOfScreens(own, '')).toEqual(figures);
    expect(figures).toEqual({
      head: String(2 * 116 + 70),
      hedge: expect.stringMatching(/^\d+\.\d%$/) as string,
      move: expect.stringMatching(/^\$\d,\d{3}$/) as string,
      risk: expect.stringMatching(/^\$\d+,\d{3}$/) as string,
      equity: expect.stringMatching(/^\$\d+,\d{3}$/) as string,
    });
  },
  () => server,
);
