import type { Page } from 'playwright-core';

/**
 * Opens an address within the product, as a link does, which takes a fraction of the time of a load; a page that does not show the
 * product yet, or shows a dialog, loads it. Returns once another page's heading has gone.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const isThere = await page.evaluate(async (wanted) => {
    if (!document.querySelector('#root > *') || document.querySelector('[role=dialog]')) return false;
    const { pathname, search, hash } = window.location;
    if (pathname + search + hash === wanted) return true;
    const heading = document.querySelector('h1');
    const before = heading?.textContent;
    // The router follows the history.
    window.history.pushState({}, '', wanted);
    const isLeft = () => heading === null || !heading.isConnected || heading.textContent !== before;
    while (window.location.pathname !== pathname && !isLeft())
      await new Promise((resolve) => setTimeout(resolve));
    return true;
  }, address);
  if (!isThere) await page.goto(address);
}
