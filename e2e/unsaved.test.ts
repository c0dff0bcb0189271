import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { setUpLot } from './setup.ts';
import { dialog, field } from './locators.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { preview, upload } from './trade-import-actions.ts';
import { fill, press, sees, signUp, closes, signInAsAdmin } from './actions.ts';
import { visit } from './visit.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard Changes?' });

/** Answers the confirmation that appears. */
async function answers(page: Page, answer: 'Keep Editing' | 'Discard'): Promise<void> {
  await press(question(page), answer);
  await closes(question(page));
}

/** Follows the first link of the menu, after opening the menu on a phone; a dialog covers it. */
const followMenu = (page: Page, name: string): Promise<void> =>
  page.getByRole('link', { name, exact: true }).first().dispatchEvent('click');

scenarioOnDesktop('a filled form is not discarded without confirmation', async ({ page }) => {
  const producer = newProducer();
  await signUp(page, producer);
  await setUpLot(page, producer.entity_name, '7');
  await page.goto('/inventory');
  await followMenu(page, 'Accounting');
  await press(page, 'Add Expense');
  await fill(dialog(page), { Amount: '12.5' });

  await page.keyboard.press('Escape');
  await sees(question(page), 'What you entered has not been saved');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await closes(question(page));
  // On a phone the form fills the screen, and nothing is outside of it.
  await page.mouse.click(5, 5);
  await answers(page, 'Keep Editing');
  await page.goBack();
  await answers(page, 'Keep Editing');
  await followMenu(page, 'Inventory');
  await answers(page, 'Keep Editing');
  await page.getByRole('button', { name: 'Sign Out' }).dispatchEvent('click');
  await answers(page, 'Keep Editing');
  expect(new URL(page.url()).pathname).toBe('/accounting');
  await expect.poll(() => field(dialog(page), 'Amount').inputValue()).toBe('12.5');

  await page.keyboard.press('Escape');
  await answers(page, 'Discard');
  await closes(dialog(page));

  await press(page, 'Add Expense');
  await fill(dialog(page), { Amount: '12.5' });
  await press(dialog(page), 'Cancel');
  await closes(dialog(page));
  await expect.poll(() => question(page).count()).toBe(0);

  // A form that is unchanged, changed back or saved closes without confirmation.
  await followMenu(page, 'Inventory');
  await press(page, 'Edit lot 7');
  await fill(dialog(page), { Location: 'Hill' });
  await fill(dialog(page), { Location: 'North pens' });
  await page.keyboard.press('Escape');
  await closes(dialog(page));
  await visit(page, '/settings');
  await fill(page, { 'Full Name': 'Ann K.' });
  await followMenu(page, 'Inventory');
  await answers(page, 'Keep Editing');
  await press(page, 'Save Changes');
  await sees(page, 'Profile saved');

  // A reload asks, too, where something would be lost.
  const dialogs: string[] = [];
  page.on('dialog', (box) => {
    dialogs.push(box.type());
    void box.accept();
  });
  await page.reload();
  expect(dialogs).toEqual([]);
  await fill(page, { 'Full Name': 'Ann L.' });
  await page.reload();
  expect(dialogs).toEqual(['beforeunload']);
  await followMenu(page, 'Inventory');
  await page.waitForURL('**/inventory');
});

scenarioOnDesktop('the preview of an import is not discarded without confirmation', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/import-trades');
  await upload(page, 'trades.csv');
  await preview(page).waitFor();
  await page.getByLabel('Show', { exact: true }).selectOption({ index: 1 });
  await followMenu(page, 'Inventory');
  await answers(page, 'Keep Editing');
  await preview(page).waitFor();
  await press(page, 'Cancel');
  await preview(page).waitFor({ state: 'detached' });

  await upload(page, 'trades.csv');
  await preview(page).waitFor();
  await followMenu(page, 'Inventory');
  await answers(page, 'Discard');
  await page.waitForURL('**/inventory');
});
