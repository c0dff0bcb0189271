import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { closes, press, sees, signUp } from './actions.ts';
import { dialog, region, row } from './locators.ts';
import { scenarioOnPhone } from './scenario.ts';
import { newProducer } from './test-users.ts';
import { visit } from './visit.ts';

const heading = 'Lot #,In Date,Bought From,Sex,Yard,Head,Weight,Total Cost,Out Weight,Out Date';
const lots = [
  '7001,3/14/26,Dalhart,steer,North,150,"97,500","$268,125.00",1350,10/30/26',
  '7002,3/15/2062,Clovis,hfr,North,80,52000,140000,1350,11/30/26',
  '7001,3/14/26,Dalhart,steer,North,150,97500,268125,1350,10/30/26',
];

/** Holds the save back until the returned function is called. */
async function holdsSave(page: Page): Promise<() => void> {
  let proceed = () => {};
  const held = new Promise<void>((resolve) => (proceed = resolve));
  await page.route('**/api/record-imports', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  return proceed;
}

scenarioOnPhone(
  'a newcomer imports a spreadsheet of lots, corrects it in place, and reverts it',
  async ({ page }) => {
    const producer = newProducer();
    await signUp(page, producer);
    await visit(page, '/inventory');
    await page.getByRole('link', { name: 'Import a spreadsheet' }).click();
    await sees(page, 'Drag and drop your spreadsheet here');
    await expectAccessible(page);
    await page.getByLabel('Or paste rows').fill([heading, ...lots].join('\n'));
    await press(page, 'Read Pasted Rows');
    const preview = region(page, 'Preview');
    const save = preview.getByRole('button', { name: 'Save', exact: true });
    await sees(preview, `1 row ready for ${producer.entity_name}, 1 problem`);
    await sees(preview, 'Date In is more than ten years ahead');
    await sees(preview, 'Same as row 2');
    await expectAccessible(page);
    await expect.poll(() => save.isDisabled()).toBe(true);
    const date = page.getByLabel('Date In of row 3');
    await date.fill('3/15/26');
    await date.press('Enter');
    await sees(preview, `2 rows ready for ${producer.entity_name}`);
    const proceed = await holdsSave(page);
    await expect.poll(() => save.isDisabled()).toBe(true);
    await press(page, 'Skip 1 Row');
    await sees(preview, 'Saves 2 lots, 2 receivings');
    await press(page, 'Save');
    await sees(preview, 'Saving...');
    await page.goBack();
    await sees(page.getByRole('group', { name: 'In Progress' }), 'Saving Pasted rows.csv...');
    proceed();
    await sees(page, 'Pasted rows.csv imported');
    await sees(page, '7002');
    await page.goForward();
    await sees(page, 'Imported 2 lots, 2 receivings, 1 row left out');
    await visit(page, '/import');
    await press(page, 'Revert the import of Pasted rows.csv');
    await press(dialog(page), 'Revert');
    await closes(dialog(page));
    await sees(row(page, 'Pasted rows.csv'), 'Reverted');
  },
);
