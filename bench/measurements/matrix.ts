import type { Page } from 'playwright-core';
import { onPage, slowDown } from '../browser.ts';
import { emailOf } from '../book/fill.ts';
import { LARGE } from '../book/size.ts';
import { againstBudget, type Measurement } from '../measurement.ts';

const BUDGET = { matrix: 150, key: 100 };
const STEPS = ['4', '5', '6', '7', '8', '9', '3', '2'];

/** A 7 x 7 what-if matrix on a day over all lots and positions of the largest producer, on a slow computer. */
export const matrix: Measurement = ({ drover }) =>
  onPage(drover, emailOf(LARGE.entity), async (page) => {
    await slowDown(page);
    const { matrices, keys } = await paintsOf(page);
    return [
      againstBudget(
        'a 7 x 7 matrix of the largest producer, from a key until it is painted',
        'ms',
        BUDGET.matrix,
        matrices,
      ),
      againstBudget('a key in its price step, until it is painted', 'ms', BUDGET.key, keys),
    ];
  });

interface Paints {
  matrices: number[];
  keys: number[];
}

/** Milliseconds from each key press to the frame after the one that shows the key, and after the one that shows the matrix. */
async function paintsOf(page: Page): Promise<Paints> {
  await page.goto('/risk-management?tab=what-if&when=day');
  // It opens with the lot that needs attention most.
  await page.getByRole('combobox', { name: 'Scope', exact: true }).click();
  await page.getByRole('option', { name: 'All lots and positions', exact: true }).click();
  const table = page.getByRole('table', { name: /^Equity with Sales and LRP/ });
  await table.waitFor();
  for (const field of ['Prices', 'Columns']) await page.getByLabel(field, { exact: true }).selectOption('7');
  await table.locator('tbody tr').nth(6).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const paints: Paints = { matrices: [], keys: [] };
    Object.assign(window, { paints });
    let pressed = 0;
    const painted = (found: number[]) => {
      const from = pressed;
      requestAnimationFrame(() => setTimeout(() => found.push(performance.now() - from)));
    };
    document.addEventListener(
      'keydown',
      (event) => {
        pressed = event.timeStamp;
        painted(paints.keys);
      },
      true,
    );
    const shown = document.querySelector('table[aria-labelledby="matrix-on-a-day"] tbody');
    // The head of the first row names the step.
    let head = shown?.querySelector('th')?.textContent;
    new MutationObserver(() => {
      const now = shown?.querySelector('th')?.textContent;
      if (now !== head) painted(paints.matrices);
      head = now;
    }).observe(shown ?? document.body, { subtree: true, childList: true, characterData: true });
  });
  const step = page.getByLabel('Price step', { exact: true });
  for (const digit of STEPS) {
    await step.click();
    await step.selectText();
    await page.keyboard.type(digit);
    await page.waitForTimeout(600);
  }
  return page.evaluate(() => (window as unknown as { paints: Paints }).paints);
}
