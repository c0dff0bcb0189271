import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { press, sees, signUp } from './actions.ts';
import { setUpPolicy } from './lrp-actions.ts';
import { region } from './locators.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';

/** Presses a button of the report that saves a file; returns the file's name and content. */
async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, button)]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

scenarioOnDesktop('a producer hands reports to a banker', async ({ page }) => {
  const ann = newProducer();
  await signUp(page, ann);
  const lot = await setUpLot(page, ann.entity_name, 'B-1');
  await setUpPolicy(page, lot.id);

  const statement = '/reports/position';
  await page.goto('/settings');
  await region(page, 'Reports').getByRole('link', { name: 'Position Statement' }).click();
  await page.waitForURL(`**${statement}`);
  await sees(page.locator('#main'), '0001');
  await expect.poll(() => page.locator('#main').textContent()).toContain(`${ann.entity_name}, `);
  await expectAccessible(page);

  await page.goto('/reports/equity');
  await sees(region(page, 'Lots'), 'B-1');
  await expectAccessible(page);
  const excel = await saved(page, 'Excel');
  expect(excel.name).toMatch(/^equity-report-.*-\d{4}-\d\d-\d\d\.xlsx$/);
  const { SheetNames, Sheets } = read(excel.bytes);
  expect(SheetNames).toEqual(['Report', 'Lots', 'Month-end snapshots']);
  const [row] = utils.sheet_to_json<Record<string, unknown>>(Sheets['Lots'] ?? {});
  expect(row).toMatchObject({ Lot: 'B-1', Head: 100, 'Total in cost': 150_000 });
});
