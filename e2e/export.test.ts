import { daysFromToday } from '../src/server/testing/today.ts';
import { LIVE } from './contracts.ts';
import { exportedRecords } from '#api/export';
import { readFile } from 'node:fs/promises';
import { CFB, read, utils } from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { setUpLot, setUpReceiving, post } from './setup.ts';
import { region } from './locators.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import { gate, isRendered } from './loaded.ts';
import { refused } from './page.ts';
import { press, sees, signUp } from './actions.ts';
import { visit } from './visit.ts';

type Row = Record<string, unknown>;

/** Presses a button that saves a file; returns the file's name and content. */
async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(region(page, 'Your Data'), button),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The rows of every sheet that is not empty, with days as `2026-03-14`. */
function rowsOf(bytes: Buffer): Record<string, Row[]> {
  const { SheetNames, Sheets } = read(bytes, { cellDates: true, UTC: true });
  const sheets = SheetNames.map((name) => {
    const rows = utils.sheet_to_json<Row>(Sheets[name] ?? {}, { UTC: true, defval: null });
    const plain = rows.map((row) =>
      Object.entries(row).map(([key, value]) => [
        key,
        value instanceof Date ? value.toISOString().slice(0, 10) : value,
      ]),
    );
    return [name, plain.map((entries) => Object.fromEntries(entries) as Row)] as const;
  });
  return Object.fromEntries(sheets.filter(([, rows]) => rows.length > 0));
}

/** The text of the files in an archive. */
function textsOf(bytes: Buffer): Record<string, string> {
  const files = (
    CFB as {
      read: (
        content: Buffer,
        options: object,
      ) => { FileIndex: { name: string; content: ArrayLike<number> }[] };
    }
  ).read(bytes, { type: 'buffer' }).FileIndex;
  const csv = files.filter(({ name }) => name.endsWith('.csv'));
  return Object.fromEntries(
    csv.map(({ name, content }) => [name, Buffer.from(Array.from(content)).toString()]),
  );
}

scenarioOnDesktop('a producer downloads all of their records', async ({ page }) => {
  const ann = newProducer();
  await signUp(page, ann);
  await visit(page, '/settings');
  await press(region(page, 'Your Data'), 'Download Excel');
  await sees(page, 'There are no records to download yet. Start by adding a lot in Inventory.');
  await region(page, 'Your Data').getByRole('link', { name: 'Reports' }).waitFor();
  await expectAccessible(page);

  const owner = ann.entity_name;
  const lot = await setUpLot(page, owner, '=1+1');
  const other = await setUpLot(page, owner, '12', { location: 'Süd, “yard”', total_pay_wt: 60_000.25 });
  await setUpReceiving(page, lot.id);
  await post(page, `/api/lots/${lot.id}/outs`, {
    date_out: '2026-06-30',
    type: 'shipped',
    head_count: 20,
    weight: 25_000.5,
    proceeds: 61_000.01,
    destination: 'Plant 3',
  });
  await post(page, '/api/expenses', {
    date: '2026-05-02',
    lot_id: lot.id,
    type: 'medicine',
    amount: 1234.56,
    expense_category: 'actual',
  });
  const policy = {
    endorsement_number: 'E-7',
    lot: '12',
    state: 'TX',
    county: 'Deaf Smith',
    type: 'fed',
    effective_date: '2026-06-22',
    end_date: daysFromToday(51),
    head_count: 560,
    target_wt: 828.22,
    premium: 5.65898,
    coverage: 265.76,
  };
  await post(page, '/api/lrp', { ...policy, lot_id: other.id });

  const { name, bytes } = await saved(page, 'Download Excel');
  expect(name).toMatch(/^drover-lazy-k-ranch-[a-z]+-\d{4}-\d\d-\d\d\.xlsx$/);
  await page
    .getByText(
      `${name} has 2 lots, 3 receivings, 1 out, 1 expense, no trades, 1 LRP policy, no equity snapshots, no scenarios`,
    )
    .waitFor();
  await expectAccessible(page);

  const came = {
    owner,
    date_in: '2026-03-14',
    source: 'Amarillo auction',
    sex: 'steers',
    location: 'North pens',
  };
  /** Without a plan its columns are empty. */
  const empty = Object.fromEntries(Object.keys(exportedRecords.lots.shape).map((field) => [field, null]));
  const expected = {
    est_out_wt: 1250,
    est_out_date: LIVE.outDate,
    marketing_class: 'Fat',
    futures_contract: LIVE.symbol,
    partnership: false,
    percent_owned: 100,
    basis: null,
    left_open: false,
  };
  expect(rowsOf(bytes)).toEqual({
    Lots: [
      {
        ...empty,
        lot: '12',
        ...came,
        location: 'Süd, “yard”',
        total_received: 100,
        total_dead: 0,
        total_shipped: 0,
        current_hd: 100,
        total_pay_wt: 60_000.25,
        total_cost: 150_000,
        ...expected,
      },
      {
        ...empty,
        lot: '=1+1',
        ...came,
        total_received: 150,
        total_dead: 0,
        total_shipped: 20,
        current_hd: 130,
        total_pay_wt: 90_000,
        total_cost: 225_000,
        ...expected,
      },
    ],
    Receivings: [
      { lot: '12', ...came, location: 'Süd, “yard”', received: 100, pay_wt: 60_000.25, cost: 150_000 },
      { lot: '=1+1', ...came, received: 100, pay_wt: 60_000, cost: 150_000 },
      {
        lot: '=1+1',
        ...came,
        date_in: '2026-03-20',
        source: 'Dalhart',
        received: 50,
        pay_wt: 30_000,
        cost: 75_000,
      },
    ],
    Outs: [
      {
        lot: '=1+1',
        owner,
        date_out: '2026-06-30',
        type: 'shipped',
        head_count: 20,
        weight: 25_000.5,
        proceeds: 61_000.01,
        destination: 'Plant 3',
      },
    ],
    Expenses: [
      {
        date: '2026-05-02',
        lot: '=1+1',
        owner,
        type: 'medicine',
        amount: 1234.56,
        expense_category: 'actual',
        plan: false,
      },
    ],
    'LRP Policies': [
      {
        insured_name: owner,
        ...policy,
        total_premium: 26_246.53,
        net_coverage: 260.10102,
        actual_ending_value: null,
        indemnity: null,
        result: null,
      },
    ],
  });

  const archive = await saved(page, 'Download CSV');
  expect(archive.name).toBe(name.replace('.xlsx', '.zip'));
  const texts = textsOf(archive.bytes);
  expect(Object.keys(texts).toSorted()).toEqual(
    Object.keys(exportedRecords)
      .map((kind) => `${kind}.csv`)
      .toSorted(),
  );
  expect(texts['outs.csv']).toBe(
    '\uFEFFlot,owner,date_out,type,head_count,weight,proceeds,destination\r\n' +
      `'=1+1,${owner},2026-06-30,shipped,20,25000.5,61000.01,Plant 3\r\n`,
  );
  expect(texts['lots.csv']?.split('\r\n')).toHaveLength(4);
  expect(texts['trades.csv']).toBe(
    '\uFEFFstatus,lot,owner,acct,name,trade_date,b_s,quantity,period,description,strike,p_c,price_amount,closing_date,closing_price,symbol,profit\r\n',
  );
});

scenarioOnPhone('what stands below the settings of an account is shown where it stays', async ({ page }) => {
  await signUp(page, newProducer());
  const [rate, mail] = [gate(), gate()];
  await page.route('**/api/profile/interest-rate', rate.hold);
  await page.route('**/api/mail-preferences', mail.hold);
  await page.goto('/settings');
  await region(page, 'Password').waitFor();
  const download = region(page, 'Your Data').getByRole('button', { name: 'Download Excel' });
  for (const [{ open }, path] of [
    [mail, '**/api/mail-preferences'],
    [rate, '**/api/profile/interest-rate'],
  ] as const) {
    expect(await download.count()).toBe(0);
    const answer = page.waitForResponse(path);
    open();
    await answer;
    await isRendered(page);
  }
  await download.waitFor();
  const cards = page.locator('main section');
  expect(await cards.evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')))).toEqual([
    'Profile',
    'Password',
    'Interest',
    'Email',
    'Keyboard',
    'API',
    'Your Data',
  ]);
});

scenarioOnDesktop('the settings of an account say what could not be loaded', async ({ page }) => {
  await signUp(page, newProducer());
  const error = { code: 'unavailable', message: 'The server is busy' };
  for (const path of ['**/api/profile/interest-rate', '**/api/mail-preferences'])
    await page.route(path, (route) => route.fulfill({ status: 503, json: { error } }));
  await refused(page, 503, async () => {
    await page.goto('/settings');
    await sees(page, 'Failed to load the interest rate. The server is busy.');
    await sees(page, 'Failed to load email settings. The server is busy.');
  });
  await expectAccessible(page);
  await page.unrouteAll();
  const keyboard = await region(page, 'Keyboard').elementHandle();
  for (const name of ['Interest', 'Email']) {
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await region(page, name).waitFor();
  }
  // What was typed into another card is still there.
  expect(await keyboard?.evaluate((card) => card.isConnected)).toBe(true);
});
