import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newSession } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { press, sees, signInAsAdmin, signUp } from './actions.ts';
import { dialog } from './locators.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';
import { visit } from './visit.ts';

scenarioOnDesktop('records, screens and actions are found and opened by keyboard', async ({ page }) => {
  const ann = newProducer();
  await signUp(page, ann);
  await setUpLot(page, ann.entity_name, 'HP-2599');
  await setUpLot(page, ann.entity_name, 'HP-2601');
  await visit(page, '/quotes');
  await sees(page, 'Quotes');

  const search = page.getByRole('combobox', { name: /^Search for lots/ });
  const option = (name: string | RegExp) => dialog(page).getByRole('option', { name, exact: true });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('add new');
  await option('Add New Lot').waitFor();
  await option('Dashboard').waitFor({ state: 'detached' });
  expect(await search.inputValue()).toBe('add new');
  await expectAccessible(page);

  await search.fill('hp-26');
  await option(/^Lot HP-2601/).waitFor();
  await option(/^Lot HP-2599/).waitFor({ state: 'detached' });
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/lot/HP-2601**');
  await dialog(page).waitFor({ state: 'detached' });

  await press(page, 'Find anything');
  await search.fill('coverage');
  await option('Coverage by Month').click();
  await page.waitForURL('**/risk-management?tab=months');

  await page.keyboard.press('Control+k');
  await search.fill('add new');
  await option('Dashboard').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.waitForURL('**/inventory');
  await page.getByRole('dialog', { name: 'Add New Lot' }).waitFor();
  await page.keyboard.press('Control+k');
  expect(await page.getByRole('dialog').count()).toBe(1);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });

  // Reports are found by whom they are for, and what is done with a lot by what it is called.
  await page.keyboard.press('Control+k');
  await search.fill('bank');
  for (const report of ['Equity Report', 'Borrowing Base', 'Reports by Email'])
    await option(report).waitFor();
  await search.fill('dead hp-2601');
  await option('Ship or Record Dead: Lot HP-2601').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/lot/HP-2601**');
  await page.getByRole('dialog', { name: 'Add Out Record' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await search.fill('receive');
  await option('Receive Cattle: Lot HP-2599').click();
  await page.waitForURL('**/lot/HP-2599**');
  await page.getByRole('dialog', { name: 'Add Receiving Record' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-print', '');
  });
  await page.keyboard.press('Control+k');
  await search.fill('print');
  await option('Print This Page').click();
  await page.locator('body[data-print]').waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

  await pressAsDialogAppears(page, 'z');
  await page.keyboard.press('Control+k');
  await expect.poll(async () => await search.inputValue()).toBe('z');
  await page.keyboard.type('zz');
  await sees(dialog(page), 'Nothing found for “zzz”');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
});

/** Presses a key after the next dialog is drawn and before its field has the focus. */
const pressAsDialogAppears = async (page: Page, key: string): Promise<void> =>
  await page.evaluate((pressed) => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[role="dialog"]') === null) return;
      observer.disconnect();
      const options = { key: pressed, bubbles: true, cancelable: true };
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', options));
    }).observe(document.body, { childList: true, subtree: true });
  }, key);

scenarioOnDesktop('an administrator finds a client', async ({ page }) => {
  const ann = newProducer();
  await newSession(ann);
  await signInAsAdmin(page);
  await visit(page, '/quotes');
  await press(page, 'Find anything');
  await page.getByRole('combobox', { name: /^Search for lots/ }).fill(ann.entity_name.slice(0, -2));
  await dialog(page)
    .getByRole('option', { name: new RegExp(`^${ann.entity_name}`) })
    .click();
  // The prices are no client's: its dashboard opens.
  await page.waitForURL('**/dashboard?client=*');
  await page.getByRole('button', { name: `Client: ${ann.entity_name}` }).waitFor();
});
