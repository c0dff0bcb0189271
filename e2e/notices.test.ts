import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { setUpLot } from './setup.ts';
import { dialog, field, region } from './locators.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { fill, press, sees, signUp, closes } from './actions.ts';

scenarioOnDesktop('a new expense starts on the current tab, and a notice links to it', async ({ page }) => {
  const producer = newProducer();
  await signUp(page, producer);
  await setUpLot(page, producer.entity_name, '7');
  await page.goto('/accounting?tab=projected');
  await press(page, 'Add Expense');
  await expect.poll(() => field(dialog(page), 'Category').inputValue()).toBe('projected');
  await fill(dialog(page), { Date: '2099-01-01', Lot: '7', Amount: 60, Category: 'Actual' });
  await sees(dialog(page), 'This date is more than a year ahead');
  await expectAccessible(page);
  await press(dialog(page), 'Add Expense');
  await closes(dialog(page));
  await sees(region(page, 'Notices'), 'Feed expense of $60.00 added to Actual');
  await expectAccessible(page);
  await region(page, 'Notices').getByRole('link', { name: 'View' }).click();
  await sees(page, '1 expense, $60.00 in all');
  expect(new URL(page.url()).search).toBe('');
});
