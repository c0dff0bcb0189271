import type { Browser } from 'playwright-core';
import { closeoutBookFrom, closeoutBook } from '#api/closeouts';
import { closeoutRows } from '#domain/closeout/book';
import { closedLots } from '#domain/closeout/groups';
import { previousTradingDay, tradingDayUpTo } from '#domain/market/contract-calendar';
import { addDays, dayIn, DEFAULT_TIME_ZONE } from '#domain/kit/days';
import { ask } from '../ask.ts';
import { emailOf } from '../book/fill.ts';
import { LARGE } from '../book/size.ts';
import { openBrowser, openPage, signInOn } from '../browser.ts';
import type { Environment } from '../environment.ts';
import type { Measured, Measurement } from '../measurement.ts';
import { milliseconds, millisecondsWithin, sideBySide } from '../side-by-side.ts';
import { wholeBook } from '../whole-book.sql.ts';

/** How long each side of the year runs per round, as for the dashboards. */
const ROUND_MS = 300;
const LOT = '/lot/1101';

/** A lot's closeout page, and the year's closed lots of the largest producer. */
export const closeouts: Measurement = async (environment) => [
  await closeoutPage(environment),
  await closedLotsOfYear(environment),
];

/** The lot and prices that the page of a closeout reads, against those that the lot's own page reads. */
async function closeoutPage({ drover, large }: Environment): Promise<Measured> {
  const browser = await openBrowser();
  const requests = async (screen: string) => readBy(browser, drover.url, screen);
  const [ofLot, ofCloseout] = [await requests(`${LOT}?tab=financial`), await requests(`${LOT}/closeout`)];
  await browser.close();
  const reading = (paths: readonly string[]) => () =>
    milliseconds(() => Promise.all(paths.map((path) => ask(large, path))), 20);
  return {
    what: `a closeout’s page, its ${ofCloseout.length} requests`,
    against: `the lot’s page, its ${ofLot.length} requests`,
    unit: 'ms',
    target: { most: 1.2 },
    ...(await sideBySide(reading(ofCloseout), reading(ofLot))),
  };
}

/** The data that a screen requests, once signed in and opened by its link. */
async function readBy(browser: Browser, url: string, screen: string): Promise<string[]> {
  const page = await openPage(browser, { url });
  await signInOn(page, emailOf(LARGE.entity));
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) paths.push(pathname + search);
  });
  await page.goto(screen);
  await page.locator('dd').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().close();
  if (!paths.some((path) => path.startsWith('/api/lots/named/')))
    throw new Error(`${screen} did not ask for its lot: ${paths.join()}`);
  return paths;
}

/**
 * The requests of the page of closed lots, in a year in which the largest producer closed lots out, against the statement that the
 * dashboards are compared with.
 */
async function closedLotsOfYear({ large, owner }: Environment): Promise<Measured> {
  const today = dayIn(DEFAULT_TIME_ZONE, new Date());
  const dayBefore = previousTradingDay(tradingDayUpTo(today));
  // The book's lots were closed out between 30 and 629 days ago.
  const year = Number(addDays(today, -180).slice(0, 4));
  const { book } = await large.call(closeoutBook, { year });
  const { lots } = closedLots(closeoutRows(closeoutBookFrom(book), today));
  if (lots.length === 0) throw new Error(`No lot was closed out in ${year}.`);
  return {
    what: `closed lots of a year (${lots.length}) of the largest producer (400 lots)`,
    against: 'one statement that values the whole book from its records',
    unit: 'ms',
    target: { most: 0.05 },
    ...(await sideBySide(
      () => millisecondsWithin(ROUND_MS, () => ask(large, `${closeoutBook.path}?year=${year}`)),
      () => millisecondsWithin(ROUND_MS, () => owner.query(wholeBook, [today, dayBefore])),
    )),
  };
}
