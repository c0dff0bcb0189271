import type { Page } from 'playwright-core';

/** The most stops of the Tab key from the skip link to what a page is for. */
const MOST_STOPS = 5;

/**
 * Follows the skip link and returns what Tab stops at before the page's main action, if there are more than five such stops: the filled
 * button in the head of the page, else another one there, else the first control below it.
 */
export async function stopsBeforeMainAction(page: Page): Promise<string[]> {
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="#main"]')?.focus());
  await page.keyboard.press('Enter');
  const stops: string[] = [];
  for (let stop = 1; stop <= MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const reached = await page.evaluate(() => {
      const actions = [...document.querySelectorAll<HTMLButtonElement>('main header button, main header a')];
      const isMain = (button: Element) =>
        getComputedStyle(button).backgroundColor !== 'rgba(0, 0, 0, 0)' &&
        getComputedStyle(button).color === getComputedStyle(document.body).backgroundColor;
      const buttons = actions.filter((one) => one.matches('button.mantine-Button-root'));
      const filled = actions.filter(isMain);
      const main = (filled.length > 0 ? filled : buttons).filter(({ disabled }) => !disabled);
      const focused = document.activeElement;
      const isBelow = focused?.closest('main') !== null && focused?.closest('header') === null;
      return {
        isMain: main.length > 0 ? main.some((button) => button === focused) : isBelow,
        name: `${focused?.tagName} ${focused?.getAttribute('aria-label') ?? focused?.textContent?.slice(0, 30)}`,
      };
    });
    if (reached.isMain) return [];
    stops.push(reached.name);
  }
  return stops;
}
