import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '#domain/reports/document';
import { REPORT_NAMES } from '#domain/reports/kinds';
import { textOfPages } from '../src/server/reports/testing/pdf-text.ts';
import { keepSession, signInThere } from './actions.ts';
import { sharedBrowser } from './browser.ts';
import { type BuiltServer, startBuilt } from './built-server.ts';
import { differences, type Source } from './figures-agree.ts';
import { countRequests, isLoaded } from './loaded.ts';
import { figuresOfFile, figuresOfRecords, figuresOfReport, figuresOn } from './named-figures.ts';
import { setUpBook } from './random-book.ts';
import { post } from './setup.ts';
import { ADMIN, newProducer, type Person } from './test-users.ts';
import { today } from '../src/server/testing/today.ts';
import { visitAtOnce } from './visit.ts';

/**
 * One figure has one name and one value (decision 85): for generated books, every figure is read by its name from each screen, report,
 * file and request that shows it. The server is the file's own, so that no other test changes its prices or snapshots.
 */

let server: BuiltServer;
beforeAll(async () => {
  server = await startBuilt([], { PORT: '0', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
});
afterAll(() => server.stop());

async function open(): Promise<Page> {
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await countRequests(page);
  return page;
}

async function signUpThere(page: Page, person: Person): Promise<void> {
  const { full_name, entity_name, phone_number, email, password } = person;
  const data = { email, password, data: { full_name, entity_name, phone_number } };
  const session = await page.request.post('/auth/v1/signup', { data });
  await keepSession(page, await session.text());
}

const BOOK_SCREENS = [
  '/dashboard',
  '/inventory',
  '/closeouts',
  '/risk-management',
  '/risk-management?tab=months',
  '/risk-management?tab=what-if',
  '/risk-management?tab=what-if&when=today',
  '/risk-management?tab=cash',
  '/risk-management/lrp',
  '/risk-management/futures-options',
  '/snapshots/compare',
  ...REPORT_NAMES.map((name) => `/reports/${name}`),
];

const RECORDS = [
  '/api/dashboard',
  '/api/dashboard/equity',
  '/api/lots',
  '/api/closeouts',
  '/api/snapshots',
  `/api/snapshots/${today}`,
];

async function screen(page: Page, path: string): Promise<Source> {
  await visitAtOnce(page, path);
  await isLoaded(page);
  return { place: path, ...(await figuresOn(page)) };
}

async function bytesOf(page: Page, path: string): Promise<Buffer> {
  const session = await page.evaluate(() => window.localStorage.getItem('drover.session') ?? '{}');
  const { access_token = '' } = JSON.parse(session) as { access_token?: string };
  const response = await page.request.get(path, { headers: { authorization: `Bearer ${access_token}` } });
  expect(response.status(), `${path} ${await response.text()}`).toBe(200);
  return response.body();
}

const records = async (page: Page, path: string): Promise<Source> => ({
  place: path,
  ...figuresOfRecords(JSON.parse((await bytesOf(page, path)).toString())),
});

/** A report as the API sends it. Its PDF has each of its figures. */
async function report(page: Page, path: string, pdf: string, lot: string | null): Promise<Source> {
  const document = JSON.parse((await bytesOf(page, path)).toString()) as Report;
  const shown = figuresOfReport(document, lot);
  const text = textOfPages(await bytesOf(page, pdf)).join('\n');
  for (const figure of shown.figures.slice(0, document.figures.length)) {
    expect(text).toContain(figure.name);
    expect(text).toContain(figure.text);
  }
  return { place: path, ...shown };
}

/** The files that a screen's buttons download. */
async function files(page: Page, path: string, buttons: readonly string[]): Promise<Source[]> {
  await visitAtOnce(page, path);
  const sources: Source[] = [];
  for (const name of buttons) {
    const button = page.getByRole('button', { name, exact: true });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    sources.push({ place: `${path} ${name}`, ...figuresOfFile(readFileSync(await download.path())) });
  }
  return sources;
}

let page: Page;
let admin: Page;
beforeAll(async () => {
  [page, admin] = [await open(), await open()];
  await signInThere(admin, ADMIN);
});
afterAll(async () => {
  for (const each of [page, admin]) await each.context().close();
});

describe.each([1, 2])('the book of seed %i', (seed) => {
  it('has one value for each figure on every screen, report, file and request', async () => {
    const ann = newProducer();
    await signUpThere(page, ann);
    const prefix = ann.email.slice(4, 12);
    const lots = await setUpBook(page, admin, { seed, today, owner: ann.entity_name, prefix });
    await post(admin, '/api/snapshots', { replace: true });

    const sources: Source[] = [];
    for (const path of BOOK_SCREENS) sources.push(await screen(page, path));
    for (const { lot } of lots) {
      sources.push(await screen(page, `/lot/${lot}`));
      sources.push(await screen(page, `/lot/${lot}?tab=financial`));
      sources.push(await screen(page, `/lot/${lot}/closeout`));
      sources.push(await screen(page, `/risk-management?tab=protect&lot=${lot}`));
    }
    for (const path of RECORDS) sources.push(await records(page, path));
    for (const name of REPORT_NAMES)
      sources.push(await report(page, `/api/reports/${name}`, `/api/reports/${name}/pdf`, null));
    for (const { id, lot } of lots) {
      const path = `/api/lots/${id}/closeout`;
      sources.push(await report(page, `${path}/report`, `${path}/pdf`, lot));
    }
    sources.push(...(await files(page, '/closeouts', ['Export CSV', 'Excel'])));
    sources.push(...(await files(page, '/reports/equity', ['Excel'])));

    const found = differences(sources);
    expect(found.differing).toEqual([]);
    expect(found.tooFew).toEqual([]);
  });
});
