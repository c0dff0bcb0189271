import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { dialog, field, records, region, row } from './locators.ts';
import { addLot, figuresRead, receive, recordOut } from './lot-actions.ts';
import { refused } from './page.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnPhone } from './scenario.ts';
import { fill, openLine, press, reads, sees, send, signUpOnScreen, closes } from './actions.ts';
import { visit } from './visit.ts';

scenarioOnPhone('from sign-up to a shipped lot', async ({ page }) => {
  await visit(page, '/signup');
  await expectAccessible(page);
  await signUpOnScreen(page, newProducer());

  await visit(page, '/inventory');
  await sees(page, 'No Lots Found');
  await expectAccessible(page);
  await press(page, 'Add Your First Lot');
  await press(dialog(page), 'Add Lot');
  await sees(dialog(page), 'Lot number is required');
  await page.keyboard.press('Escape');

  await addLot(page, '1024');
  await reads(row(page, '1024'), /100\s+100 received/);
  await expectAccessible(page);
  await row(page, '1024').click();
  await page.waitForURL('**/lot/1024');
  await figuresRead(page, {
    'Current Head': '100',
    Received: '100',
    Dead: '0',
    Shipped: '0',
    Location: 'North pens',
    'Average Weight In': '600 lbs',
    'Cost per Head': '$1,500.01',
    'Cost per Cwt': '$250.00',
    'Dead Percent': '0.00%',
  });
  await sees(page, '0 contracts');
  await sees(page, 'No out records found');
  await expectAccessible(page);

  await receive(page, {
    'Date In': '2026-03-20',
    Source: 'Dalhart',
    Location: 'North pens',
    'Head Count Received': 50,
    'Pay Weight (lbs, total)': '30500.5',
    'Cost ($, total)': 76_000,
  });
  await recordOut(page, { 'Date Out': '2026-04-01', Type: 'Dead', 'Head Count': 3 });
  await figuresRead(page, { 'Current Head': '147', Received: '150', Dead: '3', 'Dead Percent': '2.00%' });

  await press(page, 'Out');
  await refused(page, 409, async () => {
    await send(page, { 'Date Out': '2026-11-02', 'Head Count': 148 }, 'Add Out');
    await sees(dialog(page), 'Only 147 head remain in this lot');
  });
  await fill(dialog(page), { 'Head Count': 147, Destination: 'Cactus' });
  await press(dialog(page), 'Add Out');
  await closes(dialog(page));
  await figuresRead(page, { 'Current Head': '0', Shipped: '147' });
  await reads(records(page, 'Out History').nth(1), /11\/2\/2026[^]*147[^]*No weight[^]*No proceeds yet/);
  await sees(page, '1 shipment without weight');
  await sees(page, '1 shipment without proceeds');
  await expectAccessible(page);
  await priceShipment(page);
  await reads(
    records(page, 'Out History').nth(1),
    /11\/2\/2026[^]*147[^]*183,750[^]*\$441,000\.75[^]*Price 240\.000 \$\/cwt/,
  );

  await page.getByRole('link', { name: 'Back to Inventory' }).click();
  await reads(row(page, '1024'), /\b0\s+150 received · 3 dead · 147 shipped/);
});

/** Two of weight, price and proceeds determine the third, and the form shows which two. */
async function priceShipment(page: Page): Promise<void> {
  await openLine(region(page, 'Out History'), '11/2/2026');
  await press(page, 'Edit out of Nov 2, 2026, 147 head shipped');
  const form = dialog(page);
  const holds = async (label: string, text: string) => {
    await expect.poll(() => field(form, label).inputValue()).toBe(text);
  };
  await sees(form, 'Up to 147 head, including those of this out');
  await sees(form, 'Enter any two of weight, price and proceeds');
  await fill(form, { 'Weight (lbs, total)': 183_750, 'Price ($/cwt)': 239.5 });
  await holds('Proceeds ($, total)', '440,081.25');
  await sees(form, 'Proceeds: worked out from weight and price');
  await sees(form, 'Before commission and freight, if you book those as expenses.');
  await fill(form, { 'Proceeds ($, total)': '441000.75' });
  await sees(form, '183,750 lb at 239.500 is $440,081.25; proceeds are $441,000.75');
  await fill(form, { 'Price ($/cwt)': '', 'Weight (lbs, total)': 184_000 });
  await holds('Price ($/cwt)', '239.674');
  await fill(form, { 'Weight (lbs, total)': 183_750 });
  await holds('Price ($/cwt)', '240');
  await sees(form, 'Price: worked out from weight and proceeds');
  await expectAccessible(page);

  await fill(form, { 'Price ($/cwt)': -1 });
  await press(form, 'Update Out');
  await sees(form, 'Price must be a number of at least 0');
  await fill(form, { Type: 'Dead' });
  await expect.poll(() => field(form, 'Price ($/cwt)').count()).toBe(0);
  await sees(form, 'Dead head rarely bring proceeds; these count as sales of the lot');
  await fill(form, { Type: 'Shipped' });
  await holds('Price ($/cwt)', '240');
  await press(form, 'Update Out');
  await sees(form, 'Out record updated successfully!');
  await closes(form);
}
