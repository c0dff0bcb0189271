import type { Browser, Locator, Page } from 'playwright-core';
import type { Requester } from '../ask.ts';
import { openBrowser, openPage, signInOn, slowDown } from '../browser.ts';
import { emailOf } from '../book/fill.ts';
import { LARGE } from '../book/size.ts';
import { againstBudget, type Measurement } from '../measurement.ts';

const BUDGETS = { warm: 250, cold: 900 };
const ROUNDS = { warm: 6, cold: 3 };
/** How long a pointer rests on a link before it is clicked, in milliseconds. */
const REST_MS = 150;
const SETTLED_MS = 1_000;

/**
 * From the click on a lot in the inventory to its figures painted, hedge and days on feed included, on a slow computer and
 * connection: warm, a lot that was not opened yet, after another one; cold, the first, clicked as soon as the pointer is there.
 */
export const lotClick: Measurement = async ({ drover }) => {
  const browser = await openBrowser();
  try {
    const first = await openInventory(browser, drover);
    const cold = [await clickTime(first, lotLinks(first).first())];
    const warm = await warmTimes(first);
    await first.context().close();
    for (let round = 1; round < ROUNDS.cold; round += 1) {
      const page = await openInventory(browser, drover);
      cold.push(await clickTime(page, lotLinks(page).nth(round)));
      await page.context().close();
    }
    return [
      againstBudget('a click on a lot, until its figures are painted: warm', 'ms', BUDGETS.warm, warm),
      againstBudget('a click on a lot, until its figures are painted: cold', 'ms', BUDGETS.cold, cold),
    ];
  } finally {
    await browser.close();
  }
};

/** The times of other lots after the one that is open. */
async function warmTimes(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let next = 0; next < ROUNDS.warm; next += 1) {
    await page.goBack();
    const link = lotLinks(page).nth(ROUNDS.cold + next);
    await link.waitFor();
    await page.waitForTimeout(SETTLED_MS);
    await link.hover();
    await page.waitForTimeout(REST_MS);
    times.push(await clickTime(page, link));
  }
  return times;
}

const lotLinks = (page: Page): Locator => page.locator('tbody a[href^="/lot/"]');

async function openInventory(browser: Browser, drover: Pick<Requester, 'url'>): Promise<Page> {
  const page = await openPage(browser, drover);
  await signInOn(page, emailOf(LARGE.entity));
  await page.goto('/inventory');
  await lotLinks(page).first().waitFor();
  await page.waitForLoadState('networkidle');
  await slowDown(page);
  await page.waitForTimeout(SETTLED_MS);
  return page;
}

/** Milliseconds from the click to the frame that shows every figure of the summary. */
async function clickTime(page: Page, link: Locator): Promise<number> {
  await page.evaluate(() => {
    const clicked = { took: 0 };
    Object.assign(window, { clicked });
    const isPainted = () => {
      const summary = document.querySelector('section[aria-label="Summary"]');
      const hedge = summary?.querySelector('section[aria-label="Hedge"] button');
      return summary?.getAttribute('aria-busy') === 'false' && Boolean(hedge);
    };
    const wait = (since: number) => {
      if (isPainted()) setTimeout(() => (clicked.took = performance.now() - since));
      else requestAnimationFrame(() => wait(since));
    };
    document.addEventListener('click', (event) => requestAnimationFrame(() => wait(event.timeStamp)), {
      capture: true,
      once: true,
    });
  });
  await link.click();
  const took = () => page.evaluate(() => (window as unknown as { clicked: { took: number } }).clicked.took);
  while ((await took()) === 0) await page.waitForTimeout(20);
  return took();
}
