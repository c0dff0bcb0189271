import { dayOfYear } from '#domain/kit/format';
import { today } from '../src/server/testing/today.ts';
import { LATER } from './contracts.ts';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { dialog, region, row } from './locators.ts';
import { put, setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';
import { setUpTrades } from './trade-actions.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import { enterClient, press, reads, sees, signInAsAdmin, signUp, turnTo } from './actions.ts';
import { visit } from './visit.ts';

scenarioOnPhone(
  'a producer sees what a bad day may cost, and an adviser sees it for one entity',
  async ({ page, another }) => {
    const ann = newProducer();
    await signUp(page, ann);
    await visit(page, '/risk-management?tab=cash');
    await sees(page, 'Nothing at Risk');
    await expectAccessible(page);

    await setUpLot(page, ann.entity_name, 'VR-1', { est_out_date: LATER.outDate });
    await visit(page, '/dashboard');
    const card = region(page, 'Value at Risk');
    await reads(card, /\$[\d,]{4,}[^]*1 day in 20 is worse · cattle alone \$/);
    await card.getByRole('link', { name: 'Details' }).click();
    await page.waitForURL('**/risk-management?tab=cash');
    await reads(
      region(page, 'Value at risk'),
      /\$[\d,]{4,}[^]*On 19 of 20 trading days you should not lose more than \$[\d,]+\./,
    );
    // Margin and cash come first, and what the figure is worked out from is folded.
    await reads(page.locator('#main'), /Margin and cash[^]*Value at risk/);
    expect(await page.getByText('Track record').count()).toBe(0);
    await press(page, 'How it is worked out');
    await page.waitForURL('**worked-out=open');
    await sees(page, 'Based on price history only: it does not reflect basis, disease or a closed market.');
    await page.getByText(/Exceeded on \d+ of 37\d days \(19 expected\): /).waitFor();
    await reads(row(page, 'VR-1'), /VR-1[^]*\$[\d,]+/);
    const saved = page.waitForEvent('download');
    await press(page, 'CSV');
    expect((await saved).suggestedFilename()).toMatch(/^value-at-risk-.*\.zip$/);
    await press(page, 'Show as table');
    await page.getByRole('columnheader', { name: 'Change' }).waitFor();
    await expectAccessible(page);
    await page.getByText('5 days', { exact: true }).click();
    await page.getByText(/In 19 of 20 periods of 5 trading days you should not lose/).waitFor();

    const adviser = await another();
    await signInAsAdmin(adviser);
    const ofAnn = `owner=${encodeURIComponent(ann.entity_name)}`;
    await adviser.goto(`/risk-management?tab=cash&worked-out=open&${ofAnn}`);
    await reads(row(adviser, 'VR-1'), /VR-1/);
    await expectAccessible(adviser);

    // The losses of several clients are never added up: the card leads to each.
    const bob = newProducer();
    const other = await another();
    await signUp(other, bob);
    await setUpLot(other, bob.entity_name, 'VR-2', { est_out_date: LATER.outDate });
    await adviser.goto('/dashboard');
    await reads(region(adviser, 'Value at Risk'), /Value at Risk\s*-\s*By client/);
    await region(adviser, 'Value at Risk').getByRole('link', { name: 'By client' }).click();
    await adviser.getByText('Each client is on its own').waitFor();
    await expectAccessible(adviser);
    await turnTo(adviser, row(adviser, bob.entity_name), 'Value at risk');
    await reads(row(adviser, bob.entity_name), /\$[\d,]+/);
    await adviser.goto('/dashboard');
    await region(adviser, 'Value at Risk').getByRole('link', { name: 'By client' }).click();
    await adviser.getByText('Each client is on its own').waitFor();
    await turnTo(adviser, row(adviser, ann.entity_name), 'Value at risk');
    await row(adviser, ann.entity_name).getByRole('link', { name: ann.entity_name }).click();
    await press(adviser, 'How it is worked out');
    await reads(row(adviser, 'VR-1'), /VR-1/);

    await adviser.goto('/dashboard');
    const ofClient = adviser.waitForResponse(/\/api\/alerts\?client=\d+$/);
    await enterClient(adviser, ann.entity_name);
    await reads(region(adviser, 'Total Head Count'), /In 1 lot with head/);
    expect((await ofClient).status()).toBe(200);
    await expectAccessible(adviser);
    await adviser.getByRole('link', { name: 'Show as table' }).click();
    await adviser.waitForURL(/\/risk-management\?tab=months&client=\d+$/);
  },
);

scenarioOnDesktop(
  'a producer sees what a rise of prices costs in cash, and how near a margin call is',
  async ({ page, another }) => {
    const ann = newProducer();
    await signUp(page, ann);
    await visit(page, '/risk-management?tab=cash');
    await sees(page, 'No Broker Accounts');
    for (const none of ['If prices rise', 'Accounts', 'Margin rates per contract'])
      expect(await page.getByRole('heading', { name: none, exact: true }).count(), none).toBe(0);

    const adviser = await another();
    await signInAsAdmin(adviser);
    const { id } = await setUpLot(adviser, ann.entity_name, 'MC-1', {
      est_out_wt: 1400,
      est_out_date: LATER.outDate,
    });
    const acct = `RJ ${ann.email.slice(4, 12)}`;
    await setUpTrades(adviser, [
      { acct, b_s: 'Sell', quantity: 4, period: LATER.period, price_amount: 231.5, lot_id: id },
    ]);
    await put(adviser, '/api/margin/rates', {
      root: 'LE',
      valid_from: '2015-10-08',
      initial: 1980,
      maintenance: 1800,
    });

    await visit(page, '/risk-management?tab=cash');
    await sees(
      page,
      `A rise of $10 costs $16,000 in cash this week; the unsold cattle are worth $14,000 more, when you sell them on ${dayOfYear(LATER.outDate, today)}.`,
    );
    await press(page, 'One limit day');
    await page.getByText(/^A rise of GF 9.25, LE 7.25 costs \$11,600 in cash/).waitFor();
    const [moved, accounts] = [
      page.getByRole('table', { name: 'What the move does, by account' }),
      page.getByRole('table', { name: 'Broker accounts' }),
    ];
    await reads(moved, new RegExp(`${LATER.symbol} −4[^]*−\\$11,600\\.00[^]*\\$11,600\\.00`));
    await sees(page, `${acct}: equity unknown, so the full move is to wire.`);
    await reads(row(accounts, acct), new RegExp(`${LATER.symbol} −4[^]*\\$7,920\\.00[^]*\\$7,200\\.00`));
    await press(row(accounts, acct), `Enter statement of ${acct}`);
    const form = dialog(page);
    await form.getByLabel('Account Equity').fill('7300');
    await press(form, 'Save Statement');
    await reads(row(accounts, acct), /\$7,300\.00[^]*\$100\.00[^]*\b0\.06/);
    // 7,300 less 11,600 is 4,300 below zero: 12,220 restore the initial margin of 7,920.
    await reads(moved, /11,600%[^]*\$12,220\.00/);
    await sees(page, `${acct}: one limit day would use up the $100 left before a margin call`);
    await expectAccessible(page);
  },
);
