import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { addExpense, exportedLines, startOn } from './expense-actions.ts';
import { dialog, field, row } from './locators.ts';
import { addLot } from './lot-actions.ts';
import { refused } from './page.ts';
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
import { visit } from './visit.ts';

scenarioOnPhone('an expense is added, found, moved to projected and deleted', async ({ page }) => {
  await signUp(page, newProducer());
  await addLot(page, '=1+1');
  await addLot(page, '9');
  await visit(page, '/accounting');
  await sees(page, 'No Expenses Found');
  await expectAccessible(page);

  await press(page, 'Add Your First Expense');
  await beginsToday(dialog(page), 'Date');
  await expectAccessible(page);
  await fill(dialog(page), { Date: '' });
  await press(dialog(page), 'Add Expense');
  await sees(dialog(page), 'Date is required');
  await fill(dialog(page), { Date: '2026-03-14' });
  await press(dialog(page), 'Add Expense');
  await sees(dialog(page), 'Lot is required');
  await field(dialog(page), 'Lot').click();
  await expectAccessible(page);
  await fill(dialog(page), { Lot: '=1+1' });
  await press(dialog(page), 'Add Expense');
  await sees(dialog(page), 'Amount must be greater than 0');
  await send(page, { Amount: '1234.5' }, 'Add Expense');
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
  await sees(page, '2 expenses, $1,334.49 in all');

  await page.getByRole('searchbox').fill('med');
  await sees(page, '1 expense, $99.99 in all');
  await fill(page, { From: '2026-04-01', To: '2026-04-30' });
  await sees(page, 'No Expenses Found');
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
  await reads(row(page, '5/1/2026'), /past[^]*Book as actual/i);
  await page.getByRole('button', { name: /^Book as actual/ }).click();
  await reads(dialog(page).getByRole('heading'), 'Book as Actual');
  await send(page, { Amount: 110 }, 'Book as Actual');
  await closes(dialog(page));
  await page.getByRole('tab', { name: 'Actual' }).click();
  await sees(page, '1 expense, $110.00 in all');
  await startOn(page, 'Edit');
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

scenarioOnDesktop(
  'an admin sees the owner of an expense, and an error for a deleted one',
  async ({ page, another }) => {
    const producer = newProducer('Sandhill Cattle');
    await signUp(page, producer);
    await addLot(page, '77');
    const admin = await another();
    await signInAsAdmin(admin);
    await visit(admin, '/accounting');
    await press(admin, 'Add Expense');
    const Lot = `77 (${producer.entity_name})`;
    await fill(dialog(admin), { Date: '2026-06-01', Type: 'Yardage', Amount: 60, Lot });
    await press(dialog(admin), 'Add Expense');
    await closes(dialog(admin));
    await admin.getByRole('searchbox').fill(producer.entity_name);
    await sees(admin, '1 expense, $60.00 in all');
    await reads(row(admin, 'Yardage'), new RegExp(`77\\s*${producer.entity_name}`));
    await expectAccessible(admin);

    await press(admin, 'Add Expense');
    await fill(dialog(admin), { Date: '2026-06-02', Amount: 1, Lot });
    await visit(page, '/inventory');
    await press(page, 'Delete lot 77');
    await sees(dialog(page), '1 receiving, 0 outs and 1 expense are deleted too.');
    await press(dialog(page), 'Delete');
    await sees(page, 'No Lots Found');
    await refused(admin, 404, async () => {
      await press(dialog(admin), 'Add Expense');
      await sees(dialog(admin), 'Lot not found');
    });
  },
);
