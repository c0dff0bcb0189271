import { FAR, FEEDER, LIVE } from './contracts.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { setUpLot, post } from './setup.ts';
import { region, row } from './locators.ts';
import { setUpPolicy } from './lrp-actions.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { setUpTrades } from './trade-actions.ts';
import { press, reads, sees, signUp, signInAsAdmin } from './actions.ts';
import { visit } from './visit.ts';

const MISSING = '1 LRP policy with no put assigned ($273,780 insured) excluded';

const gauge = (page: Page) => region(page, 'Hedge');
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

scenarioOnDesktop(
  'insured cattle are never shown as unhedged while their put is missing',
  async ({ page, another }) => {
    const ann = newProducer();
    const number = `I-${ann.email.slice(4, 12)}`;
    await signUp(page, ann);
    const lot = await setUpLot(page, ann.entity_name, number);
    await setUpPolicy(page, lot.id, { endorsement_number: number });

    await visit(page, `/lot/${number}`);
    await reads(gauge(page), /-\s+hedged[^]*100\.00% insured\s+100 of 100 head/);
    await reads(gauge(page), /Hedge unknown, 125,000 lb to hedge/);
    await sees(gauge(page), `${MISSING}: ${number}`);
    expect(await gauge(page).getByRole('link').count()).toBe(0);
    await expectAccessible(page);

    await visit(page, '/risk-management');
    for (const card of ['Cumulative Hedge %', 'Hedged Weight', 'Unhedged Weight', 'A $1.00/cwt Move'])
      await reads(region(page, card), /\n-\n/);
    await reads(region(page, 'Active LRP Coverage'), /\$273,780/);
    await sees(region(page, 'Excluded from the hedge'), `${MISSING}: ${number}`);
    await reads(row(page, number).first(), /1 LRP policy with no put assigned/);
    await expectAccessible(page);
    await openTab(page, 'Coverage by Month');
    await reads(row(page, LIVE.symbol).first(), /125,000[^]*-[^]*-[^]*-[^]*-/);
    await openTab(page, 'What-If');
    await page.getByText('Today', { exact: true }).click();
    await reads(region(page, 'LRP P/L'), /\n-\n+1 LRP policy without a value excluded/);
    await expectAccessible(page);

    await visit(page, '/dashboard');
    await reads(region(page, 'Cumulative Hedge %'), /\n-\n/);
    await sees(region(page, 'Cumulative Hedge %'), MISSING);
    await page.getByRole('button', { name: /^Notifications, / }).click();
    await sees(page, `Hedge of lot ${number} unknown: ${MISSING}: ${number}`);

    const admin = await another();
    await signInAsAdmin(admin);
    await visit(admin, `/lot/${number}`);
    await gauge(admin).getByRole('link', { name: MISSING }).click();
    await admin.waitForURL(`**/risk-management/lrp?q=${number}`);
    await row(admin, number).first().waitFor();
    await admin.getByRole('button', { name: /^Notifications, / }).click();
    await sees(admin, `${ann.entity_name}: Hedge incomplete: ${MISSING}: ${number}`);
  },
);

scenarioOnDesktop(
  'a hedge shows its part without a floor, in other contracts, and in contracts that have stopped trading',
  async ({ page, another }) => {
    const ann = newProducer();
    const acct = `H-${ann.email.slice(4, 12)}`;
    await signUp(page, ann);
    const named = (part: string) => `${acct} ${part}`;
    const lotOf = (part: string, more = {}) => setUpLot(page, ann.entity_name, named(part), more);
    const expired = await lotOf('expired', { est_out_wt: 850 });
    const feeders = await lotOf('feeders');
    const calls = await lotOf('calls', { est_out_date: FAR.outDate });

    const admin = await another();
    await signInAsAdmin(admin);
    const option = {
      quoteType: 'options',
      root: 'LE',
      contract: FAR.symbol,
      contractMonthYear: FAR.symbol.slice(2),
    };
    await post(admin, '/functions/v1/fetch-quote', { ...option, symbols: [FAR.option(200, 'call')] });
    const sold = { acct, b_s: 'Sell', price_amount: 345 } as const;
    const feeder = { description: 'FDR CATTLE' };
    await setUpTrades(admin, [
      { ...sold, ...feeder, lot_id: expired.id, quantity: 3, period: 'Oct-26' },
      { ...sold, ...feeder, lot_id: feeders.id, quantity: 2, period: FEEDER.period },
      {
        ...sold,
        lot_id: calls.id,
        quantity: 4,
        period: FAR.period,
        strike: 200,
        p_c: 'call',
        price_amount: 9,
      },
    ]);

    await visit(page, `/lot/${named('expired')}`);
    await reads(gauge(page), /0\.00%\s+hedged\s+0 contracts/);
    await sees(gauge(page), '3 contracts no longer trading excluded: 3 GFV26; close them');
    await expectAccessible(page);

    await visit(page, `/lot/${named('feeders')}`);
    await reads(gauge(page), /80\.00%\s+hedged\s+2 contracts/);
    await sees(gauge(page), '100,000 of 125,000 lb hedged');
    await sees(gauge(page), '100,000 lb with a price floor');
    await sees(gauge(page), `100,000 lb in another contract: ${FEEDER.symbol}`);
    await expectAccessible(page);

    await visit(page, `/lot/${named('calls')}`);
    await sees(gauge(page), '0 lb with a price floor');
    await reads(gauge(page), /\d lb in short calls only/);

    await visit(page, '/risk-management');
    await sees(
      region(page, 'Excluded from the hedge'),
      '3 contracts no longer trading excluded: 3 GFV26; close them',
    );
    await reads(region(page, 'Net Short Contracts'), /GF 2 · LE 0/);
    await reads(row(page, named('expired')).first(), /3 contracts no longer trading excluded: 3 GFV26/);
    await openTab(page, 'What-If');
    await page.getByText('Today', { exact: true }).click();
    await page.getByRole('textbox', { name: /^Feeder cattle futures/ }).fill('-20');
    await reads(region(page, 'Futures P/L'), /\+\$20,000\.00 against today/);
    await press(page, 'Back to today');
  },
);
