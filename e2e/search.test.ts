import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { press, sees, signUp } from './actions.ts';
import { dialog } from './locators.ts';
import { scenario } from './scenario.ts';
import { setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';

scenario('records, screens and actions are found and opened by keyboard', async ({ page }) => {
  const ann = newProducer();
  await signUp(page, ann);
  await setUpLot(page, ann.entity_name, 'HP-2599');
  await setUpLot(page, ann.entity_name, 'HP-2601');
  await page.goto('/quotes');
  await sees(page, 'Quotes');

  const search = page.getByRole('combobox', { name: /^Search for lots/ });
  const option = (name: string | RegExp) => dialog(page).getByRole('option', { name });
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

  await page.keyboard.press('Control+k');
  await search.fill('zzz');
  await sees(dialog(page), 'Nothing found for “zzz”');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
});
