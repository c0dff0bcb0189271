import { LATER } from './contracts.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoServer } from './demo-server.ts';
import { fill, press, reads, signUp } from './actions.ts';
import { region } from './locators.ts';
import { addScript } from './page.ts';
import { scenario } from './scenario.ts';
import { setUpLot } from './setup.ts';
import { newProducer, type Person } from './test-users.ts';

/** From pressing Sign In until headline and Value Summary stand: what a line of 1.6 Mbit/s and 300 ms brings within 3.5 seconds. */
const REQUESTS = 20;
const KIBIBYTES = 300;

/** How far the dashboard may move while it loads, as browsers measure it. */
const SHIFT = 0.02;

/** What the charts of a producer, and the table of an administrator, wait for: what they fetch must not count, as it comes after the figures. */
const TREND = '**/api/snapshots/trend*';
const CLIENTS = '**/api/clients';

const FIGURE = /\$[\d,]+/;

scenario('a producer signs in with few requests, and nothing moves', async ({ page, another }) => {
  const ann = newProducer();
  await setUpBook(page, ann);
  await signsIn(await another(), ann);
});

scenario('an administrator signs in with few requests, and nothing moves', async ({ page }) => {
  const releaseEquity = await holdEquity(page);
  // A book that no other test adds to: the notes of an administrator's figures are about everything.
  await signsIn(
    page,
    { email: 'admin@drover.demo', password: 'drover-demo' },
    await demoServer(),
    releaseEquity,
    CLIENTS,
  );
});

async function setUpBook(page: Page, person: Person): Promise<void> {
  await signUp(page, person);
  for (const lot of ['L-1', 'L-2', 'L-3'])
    await setUpLot(page, person.entity_name, lot, { est_out_date: LATER.outDate });
}

async function signsIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
  server = '',
  whenFiguresStand = () => {},
  later = TREND,
): Promise<void> {
  await watchShift(page);
  const fetched = await watchFetched(page);
  const releaseLater = await hold(page, later);
  await page.goto(`${server}/signin`);
  await fill(page, { Email: email, Password: password });
  await page.waitForLoadState('networkidle');
  const before = fetched.splice(0).map(({ path }) => path);
  expect(before.join(' ')).toContain('signin');
  expect(before.filter((path) => /shell|dashboard|inventory|session-client|api/.test(path))).toEqual([]);

  await press(page, 'Sign In');
  await reads(region(page, 'Value Summary').getByRole('row', { name: /Net Value/ }), FIGURE);
  whenFiguresStand();
  await reads(region(page, 'Equity with Sales and LRP'), FIGURE);
  const paths = fetched.map(({ path }) => path);
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(REQUESTS);
  expect(fetched.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toBeLessThanOrEqual(KIBIBYTES);

  const answer = page.waitForResponse(later);
  releaseLater();
  await (await answer).finished();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const moves = await movesOf(page);
  const shift = moves.reduce((sum, move) => sum + move.shift, 0);
  expect(shift, moves.flatMap(({ what }) => what).join('\n')).toBeLessThan(SHIFT);
}

interface Fetched {
  path: string;
  /** As sent, with the headers. */
  bytes: number;
}

/** What the page fetches over the network from now on, with an empty cache. */
async function watchFetched(page: Page): Promise<Fetched[]> {
  const fetched: Fetched[] = [];
  const byId = new Map<string, Fetched>();
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const one = { path: new URL(request.url).pathname, bytes: 0 };
    byId.set(requestId, one);
    fetched.push(one);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = byId.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  return fetched;
}

/** Keeps an answer back. */
async function hold(page: Page, answers: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(answers, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Keeps equity back until the other figures stand, as a large book does, and gives it more notes than most have. */
async function holdEquity(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const excluded = { lots_without_price: { count: 3 }, policies_at_premium: { count: 2 } };
  await page.route('**/api/dashboard/equity*', async (route) => {
    await released;
    const response = await route.fetch();
    const equity = (await response.json()) as { excluded: object };
    await route.fulfill({ response, json: { ...equity, excluded: { ...equity.excluded, ...excluded } } });
  });
  return release;
}

interface Move {
  shift: number;
  /** Example: 'SECTION needs-attention from 523 to 533' */
  what: string[];
}

const watchShift = (page: Page): Promise<void> =>
  addScript(page, () => {
    const moves: Move[] = [];
    Object.assign(window, { moves });
    type LayoutShift = PerformanceEntry & {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName} ${node.getAttribute('aria-labelledby') ?? node.className}`
        : (node?.nodeName ?? 'removed');
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        moves.push({
          shift: value,
          what: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${nameOf(node)} from ${Math.round(previousRect.top)} to ${Math.round(currentRect.top)}`,
          ),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });

const movesOf = (page: Page): Promise<Move[]> =>
  page.evaluate(() => (window as unknown as { moves: Move[] }).moves);
