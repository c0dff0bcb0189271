import { LIVE } from './contracts.ts';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { setUpLot, post } from './setup.ts';
import { dialog, region, row } from './locators.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import { setUpTrades } from './trade-actions.ts';
import { fill, press, reads, sees, send, signUp, closes, signInAsAdmin } from './actions.ts';
import { visit } from './visit.ts';

scenarioOnDesktop('a lot lists projected expenses in the past, and books them', async ({ page }) => {
  const producer = newProducer();
  await signUp(page, producer);
  const lot = await setUpLot(page, producer.entity_name, 'P-1');
  const expense = { lot_id: lot.id, type: 'feed', expense_category: 'projected' };
  await post(page, '/api/expenses', { ...expense, date: '2026-04-01', amount: 800 });
  await post(page, '/api/expenses', { ...expense, date: '2099-04-01', amount: 50 });
  const total = region(page, 'Financials').locator('dt:text-is("Total Expenses") + dd');

  await visit(page, '/lot/P-1?tab=financial');
  await reads(total, /^\$850\.00\s+\$850\.00 of it projected$/);
  await reads(row(page, '4/1/2026').first(), /Projected\s+past[^]*Book as actual/i);
  await reads(row(page, '4/1/2099').first(), /^[^]*Projected(\s+Amount)?\s+\$50\.00$/);
  await expectAccessible(page);
  await press(page, 'Book as actual: feed expense of $800.00 on Apr 1, 2026 for lot P-1');
  await sees(dialog(page), 'Confirm the date and the amount that this projected expense came to.');
  await expectAccessible(page);
  await send(page, { Amount: '812.5' }, 'Book as Actual');
  await closes(dialog(page));
  await reads(total, /^\$862\.50\s+\$50\.00 of it projected$/);
  await reads(row(page, '4/1/2026').first(), /Actual(\s+Amount)?\s+\$812\.50$/);
});

scenarioOnPhone('a lot shows its cost, its value and its hedge', async ({ page, another }) => {
  const producer = newProducer();
  const acct = `RJO-${producer.email.slice(4, 12)}`;
  await signUp(page, producer);
  const lot = await setUpLot(page, producer.entity_name, acct);
  await post(page, '/api/expenses', { date: '2026-04-01', lot_id: lot.id, amount: 1234.5 });
  const figure = (name: string) => region(page, 'Financials').locator(`dt:text-is("${name}") + dd`);

  await visit(page, `/lot/${acct}?tab=financial`);
  await reads(figure('Total In Cost'), '$150,000.00');
  await reads(figure('Basis'), /^N\/A\s+Not set: counts as 0$/);
  await reads(figure('Trades P/L'), '$0.00');
  await reads(figure('Total Expenses'), '$1,234.50');
  await sees(page, 'No Trades Found');
  await sees(page, 'No LRP Policies Found');
  await reads(row(page, '4/1/2026').first(), /Feed[^]*Actual[^]*\$1,234\.50/);
  await figure('Total Expenses').getByRole('button').focus();
  await sees(page, 'Actual $1,234.50, projected $0.00');
  await expectAccessible(page);

  await press(page, 'Edit basis');
  await page.keyboard.type('1.005');
  await press(page, 'Save basis');
  await sees(page, 'Basis can have at most 2 decimals');
  await expectAccessible(page);
  await fill(page, { Basis: '-4.25' });
  await press(page, 'Save basis');
  await reads(figure('Basis'), '−4.25');
  await press(page, 'Edit basis');
  await press(page, 'Cancel editing basis');
  const edit = page.getByRole('button', { name: 'Edit basis' });
  await expect.poll(() => edit.evaluate((it) => it === document.activeElement)).toBe(true);

  const adminPage = await another();
  await signInAsAdmin(adminPage);
  const sold = { acct, b_s: 'Sell', lot_id: lot.id } as const;
  await setUpTrades(adminPage, [
    { ...sold, quantity: 1, price_amount: 200 },
    { ...sold, quantity: 3, price_amount: 204 },
    { ...sold, quantity: 2, price_amount: 210, b_s: 'Buy' },
  ]);
  await page.reload();
  await reads(row(page, '2 trades').first(), /Open[^]*Sell[^]*4[^]*203\.000/);
  await page.getByRole('button', { name: `Details of 2 Sell trades of LIVE CATTLE ${LIVE.period}` }).click();
  await row(page, '204.000').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Closed' }).click();
  await sees(page, 'No Closed Trades');

  // 4 sold and 2 bought of 40,000 lb, against 100 head of 1,250 lb.
  await page.getByRole('tab', { name: 'Basic Info' }).click();
  await sees(page, '64.00%');
  await sees(page, '2 contracts');
  await expectAccessible(page);
});
