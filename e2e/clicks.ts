import type { Page } from 'playwright-core';
import { addScript } from './page.ts';

/**
 * Counts the clicks of a user on everything that the page opens from now on. The click by which a script saves a file is no user's, nor is
 * that of Enter on a link.
 */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => void (clicks += 1));
  const count = () =>
    window.addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0)
          void (window as unknown as { countClick: () => Promise<void> }).countClick();
      },
      true,
    );
  await addScript(page, count);
  await page.evaluate(count);
  return () => clicks;
}
