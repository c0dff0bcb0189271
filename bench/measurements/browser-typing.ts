import type { Page } from 'playwright-core';
import { ADMIN } from '../../load/drover.ts';
import { onPage, slowDown } from '../browser.ts';
import { againstBudget, type Measured, type Measurement } from '../measurement.ts';

const BUDGET = 100;
const screens = {
  inventory: ['/inventory', 'ranch 12'],
  expenses: ['/accounting', '1101'],
  trades: ['/risk-management/futures-options', 'cattle'],
  LRP: ['/risk-management/lrp', 'ranch 1'],
  users: ['/admin/user-profiles', 'producer'],
} as const;

/** The time from a key press to its paint, in every search field of an administrator with the whole book, on a slow computer. */
export const typing: Measurement = ({ drover }) =>
  onPage(drover, ADMIN.email, async (page) => {
    await slowDown(page);
    const lines: Measured[] = [];
    for (const [name, [screen, words]] of Object.entries(screens)) {
      lines.push(
        againstBudget(
          `a key in the search of ${name}, until it is painted`,
          'ms',
          BUDGET,
          await paintsOf(page, screen, words),
        ),
      );
    }
    return lines;
  });

/** Milliseconds from each key press to the frame after the one that handled it. */
async function paintsOf(page: Page, screen: string, words: string): Promise<number[]> {
  await page.goto(screen);
  await page.locator('tbody td').first().waitFor();
  await page.waitForLoadState('networkidle');
  const search = page.getByRole('searchbox').first();
  await search.click();
  await page.evaluate(() => {
    const paints: number[] = [];
    Object.assign(window, { paints });
    document.addEventListener(
      'keydown',
      (event) => {
        requestAnimationFrame(() => setTimeout(() => paints.push(performance.now() - event.timeStamp)));
      },
      true,
    );
  });
  for (const letter of words) {
    await page.keyboard.type(letter);
    await page.waitForTimeout(300);
  }
  return page.evaluate(() => (window as unknown as { paints: number[] }).paints);
}
