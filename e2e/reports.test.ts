import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { press, sees, signUp } from './actions.ts';
import { setUpPolicy } from './lrp-actions.ts';
import { dialog, region } from './locators.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';
import { visit } from './visit.ts';

/** Presses a button of the report that saves a file; returns the file's name and content. */
async function saved(
  page: Page,
  within: Page | Locator,
  button: string,
): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(within, button)]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

scenarioOnDesktop('a producer hands reports to a banker', async ({ page }) => {
  const ann = newProducer();
  await signUp(page, ann);
  const lot = await setUpLot(page, ann.entity_name, 'B-1');
  await setUpPolicy(page, lot.id);

  const statement = '/reports/position';
  await visit(page, '/reports');
  for (const report of [
    'Closeouts',
    'Why Equity Moved',
    'Position Statement',
    'Equity Report',
    'Borrowing Base',
  ])
    await region(page, report)
      .getByRole('link', { name: `Open ${report}` })
      .waitFor();
  await region(page, 'Reports by Email').waitFor();
  await expectAccessible(page);
  // A report is in the banker's hands two clicks from any page: Reports, PDF.
  const pdf = await saved(page, region(page, 'Equity Report'), 'PDF');
  expect(pdf.name).toMatch(/^equity-report-.*-\d{4}-\d\d-\d\d\.pdf$/);
  expect(pdf.bytes.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(2);
  await page.getByRole('link', { name: 'Open Position Statement' }).click();
  await page.waitForURL(`**${statement}`);
  await sees(page.locator('#main'), '0001');
  await expect.poll(() => page.locator('#main').textContent()).toContain(`${ann.entity_name}, `);
  await expectAccessible(page);

  await visit(page, '/reports/equity');
  await sees(region(page, 'Lots'), 'B-1');
  await expectAccessible(page);
  const excel = await saved(page, page, 'Excel');
  expect(excel.name).toMatch(/^equity-report-.*-\d{4}-\d\d-\d\d\.xlsx$/);
  const { SheetNames, Sheets } = read(excel.bytes);
  expect(SheetNames).toEqual([
    'Report',
    'Lots',
    'Need and expected price',
    'Futures and options by lot',
    'LRP by lot',
    'Month-end snapshots',
  ]);
  const [row] = utils.sheet_to_json<Record<string, unknown>>(Sheets['Lots'] ?? {});
  expect(row).toMatchObject({ Lot: 'B-1', Head: 100, 'Total in cost': 150_000 });
  // The policy has no put: it costs its premium, whose sum is the LRP Result of the equity report.
  const [tie] = utils.sheet_to_json<Record<string, unknown>>(Sheets['LRP by lot'] ?? {});
  expect(row).toMatchObject({ 'LRP Result': -4546.85 });
  expect(tie).toEqual({
    'Assigned to': 'Lots with head',
    'LRP policies in force': 1,
    'P/L': 0,
    'Premium and indemnity': -4546.85,
    Ended: 0,
    Total: -4546.85,
  });
});

scenarioOnDesktop('a producer makes a borrowing base by a lender’s terms', async ({ page }) => {
  const ann = newProducer();
  await signUp(page, ann);
  await setUpLot(page, ann.entity_name, 'B-1');
  await visit(page, '/reports');
  await page.getByRole('link', { name: 'New Borrowing Base' }).click();
  await page.waitForURL('**/reports/borrowing');
  const form = dialog(page);
  const value = (label: string, to: string) => form.getByLabel(label, { exact: false }).fill(to);
  // Everything that is missing is named at once, and blank rows are dropped.
  await press(form, 'Preview');
  await sees(
    form,
    'Lender is required; Rate of unhedged cattle is required; Rate of hedged cattle is required',
  );
  expect(await form.getByLabel('Amount', { exact: false }).count()).toBe(0);
  await value('Lender', 'First Bank');
  await sees(form, 'Rate of unhedged cattle is required; Rate of hedged cattle is required');
  await value('Cattle, unhedged: Rate', '70');
  await value('Cattle, hedged: Rate', '80');
  await press(form, 'Add Class');
  const collateral = form.getByRole('group', { name: 'Other collateral' }).getByRole('textbox');
  await collateral.nth(0).fill('Feed');
  await collateral.nth(1).fill('359000');
  await collateral.nth(2).fill('70');
  await press(form, 'Add Liability');
  const liability = form.getByRole('group', { name: 'Liabilities' });
  await liability.getByRole('textbox').nth(0).fill('Loan');
  await liability.getByRole('textbox').nth(1).fill('947718');
  await liability.getByLabel('As of', { exact: false }).fill('2026-05-01');
  await expectAccessible(page);

  // It is shown before it is stored, and can still be changed.
  await press(form, 'Preview');
  await sees(form, 'This is a preview: it is not saved yet.');
  await sees(region(form, 'Collateral'), '$251,300.00');
  await expectAccessible(page);
  await press(form, 'Change Entries');
  await value('Cattle, hedged: Rate', '75');
  await press(form, 'Preview');
  await sees(region(form, 'Collateral'), '75.00%');
  await press(form, 'Save Report');

  await page.waitForURL(/\/reports\/borrowing\/\d+$/);
  const id = page.url().split('/').at(-1) ?? '';
  await sees(page.locator('#main'), 'For First Bank, made by Ann Kilgore, as delivered.');
  await visit(page, `/reports/borrowing/${id}`);
  await sees(region(page, 'Collateral'), '$251,300.00');
  await sees(region(page, 'Less liabilities'), '$947,718.00');
  await sees(region(page, 'Lots'), 'B-1');
  await sees(page.locator('#main'), 'Lender: First Bank');
  await sees(region(page, 'Certification'), 'Certified for ' + ann.entity_name);
  await expectAccessible(page);
  await press(page, 'Duplicate');
  expect(await form.getByLabel('Cattle, hedged: Rate', { exact: false }).inputValue()).toBe('75');
  expect(await liability.getByRole('textbox').nth(1).inputValue()).toBe('947,718');
  await press(form, 'Cancel');
  await press(page, 'Delete');
  await press(dialog(page), 'Delete');
  await page.waitForURL('**/reports/borrowing');
  await visit(page, '/reports/borrowing');
  await sees(page, 'No Borrowing Base Yet');
  // The next one begins with the lender's rates.
  await page.getByRole('button', { name: 'New Borrowing Base' }).click();
  await expect
    .poll(() => form.getByLabel('Cattle, unhedged: Rate', { exact: false }).inputValue())
    .toBe('70');
});
