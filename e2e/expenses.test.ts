import { expect } from 'vitest';
import { newSession } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { addExpense, exportedLines, startOn } from './expense-actions.ts';
import { dialog, field, row } from './locators.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import {
  beginsToday,
  fill,
  press,
  reads,
  sees,
  send,
  signUp,
  closes,
  openLine,
  signInAsAdmin,
} from './actions.ts';
import { setUpLot } from './setup.ts';
import { visit } from './visit.ts';

scenarioOnPhone('an expense is added, found, moved to projected and deleted', async ({ page }) => {
  const producer = newProducer();
  await signUp(page, producer);
  for (const lot of ['=1+1', '9']) await setUpLot(page, producer.entity_name, lot);
  await visit(page, '/accounting');
  await sees(page, 'No Expenses Found');
  await expectAccessible(page);

  await press(page, 'Add Your First Expense');
  await beginsToday(dialog(page), 'Date');
  await field(dialog(page), 'Date').fill('2026-03-14');
  await press(dialog(page), 'Add Expense');
  await sees(dialog(page), 'Lot is required');
  await field(dialog(page), 'Lot').click();
  await expectAccessible(page);
  await send(page, { Lot: '=1+1', Amount: '1234.5' }, 'Add Expense');
  await closes(dialog(page));
  await reads(row(page, '=1+1'), /3\/14\/2026[^]*Feed[^]*\$1,234\.50/);

  await addExpense(page, '9', { Date: '2026-05-01', Type: 'Medicine', Amount: 99.99 });
  await sees(page, '2 expenses, $1,334.49 in all');
  await reads(page.locator('main'), /May 2026\s+\$99\.99[^]*Mar 2026\s+\$1,234\.50/);
  await expectAccessible(page);
  expect(await exportedLines(page)).toEqual([
    'Date,Lot,Type,Amount',
    '2026-05-01,9,Medicine,99.99',
    "2026-03-14,'=1+1,Feed,1234.5",
  ]);

  await fill(page, { Period: 'Crop year' });
  await expect.poll(() => page.url()).toMatch(/from=20\d\d-07-01&to=20\d\d-06-30/);
  await fill(page, { Period: 'Any date' });

  await page.getByRole('searchbox').fill('med');
  await sees(page, '1 expense, $99.99 in all');
  await fill(page, { From: '2026-04-01', To: '2026-04-30' });
  await page.reload();
  await sees(page, 'No expense matches your search and dates.');
  await fill(page, { To: '2026-05-01' });
  await sees(page, '1 expense, $99.99 in all');
  expect(await exportedLines(page)).toHaveLength(2);

  await openLine(page, '$99.99');
  await startOn(page, 'Edit');
  await expectAccessible(page);
  await send(page, { Category: 'Projected', Amount: 100 }, 'Update Expense');
  await sees(page, 'No expense matches your search and dates.');
  await page.getByRole('tab', { name: 'Projected' }).click();
  await sees(page, '1 expense, $100.00 in all');
  await startOn(page, 'Delete');
  await sees(dialog(page), 'Delete the medicine expense of $100.00 on May 1, 2026 for lot 9?');
  await expectAccessible(page);
  await press(dialog(page), 'Delete');
  await press(page, 'Clear all filters');
  await sees(page, 'Add Your First Expense');
  await page.getByRole('tab', { name: 'Actual' }).click();
  await sees(page, '1 expense, $1,234.50 in all');
  await page.goBack();
  await sees(page, 'Add Your First Expense');
});

scenarioOnDesktop('an admin adds an expense for a client and sees its owner', async ({ page }) => {
  const producer = newProducer('Sandhill Cattle');
  await newSession(producer);
  await signInAsAdmin(page);
  await setUpLot(page, producer.entity_name, '77');
  await visit(page, '/accounting');
  await press(page, 'Add Expense');
  const Lot = `77 (${producer.entity_name})`;
  await fill(dialog(page), { Date: '2026-06-01', Type: 'Yardage', Amount: 60, Lot });
  await press(dialog(page), 'Add Expense');
  await closes(dialog(page));
  await page.getByRole('searchbox').fill(producer.entity_name);
  await sees(page, '1 expense, $60.00 in all');
  await reads(row(page, 'Yardage'), new RegExp(`77\\s*${producer.entity_name}`));
  await expectAccessible(page);
});
