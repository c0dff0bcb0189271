import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { addScript } from './page.ts';

declare global {
  interface Window {
    /** The requests of the page that have not been answered in full. */
    pendingRequests: number;
  }
}

/** Counts the requests of what this page opens from now on, for `isLoaded`. */
export const countRequests = (page: Page): Promise<void> => addScript(page, countInPage);

function countInPage(): void {
  const send = window.fetch;
  window.pendingRequests = 0;
  window.fetch = async (...request) => {
    window.pendingRequests += 1;
    try {
      const response = await send(...request);
      await response.clone().arrayBuffer();
      return response;
    } finally {
      window.pendingRequests -= 1;
    }
  };
}

/** Waits until what is on the screen has been rendered again, for another width of the same layout. */
export const isRendered = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // The first frame tells what watches its width, and the second renders what follows from it.
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });

const LOADING = 'main [aria-busy=true], main .mantine-Skeleton-root';

/** Waits until nothing on the screen is marked as loading. Playwright's `networkidle` does not wait on a screen that is opened within the app. */
export async function hasData(page: Page): Promise<void> {
  await expect.poll(() => page.locator(LOADING).count()).toBe(0);
}

/**
 * Waits until all of the screen has loaded: it has its heading, nothing is marked as loading, no request is pending, and no script has come
 * since the last look. Playwright's `networkidle` waits for half a second more.
 */
export const isLoaded = (page: Page): Promise<void> =>
  page.evaluate(async (loading) => {
    const looksInTurn = 4;
    let come = -1;
    for (let quiet = 0; quiet < looksInTurn;) {
      await new Promise((resolve) => setTimeout(resolve, 40));
      const before = come;
      come = performance.getEntriesByType('resource').length;
      const isShown = document.querySelector('main h1') !== null && document.querySelector(loading) === null;
      const isQuiet = isShown && window.pendingRequests === 0;
      quiet = isQuiet && come === before ? quiet + 1 : 0;
    }
  }, LOADING);

/** Requests that wait until they are let through, and then those after them do not wait. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, hold: (route: Route) => opened.then(() => route.continue()) };
}
