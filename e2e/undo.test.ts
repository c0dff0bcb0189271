import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { setUpLot, post } from './setup.ts';
import { dialog, region, row } from './locators.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { press, reads, sees, signUp, closes } from './actions.ts';
import { visit } from './visit.ts';

/** Confirms the open dialog, and undoes the deletion from its notice. */
async function deleteAndUndo(page: Page, name: string, whileGone: () => Promise<void>): Promise<void> {
  await sees(dialog(page), 'You can undo this afterwards');
  await press(dialog(page), 'Delete');
  await closes(dialog(page));
  await sees(region(page, 'Notices'), `${name} deleted`);
  // It stays under the pointer.
  await region(page, 'Notices').getByText(`${name} deleted`).hover();
  await whileGone();
  await expectAccessible(page);
  await press(region(page, 'Notices'), 'Undo');
  await sees(region(page, 'Notices'), `${name} restored`);
}

scenarioOnDesktop('a producer undoes the deletion of an expense, an out and a lot', async ({ page }) => {
  const producer = newProducer();
  await signUp(page, producer);
  const { id } = await setUpLot(page, producer.entity_name, '7');
  await post(page, `/api/lots/${id}/outs`, { date_out: '2026-05-01', type: 'dead', head_count: 2 });
  await post(page, '/api/expenses', {
    lot_id: id,
    date: '2026-04-01',
    type: 'feed',
    amount: 60,
    expense_category: 'projected',
  });

  await visit(page, '/accounting?tab=projected');
  const expense = 'expense of $60.00 on Apr 1, 2026 for lot 7';
  await press(page, `Delete feed ${expense}`);
  await deleteAndUndo(page, `Feed ${expense}`, () => sees(page, 'No Expenses Found'));
  await sees(page, '1 expense, $60.00 in all');
  await page.getByRole('tab', { name: 'Actual' }).click();
  await region(page, 'Notices').getByRole('link', { name: 'View' }).click();
  await sees(page, '1 expense, $60.00 in all');

  await visit(page, '/lot/7');
  const out = 'out of May 1, 2026, 2 head dead';
  await press(page, `Delete ${out}`);
  await deleteAndUndo(page, 'Out of May 1, 2026, 2 head dead', () => sees(page, 'No out records found'));
  await page.getByRole('button', { name: `Delete ${out}` }).waitFor();

  await visit(page, '/inventory');
  await reads(row(page, 'Amarillo auction'), /98\s+100 received · 2 dead/);
  await press(page, 'Delete lot 7');
  await dialog(page)
    .getByText(/^1 receiving, 1 out and 1 expense are deleted too\./)
    .waitFor();
  await deleteAndUndo(page, 'Lot 7', () => sees(page, 'No Lots Found'));
  await reads(row(page, 'Amarillo auction'), /98\s+100 received · 2 dead/);
  await region(page, 'Notices').getByRole('link', { name: 'View' }).click();
  await page.waitForURL('**/lot/7');
  await page.getByRole('button', { name: `Delete ${out}` }).waitFor();
});
