import type { Page } from 'playwright-core';
import { passTime } from './page.ts';

/** Longer than what may change meanwhile is cached (`staleTime` in `src/web`), in ms. */
const CACHED_FOR = 61_000;

/**
 * Opens an address within the product, as a link does, which takes a fraction of the time of a load. A minute passes before, so that the
 * page requests again what it has cached, and shows what has been set up meanwhile.
 */
export async function visit(page: Page, address: string): Promise<void> {
  // The screen that is open does not request again what it shows.
  if (new URL(page.url()).pathname === address.replace(/[?#].*/, '')) return void (await page.goto(address));
  await passTime(page, CACHED_FOR);
  await visitAtOnce(page, address);
}

/**
 * The same without that minute, for what nothing has changed. A page that does not show the product yet, or shows a dialog, loads it.
 * Returns once another page has gone, by its title or its heading.
 */
export async function visitAtOnce(page: Page, address: string): Promise<void> {
  const isThere = await page.evaluate(async (wanted) => {
    if (!document.querySelector('#root > *') || document.querySelector('[role=dialog]')) return false;
    const { pathname, search, hash } = window.location;
    if (pathname + search + hash === wanted) return true;
    const { title } = document;
    const heading = document.querySelector('h1');
    const before = heading?.textContent;
    // The router follows the history.
    window.history.pushState({}, '', wanted);
    const isLeft = () => document.title !== title || !heading?.isConnected || heading.textContent !== before;
    while (window.location.pathname !== pathname && !isLeft())
      await new Promise((resolve) => setTimeout(resolve));
    return true;
  }, address);
  if (!isThere) await page.goto(address);
}

/** Returns to the tab of a screen after a minute elsewhere, upon which it requests again what it shows. */
export async function comeBack(page: Page): Promise<void> {
  await passTime(page, CACHED_FOR);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}
