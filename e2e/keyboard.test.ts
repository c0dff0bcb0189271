import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { closes, fill, press, reads, sees, signUp } from './actions.ts';
import { dialog, field } from './locators.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';
import { visit } from './visit.ts';

scenarioOnDesktop('keys add, edit, save, lead to pages and list themselves', async ({ page }) => {
  const ann = newProducer();
  await signUp(page, ann);
  await setUpLot(page, ann.entity_name, 'A1');
  await setUpLot(page, ann.entity_name, 'B2');
  await visit(page, '/dashboard');
  await page.locator('h1').first().waitFor();
  // The keys come after the heading.
  const pressed = async () => {
    await page.keyboard.press('?');
    return dialog(page).count();
  };
  await expect.poll(pressed).toBe(1);
  await sees(dialog(page), 'Keyboard Shortcuts');
  await expectAccessible(page);
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await closes(dialog(page));

  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await page.waitForURL('**/accounting');
  await sees(page, 'No Expenses Found');
  await page.keyboard.press('n');
  await reads(dialog(page).getByRole('heading'), 'Add Expense');
  await fill(dialog(page), { Date: '2026-03-14', Lot: 'A1', Amount: 90 });
  await field(dialog(page), 'Amount').press('Control+Shift+Enter');
  await sees(dialog(page), 'Expense added');
  await fill(dialog(page), { Amount: 10 });
  // Under the question whether to discard it, the expense is not saved.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard Changes?' });
  await question.waitFor();
  await page.keyboard.press('Control+Enter');
  await press(question, 'Keep Editing');
  await question.waitFor({ state: 'detached' });
  await field(dialog(page), 'Amount').press('Control+Enter');
  await closes(dialog(page));
  await sees(page, '2 expenses, $100.00 in all');

  await page.keyboard.press('/');
  await page.keyboard.type('gen');
  expect(await page.getByRole('searchbox').inputValue()).toBe('gen');
  expect(await dialog(page).count()).toBe(0);
  expect(page.url()).toContain('/accounting');
});

scenarioOnDesktop(
  'rows of a table are reached and opened by keys, of which single ones can be turned off',
  async ({ page }) => {
    const ann = newProducer();
    await signUp(page, ann);
    for (const lot of ['A1', 'B2', 'C3']) await setUpLot(page, ann.entity_name, lot);
    await visit(page, '/inventory');
    await sees(page, '3 lots');
    await page.getByRole('button', { name: 'Date In' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const focused = page.locator('tbody tr:focus');
    await reads(focused, /B2/);
    await page.keyboard.press('ArrowUp');
    await reads(focused, /A1/);
    await expectAccessible(page);
    await page.keyboard.press('e');
    await reads(dialog(page).getByRole('heading'), 'Edit Lot');
    expect(await field(dialog(page), 'Lot Number').inputValue()).toBe('A1');
    await page.keyboard.press('Escape');
    await closes(dialog(page));
    await page.locator('tbody tr').nth(2).focus();
    await page.keyboard.press('Enter');
    await sees(page, 'Lot Details: C3');
    await page.getByRole('region', { name: 'Out History' }).waitFor();
    await page.keyboard.press('o');
    await reads(dialog(page).getByRole('heading'), 'Add Out Record');
    await page.keyboard.press('Escape');
    await closes(dialog(page));

    await visit(page, '/settings');
    await page.getByLabel('Single keys, such as N to add').setChecked(false);
    await press(page, 'Show Keys');
    await sees(dialog(page), 'Single keys are turned off.');
    await page.keyboard.press('Escape');
    await closes(dialog(page));
    await visit(page, '/inventory');
    await sees(page, '3 lots');
    for (const key of ['n', '?', 'g', 'a', '/']) await page.keyboard.press(key);
    expect(await dialog(page).count()).toBe(0);
    expect(page.url()).toContain('/inventory');
    await page.getByRole('button', { name: 'Date In' }).focus();
    await page.keyboard.press('ArrowDown');
    await reads(page.locator('tbody tr:focus'), /A1/);
  },
);
