import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addDays } from '#domain/kit/days';
import { expectAccessible } from './accessible.ts';
import { dialog, region, row } from './locators.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnPhone } from './scenario.ts';
import { setUpLot } from './setup.ts';
import { press, reads, sees, signUp, closes } from './actions.ts';
import { today } from '../src/server/testing/today.ts';
import { comeBack, visit } from './visit.ts';

scenarioOnPhone('a producer sees the hedge of lots, and the effect of a market move', async ({ page }) => {
  const ann = newProducer();
  await signUp(page, ann);
  await visit(page, '/risk-management');
  await sees(page, 'No Lots With Head');
  await expectAccessible(page);

  await setUpLot(page, ann.entity_name, '77', { est_out_date: '2026-01-15' });
  await comeBack(page);
  await reads(region(page, 'Hedgeable Weight'), /125,000 lb/);
  await reads(region(page, 'Cumulative Hedge %'), /0\.0%/);
  await reads(region(page, 'A $1.00/cwt Move'), /\$1,250\.00/);
  await reads(row(page, '77'), /Fat · LEG26[^]*125,000[^]*0\.00%[^]*TBD/);
  await expectAccessible(page);

  // The tabs are one control, which stays in view below the header.
  const view = page.getByRole('combobox', { name: 'View' });
  await view.selectOption('Coverage by Month');
  await page.waitForURL('**tab=months');
  await reads(region(page, 'Hedge'), /^0\.0% hedged · 125,000 lb open · \$1,250 a dollar$/);
  expect(await region(page, 'Cumulative Hedge %').count()).toBe(0);
  await reads(row(page, 'LEG26').first(), /125,000[^]*−125,000 under[^]*0\.0%/);
  await page.getByText('Contract month', { exact: true }).waitFor();
  await expectAccessible(page);

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const { y } = (await view.boundingBox()) ?? { y: -1 };
  expect(y).toBeGreaterThanOrEqual(56);
  expect(y).toBeLessThan(100);

  await view.selectOption('What-If');
  await page.getByText('Today', { exact: true }).click();
  // The lot is Fat: there is nothing of feeder cattle to move.
  expect(await page.getByRole('textbox', { name: /^Feeder/ }).count()).toBe(0);
  await page.getByRole('textbox', { name: /^Live cattle futures/ }).fill('-10');
  await sees(page, 'What this assumes');
  await expectAccessible(page);
  await press(page, 'Back to today');

  await page.getByRole('button', { name: /^Notifications, / }).click();
  const panel = region(page, 'Notifications');
  await sees(panel, 'Lot 77 is past its out date of Jan 15, 2026 with 100 head');
  await expectAccessible(page);
  await press(panel, 'Dismiss: Lot 77 is past its out date of Jan 15, 2026 with 100 head');
  await panel.getByText('is past its out date').waitFor({ state: 'detached' });
  await panel.getByRole('link', { name: /^Lot 77 is hedged 0\.00%/ }).click();
  await page.waitForURL('**/lot/77?owner=*');
  await page.getByRole('heading', { name: 'Lot Details: 77' }).waitFor();

  await setUpLot(page, ann.entity_name, '78', { est_out_date: '2026-01-15' });
  await comeBack(page);
  await page.getByRole('button', { name: /^Notifications, / }).click();
  await press(panel, 'Dismiss all');
  await sees(panel, 'Nothing needs your attention');
  await closes(dialog(page));
});

/** How far the head of a column is from the middle of what is seen beside the prices, in pixels; null where it is not in view. */
const fromMiddle = (page: Page, label: string): Promise<number | null> =>
  page.getByRole('columnheader', { name: label, exact: true }).evaluate((head) => {
    const [corner] = head.closest('tr')?.children ?? [];
    const scroller = head.closest('table')?.parentElement?.parentElement;
    if (!corner || !scroller) return null;
    const [own, first, all] = [head, corner, scroller].map((one) => one.getBoundingClientRect());
    if (!own || !first || !all || own.bottom > window.innerHeight) return null;
    return Math.abs((own.left + own.right) / 2 - (first.right + all.right) / 2);
  });

scenarioOnPhone('what-if opens with the lot that ships next on its out date', async ({ page }) => {
  const producer = newProducer();
  await signUp(page, producer);
  await setUpLot(page, producer.entity_name, 'Later', { est_out_date: addDays(today, 120) });
  await setUpLot(page, producer.entity_name, 'Next', { est_out_date: addDays(today, 40) });
  await visit(page, '/risk-management?tab=what-if');
  await expect.poll(() => page.getByLabel('Day', { exact: true }).inputValue()).toBe(addDays(today, 40));
  await reads(page.getByRole('heading', { name: /^Projected Result on / }), /^Projected Result on /);
  await reads(page.getByText(/without a move/), /^−?\$[\d,]+ without a move, LE\w+ at [\d.]+\./);
  // Its matrix stands at the top, and the column without a move in the middle.
  await expect.poll(() => fromMiddle(page, '0.00')).toBeLessThan(2);
  await page.getByText('Today', { exact: true }).click();
  await page.waitForURL('**when=today');
  await expect.poll(() => fromMiddle(page, '0.00')).toBeLessThan(2);
  // Without futures, options and LRP there are no figures of them to repeat a zero.
  await page.getByRole('region', { name: 'Est. Value' }).waitFor();
  for (const none of ['Futures P/L', 'Options P/L', 'LRP P/L'])
    expect(await page.getByRole('region', { name: none }).count(), none).toBe(0);
  await sees(page, 'What this assumes');
  await page.getByRole('link', { name: 'option model' }).click();
  await page.waitForURL('**/glossary#option-model');
  await page.getByText(/Black-76/).waitFor();
});
