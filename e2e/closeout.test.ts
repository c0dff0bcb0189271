import { expect } from 'vitest';
import { sessionOf } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { setUpLot, post, put } from './setup.ts';
import { dialog, region, row } from './locators.ts';
import { ADMIN, newProducer } from './test-users.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import { setUpTrades } from './trade-actions.ts';
import { fill, press, reads, sees, signUp, closes } from './actions.ts';
import { comeBack, visit } from './visit.ts';

const NEVER = '2099-01-01';

/** The rules of printed pages, as far as the browser understands them. */
const pageRules = (): string =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .flatMap((rule) => (rule instanceof CSSMediaRule ? [...rule.cssRules] : [rule]))
    .filter((rule) => rule instanceof CSSPageRule)
    .map((rule) => rule.cssText)
    .join();

scenarioOnPhone('the closeout of a sold lot shows its result', async ({ page }) => {
  const producer = newProducer();
  const acct = `RJO-${producer.email.slice(4, 12)}`;
  await signUp(page, producer);
  const lot = await setUpLot(page, producer.entity_name, acct);
  await put(page, `/api/lots/${lot.id}/plan`, { feed_rate: 0, yardage: 0 });
  const expense = { lot_id: lot.id, date: '2026-04-01' };
  await post(page, '/api/expenses', { ...expense, amount: 30_000 });
  await post(page, '/api/expenses', { ...expense, type: 'yardage', amount: 5000 });
  const out = (of: object) => post(page, `/api/lots/${lot.id}/outs`, { date_out: '2026-09-10', ...of });
  await out({ type: 'dead', head_count: 2, date_out: '2026-05-01' });
  await out({ type: 'shipped', head_count: 40, weight: 50_000, proceeds: 110_000 });
  const figure = (name: string) => region(page, 'Summary').locator(`dt:text-is("${name}") + dd`);

  await visit(page, `/lot/${acct}?tab=financial`);
  const section = region(page, 'Closeout');
  await sees(section, 'Partly shipped');
  // ($150,000 + $35,000 - $110,000) over 58 head of 1,250 lb.
  await reads(section.locator('dt:text-is("Need") + dd'), /^103\.45 \$\/cwt\s+on 58 head$/);
  await reads(
    region(page, 'Financials').locator('dt:text-is("Est. Net Equity") + dd'),
    /\$[\d,.]+\s+without \$110,000 of sales$/,
  );
  await expectAccessible(page);

  await section.getByRole('link', { name: 'Equity report' }).waitFor();
  await section.getByRole('link', { name: 'Open closeout' }).click();
  await page.waitForURL(`**/lot/${acct}/closeout`);
  await reads(page.getByRole('heading', { level: 1 }), `Closeout: ${acct}`);
  await expect.poll(() => page.title()).toBe(`Closeout: ${acct} · Drover`);
  await reads(
    row(region(page, 'Money'), 'Cattle sold'),
    /40 head, 50,000 lb, 220\.00 \$\/cwt\s+\$110,000\.00/,
  );
  await reads(row(region(page, 'Money'), 'Net cash to date'), /−\$75,000\.00/);
  // 122,500 lb out of 60,000 lb in; 58,800 lb in without the dead.
  await reads(row(region(page, 'Performance'), /^Gain/), /^Gain lb\s+62,500\s+63,700$/);
  await expectAccessible(page);

  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Excel')]);
  expect(download.suggestedFilename()).toMatch(/^closeout-rjo-.*\.xlsx$/);
  const [pdf] = await Promise.all([page.waitForEvent('download'), press(page, 'PDF')]);
  expect(pdf.suggestedFilename()).toMatch(/^closeout-rjo-.*\.pdf$/);
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('button', { name: 'PDF', exact: true }).waitFor({ state: 'hidden' });
  await reads(page.locator('[data-printed-head]'), new RegExp(`^${producer.entity_name} · .* · Prices: `));
  await sees(page, 'Money');
  await page.getByRole('link', { name: 'Skip to content' }).waitFor({ state: 'hidden' });
  expect(await page.evaluate(pageRules)).toContain('counter(pages)');
  await page.emulateMedia({ media: 'screen' });

  await fill(page, { 'Target profit': 'much' });
  await sees(page, 'Target profit must be an amount in dollars and cents');
  await fill(page, { 'Target profit': '7,250' });
  await reads(figure('Need'), /^113\.45 \$\/cwt\s+on 58 head, for a result of \$7,250\.00$/);
  await page.reload();
  await reads(figure('Need'), /^113\.45 \$\/cwt/);

  await out({ type: 'shipped', head_count: 58, weight: 72_500, proceeds: 130_500 });
  await comeBack(page);
  await sees(page, 'Final');
  await reads(figure('Result'), /^\$55,500\.00\s+\$555\.00 per head placed$/);
  await reads(figure('Need'), /^-\s+No head left to sell$/);
  await reads(figure('Break-even (with hedges)'), /^151\.02 \$\/cwt\s+whole lot$/);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Feed' }).click();
  await page.waitForURL(`**/accounting?q=${acct}`);
  await page.goBack();

  const admin = await sessionOf(ADMIN);
  await setUpTrades(admin, [{ acct, b_s: 'Sell', lot_id: lot.id, quantity: 1, price_amount: 200 }]);
  await comeBack(page);
  await sees(page, 'Closed out');
  await sees(page, 'Futures, open (est.)');
});

scenarioOnDesktop('a closeout lists the records it excludes', async ({ page }) => {
  const producer = newProducer();
  await signUp(page, producer);
  const lot = await setUpLot(page, producer.entity_name, 'C-2');
  const expense = { lot_id: lot.id, type: 'feed', expense_category: 'projected' };
  await post(page, '/api/expenses', { ...expense, date: '2026-04-01', amount: 800 });
  await post(page, '/api/expenses', { ...expense, date: NEVER, amount: 50 });
  await post(page, `/api/lots/${lot.id}/outs`, { date_out: '2026-09-10', type: 'shipped', head_count: 10 });
  await visit(page, '/lot/C-2/closeout');
  await sees(page, '1 projected expense of $800 is dated in the past: book or delete it');
  // The lot has no result until the proceeds are known, only an estimate beside it.
  await reads(
    region(page, 'Summary').locator('dt:text-is("Projected Result") + dd'),
    /^-\s+1 shipment without proceeds \(about \$[\d,.]+\)$/,
  );
  await sees(page, '1 shipment without weight');
  await reads(row(region(page, 'Money'), 'Feed, projected'), /\$850\.00/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Set an interest rate' }).click();
  await fill(region(page, 'Interest'), { 'Interest rate': '8.25' });
  await press(page, 'Save Interest Rate');
  await sees(page, 'Interest rate saved');
  await visit(page, '/lot/C-2/closeout');
  await press(page, 'Add as projected expense');
  await press(dialog(page), 'Add Expense');
  await closes(dialog(page));
  await sees(page, 'Interest, projected');
  await visit(page, '/lot/NONE/closeout');
  await sees(page, 'Lot Not Found');
  await expectAccessible(page);
});
