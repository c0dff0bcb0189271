import { reads, sees, signInAsAdmin, signUp } from './actions.ts';
import { expectAccessible } from './accessible.ts';
import { region, row } from './locators.ts';
import { scenario } from './scenario.ts';
import { post, setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';

scenario('an adviser sees a borrowing base in deficit and expenses to book', async ({ page, another }) => {
  const ann = newProducer();
  const hers = await another();
  await signUp(hers, ann);
  const { id: lot_id } = await setUpLot(hers, ann.entity_name, 'ND-1', { est_out_date: '2040-03-20' });
  const expense = { lot_id, expense_category: 'projected' };
  await post(hers, '/api/expenses', { ...expense, type: 'medicine', date: '2026-06-01', amount: 4_000 });
  await post(hers, '/api/expenses', { ...expense, type: 'freight', date: '2040-01-01', amount: 900 });
  await post(hers, '/api/borrowing/reports', {
    lender: 'First Bank',
    eligible_by: 'investment',
    unhedged_rate: 0,
    hedged_rate: 0,
    collateral: [{ class: 'Feed', amount: 20_000, rate: 70 }],
    liabilities: [{ name: 'Loan', amount: 40_000, day: '2026-11-01' }],
  });
  const deficit = /^The borrowing base for First Bank is in deficit by \$26,000 as of/;
  const toBook = '1 projected expense of $4,000 is dated in the past: book or delete it';

  await hers.goto('/dashboard');
  await region(hers, 'Needs attention').getByRole('link', { name: deficit }).first().waitFor();

  await signInAsAdmin(page);
  await page.goto('/admin/clients');
  await page.getByPlaceholder('Search clients...').fill(ann.entity_name);
  await reads(row(page, ann.entity_name), /Borrowing deficit/);
  await page.getByRole('link', { name: ann.entity_name, exact: true }).click();
  const need = region(page, 'Needs Attention');
  await reads(need, /Borrowing deficit[^]*Past projected expenses[^]*points/);
  await expectAccessible(page);
  await need.getByRole('link', { name: deficit }).click();
  await page.waitForURL('**/reports/borrowing/**client=**');
  await sees(page, 'Deficit');
  await page.goBack();
  await need.getByRole('link', { name: toBook }).click();
  await page.waitForURL('**/accounting?tab=projected&to=*client=**');
  await page
    .getByText(/\$4,000\.00/)
    .first()
    .waitFor();
  await expectAccessible(page);

  await hers.goto('/settings');
  await sees(hers, 'Borrowing bases in deficit');
  await sees(hers, 'Projected expenses dated in the past');
});
