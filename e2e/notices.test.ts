import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { setUpLot } from './setup.ts';
import { dialog, field, region } from './locators.ts';
import { passTime } from './page.ts';
import { newProducer } from './test-users.ts';
import type { Page } from 'playwright-core';
import { scenario, scenarioOnDesktop } from './scenario.ts';
import { fill, press, sees, signUp, closes } from './actions.ts';
import { visit } from './visit.ts';

scenarioOnDesktop(
  'a save is said once, and the notice of an expense added to the current tab links to it',
  async ({ page }) => {
    const producer = newProducer();
    await signUp(page, producer);
    await setUpLot(page, producer.entity_name, '7');
    const notices = region(page, 'Notices');
    await visit(page, '/lot/7');
    await press(page, 'Out');
    await fill(dialog(page), { Type: 'Dead', 'Date Out': '2026-05-01', 'Head Count': 2 });
    await press(dialog(page), 'Add Out');
    await sees(dialog(page), 'Out record added successfully!');
    await closes(dialog(page));
    expect(await notices.innerText()).toBe('');

    await visit(page, '/accounting?tab=projected');
    await press(page, 'Add Expense');
    await expect.poll(() => field(dialog(page), 'Category').inputValue()).toBe('projected');
    await fill(dialog(page), { Date: '2099-01-01', Lot: '7', Amount: 60, Category: 'Actual' });
    await sees(dialog(page), 'This date is more than a year ahead');
    await expectAccessible(page);
    await press(dialog(page), 'Add Expense');
    await closes(dialog(page));
    await sees(notices, 'Feed expense of $60.00 added to Actual');
    await expectAccessible(page);
    await notices.getByRole('link', { name: 'View' }).click();
    await sees(page, '1 expense, $60.00 in all');
    expect(new URL(page.url()).search).toBe('');
  },
);

/** The buttons, links and totals in view that a notice covers. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inView = (element: Element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && box.bottom > 0 && box.top < window.innerHeight;
    };
    const notice = document.querySelector('[aria-label="Notices"] [data-kind]');
    if (!notice) return ['no notice'];
    const { left, right, top, bottom } = notice.getBoundingClientRect();
    return [
      ...document.querySelectorAll('main :is(a, button, tfoot td, [data-total]), header :is(a, button)'),
    ]
      .filter(inView)
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      })
      .map((element) => (element as HTMLElement).innerText || (element.getAttribute('aria-label') ?? ''));
  });

scenario('a notice covers no button and no total, and leaves after six seconds', async ({ page }) => {
  const producer = newProducer();
  await signUp(page, producer);
  const notices = region(page, 'Notices');
  await setUpLot(page, producer.entity_name, '7');
  await visit(page, '/accounting');
  await press(page, 'Add Expense');
  await fill(dialog(page), { Lot: '7', Amount: 60 });
  await press(dialog(page), 'Add Expense');
  await dialog(page).waitFor({ state: 'detached' });
  await sees(notices, 'Feed expense of $60.00 added to Actual');
  await sees(page, '1 expense, $60.00 in all');
  expect(await covered(page)).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await covered(page)).toEqual([]);
  // It stays under the pointer.
  await notices.getByText('Feed expense of $60.00 added to Actual').hover();
  await passTime(page, 10_000);
  expect(await notices.innerText()).not.toBe('');
  await page.mouse.move(5, 400);
  await passTime(page, 2_000);
  expect(await notices.innerText()).not.toBe('');
  await passTime(page, 5_000);
  await expect.poll(() => notices.innerText()).toBe('');
});
