import { LATER } from './contracts.ts';
import { expect } from 'vitest';
import { holds, reads, sees, signInAsAdmin, signUp } from './actions.ts';
import { newSession } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { dialog, region, row } from './locators.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import { get, post, setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';
import { comparedForm } from '../src/server/testing/comparison-forms.ts';
import { scenarioForm } from '../src/server/testing/scenario-forms.ts';
import { visit } from './visit.ts';

scenarioOnDesktop(
  'an adviser sees a borrowing base in deficit, which is duplicated, and expenses to book',
  async ({ page, another }) => {
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

    await visit(hers, '/dashboard');
    await region(hers, 'Needs attention').getByRole('link', { name: deficit }).first().waitFor();

    await signInAsAdmin(page);
    await visit(page, '/admin/clients');
    await page.getByPlaceholder('Search clients...').fill(ann.entity_name);
    await reads(row(page, ann.entity_name), /Borrowing deficit/);
    await page.getByRole('button', { name: `Details of ${ann.entity_name}` }).click();
    const reason = page.getByRole('link', { name: toBook });
    expect(await reason.getAttribute('href')).toMatch(/&client=\d+$/);
    await page.getByRole('link', { name: ann.entity_name, exact: true }).click();
    const need = region(page, 'Needs Attention');
    await reads(need, /Borrowing deficit[^]*Past projected expenses[^]*points/);
    await expectAccessible(page);
    await need.getByRole('link', { name: deficit }).click();
    await page.waitForURL('**/reports/borrowing/**client=**');
    await sees(page, 'Deficit');
    const base = new URL(page.url()).pathname;
    await page.goBack();
    await need.getByRole('link', { name: toBook }).click();
    await page.waitForURL('**/accounting?tab=projected&to=*client=**');
    await page
      .getByText(/\$4,000\.00/)
      .first()
      .waitFor();
    await expectAccessible(page);

    // Outside the client, what is duplicated stays the client's.
    await page.goto(base);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Duplicate' }).click();
    await holds(dialog(page), 'Lender', 'First Bank');
    await page.getByRole('button', { name: `Client: ${ann.entity_name}` }).waitFor();

    await visit(hers, '/settings');
    await sees(hers, 'Borrowing bases in deficit');
    await sees(hers, 'Projected expenses dated in the past');
  },
);

scenarioOnPhone(
  'the page of a client works out its value at risk by itself, and leads to each saved item',
  async ({ page }) => {
    const ann = newProducer();
    const session = await newSession(ann);
    const { id: lot_id } = await setUpLot(session, ann.entity_name, 'ND-2', { est_out_date: LATER.outDate });
    await post(session, '/api/comparisons', { ...comparedForm(), name: 'Floors', lot_id });
    const sevens = scenarioForm();
    await post(session, '/api/scenarios', {
      ...sevens,
      name: 'Sevens',
      input: { ...sevens.input, price_step: 7 },
    });

    await signInAsAdmin(page);
    const owners = await get<{ id: number; entity_name: string }[]>(page, '/api/owners');
    const client = owners.find(({ entity_name }) => entity_name === ann.entity_name)?.id;
    await visit(page, `/admin/client?client=${client}`);
    await reads(region(page, 'Value at Risk'), /\$[\d,]{4,}/);
    await expectAccessible(page);

    const saved = region(page, 'Saved Matrices and Comparisons');
    await reads(saved, /Sevens · What-If[^]*Floors · Protect, lot ND-2/);
    await saved.getByRole('link', { name: 'Sevens' }).click();
    await page.waitForURL('**/risk-management?*scenario=*');
    await page.getByRole('button', { name: 'Sevens', exact: true, pressed: true }).waitFor();
    await expect.poll(() => page.getByLabel('Price step', { exact: true }).inputValue()).toBe('7');
    await page.goBack();
    await saved.getByRole('link', { name: 'Floors', exact: true }).click();
    await page.waitForURL('**/risk-management?*comparison=*');
    await page.getByRole('button', { name: 'Floors', exact: true, pressed: true }).waitFor();
    await reads(region(page, 'Cattle'), /100 head in the lot/);
  },
);
