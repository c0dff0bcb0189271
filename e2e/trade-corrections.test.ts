import { LATER, LIVE } from './contracts.ts';
import type { Page } from 'playwright-core';
import { newSession } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { setUpLot } from './setup.ts';
import { dialog, field, region, row } from './locators.ts';
import { refused } from './page.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnPhone } from './scenario.ts';
import { setUpTrades } from './trade-actions.ts';
import { closes, openLine, press, reads, sees, signInAsAdmin } from './actions.ts';
import { visit } from './visit.ts';

/** Unchecks the matches of other accounts: open trades of other scenarios. */
async function leaveOtherAccounts(page: Page, acct: string): Promise<void> {
  const others = dialog(page).getByRole('checkbox', { checked: true });
  // The last first: the others keep their place among the checked ones.
  for (const match of (await others.all()).toReversed()) {
    const note = await match.evaluate((box) => box.closest('[class*=Checkbox-root]')?.textContent ?? '');
    if (!note.includes(`Account ${acct},`)) await match.uncheck();
  }
}

scenarioOnPhone(
  'an administrator matches open trades, takes a match back, and undoes that',
  async ({ page }) => {
    const producer = newProducer();
    const acct = `RM-${producer.email.slice(4, 12)}`;
    const trades = `/risk-management/futures-options?acct=${acct}`;
    await newSession(producer);
    await signInAsAdmin(page);
    const lot = await setUpLot(page, producer.entity_name, acct);
    await setUpTrades(page, [
      { acct, b_s: 'Sell', quantity: 5, price_amount: 240, lot_id: lot.id },
      { acct, b_s: 'Buy', quantity: 3, price_amount: 235, lot_id: lot.id, trade_date: '2026-06-10' },
    ]);

    await visit(page, '/quotes');
    await page.getByRole('button', { name: /^Notifications, / }).click();
    await region(page, 'Notifications')
      .getByText(
        `${producer.entity_name}: 1 contract has open trades on both sides of one account: match them`,
      )
      .click();
    const match = dialog(page).getByRole('checkbox', {
      name: `3 LIVE CATTLE ${LIVE.period}: Sell at 240.000 on 6/1/2026, closed by Buy at 235.000 on 6/10/2026`,
    });
    await match.first().waitFor();
    await sees(dialog(page), `Account ${acct}, lot ${acct}. P/L +$6,000.00.`);
    await expectAccessible(page);
    await leaveOtherAccounts(page, acct);
    await press(dialog(page), 'Match');
    await closes(dialog(page));
    await sees(region(page, 'Notices'), '1 match saved');

    await visit(page, `${trades}&tab=closed`);
    await sees(page, '1 trade, +$6,000.00 in all');
    await openLine(page, 'LIVE CATTLE');
    await reads(
      row(page, 'LIVE CATTLE').first(),
      /Closed[^]*6\/1\/2026[^]*Sell[^]*\b3\b[^]*240\.000[^]*235\.000/,
    );
    await press(page, `Correct Sell of 3 LIVE CATTLE ${LIVE.period} on 6/1/2026`);
    await sees(
      dialog(page),
      'Closed at 235.000 on 6/10/2026. Without the match, this trade and the one that closed it are both open.',
    );
    await expectAccessible(page);
    await field(dialog(page), 'Contracts').fill('4');
    await press(dialog(page), 'Undo Match');
    await sees(dialog(page), 'Enter 1 to 3 contracts');
    await field(dialog(page), 'Contracts').fill('1');
    await press(dialog(page), 'Undo Match');
    await closes(dialog(page));
    await sees(page, '1 trade, +$4,000.00 in all');
    await press(region(page, 'Notices'), 'Undo');
    await sees(region(page, 'Notices'), 'Correction undone');
    await sees(page, '1 trade, +$6,000.00 in all');

    await page.getByRole('tab', { name: 'Open' }).click();
    await openLine(page, 'LIVE CATTLE');
    await press(page, `Correct Sell of 2 LIVE CATTLE ${LIVE.period} on 6/1/2026`);
    await sees(dialog(page), 'No open trade of this account, contract and lot can be matched.');
    await expectAccessible(page);
    await press(dialog(page), 'Mark as Closing');
    await closes(dialog(page));
    await sees(page, 'No Open Trades');
    await press(region(page, 'Notices'), 'Undo');
    await sees(region(page, 'Notices'), 'Correction undone');
    await reads(row(page, 'LIVE CATTLE').first(), /Open[^]*Sell[^]*\b2\b[^]*240\.000/);

    await press(page, `Correct Sell of 2 LIVE CATTLE ${LIVE.period} on 6/1/2026`);
    const contract = dialog(page).getByRole('form', { name: 'Correct contract' });
    await field(contract, 'Period').fill(LATER.period);
    await refused(page, 409, async () => {
      await press(contract, 'Correct Contract');
      await sees(contract, 'Part of this trade is closed: undo that match first');
    });
  },
);
