import { LATER, LIVE } from './contracts.ts';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { newSession } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { setUpLot } from './setup.ts';
import { dialog, row } from './locators.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { confirmMatch, markClosing, preview, setLotOfRow, uploadRows } from './trade-import-actions.ts';
import { setUpTrades } from './trade-actions.ts';
import { press, reads, sees, signInAsAdmin } from './actions.ts';
import { visit } from './visit.ts';

const screen = '/admin/import-trades';
const trades = '/risk-management/futures-options';

/** The open trades in the match modal, in order, each with its result. */
const offered = async (page: Page): Promise<string[]> => {
  await dialog(page)
    .getByRole('checkbox', { name: /^No match/ })
    .waitFor();
  const texts = await dialog(page).getByRole('group').locator('label, [class*=description]').allInnerTexts();
  return texts.slice(0, -2);
};

/** A lot and an account of the same name, for a producer. */
async function setUpAccount(page: Page): Promise<{ acct: string; lot_id: number }> {
  const producer = newProducer();
  const acct = `RC-${producer.email.slice(4, 12)}`;
  await newSession(producer);
  const lot = await setUpLot(page, producer.entity_name, acct);
  return { acct, lot_id: lot.id };
}

scenarioOnDesktop('a closing is matched exactly, over several trades, or in part', async ({ page }) => {
  await signInAsAdmin(page);
  const { acct, lot_id } = await setUpAccount(page);
  const sold = { acct, b_s: 'Sell', price_amount: 240, lot_id } as const;
  await setUpTrades(page, [
    { ...sold, quantity: 5, trade_date: '2026-06-01' },
    { ...sold, quantity: 3, trade_date: '2026-06-02' },
    { ...sold, quantity: 2, trade_date: '2026-06-03' },
    { ...sold, quantity: 4, trade_date: '2026-06-20' },
  ]);

  await visit(page, screen);
  const bought = (day: string, quantity: number) =>
    `${acct},Ann Kilgore,${day},Buy,${quantity},${LIVE.period},LIVE CATTLE,,,235`;
  await uploadRows(page, `${acct}.csv`, [
    bought('06/10/2026', 3),
    bought('06/10/2026', 6),
    bought('06/21/2026', 8),
  ]);
  await sees(preview(page), '3 rows, 3 closing');

  await markClosing(page, 2);
  expect(await offered(page)).toEqual([
    `Sell 3 ${LIVE.period} LIVE CATTLE at 240.000 on 6/2/2026`,
    `Account ${acct}. Closes all 3.`,
    `Sell 5 ${LIVE.period} LIVE CATTLE at 240.000 on 6/1/2026`,
    `Account ${acct}. Stays open.`,
    `Sell 2 ${LIVE.period} LIVE CATTLE at 240.000 on 6/3/2026`,
    `Account ${acct}. Stays open.`,
  ]);
  await expectAccessible(page);
  await dialog(page)
    .getByRole('checkbox', { name: /on 6\/1\/2026/ })
    .check();
  await sees(dialog(page), `Account ${acct}. Closes 3 and leaves 2 open.`);
  await dialog(page)
    .getByRole('checkbox', { name: /on 6\/2\/2026/ })
    .check();
  await confirmMatch(page);

  await markClosing(page, 3);
  await sees(dialog(page), `Account ${acct}. Closes all 5.`);
  await sees(dialog(page), `Account ${acct}. Closes 1 and leaves 1 open.`);
  await confirmMatch(page);
  await sees(preview(page), 'Closes 6 in 2 trades');

  await markClosing(page, 4);
  await sees(dialog(page), '5 of 8 are open');
  await expectAccessible(page);
  await confirmMatch(page, 'Close 5, open 3');
  await sees(preview(page), 'Closes 5 in 2 trades, opens 3');
  await press(page, 'Save');
  await sees(page, 'Imported 1 trade, closed 5 open trades');

  await visit(page, `${trades}?tab=closed&acct=${acct}`);
  await sees(page, '5 trades, +$28,000.00 in all');
  await page.getByRole('tab', { name: 'Open' }).click();
  await reads(row(page, '6/21/2026').first(), /Open[^]*6\/21\/2026[^]*Buy[^]*\b3\b[^]*235\.000/);
});

scenarioOnDesktop(
  'a row that stands against an open trade is preset to Closing, and an unmatched offset shows no P/L and is counted',
  async ({ page }) => {
    await signInAsAdmin(page);
    const { acct, lot_id } = await setUpAccount(page);
    const sold = { acct, b_s: 'Sell', price_amount: 240, lot_id } as const;
    await setUpTrades(page, [{ ...sold, quantity: 5 }]);

    await visit(page, screen);
    await uploadRows(page, `${acct}.csv`, [
      `${acct},Ann Kilgore,06/10/2026,Buy,3,${LIVE.period},LIVE CATTLE,,,235`,
      `${acct},Ann Kilgore,06/10/2026,Buy,2,${LATER.period},LIVE CATTLE,,,235`,
    ]);
    await sees(preview(page), '2 rows, 1 closing');
    await preview(page)
      .getByText(/Closing suggested/)
      .waitFor();
    await expectAccessible(page);
    await press(page, 'Closes 3 of 5: Sell at 240.000, 6/1/2026: match of row 2');
    await sees(dialog(page), `Account ${acct}. Closes 3 and leaves 2 open.`);
    await confirmMatch(page);
    // The lot never held a February contract, so it is not suggested for this row.
    await setLotOfRow(page, 3, acct);
    await markClosing(page, 3);
    await expect
      .poll(() => dialog(page).getByRole('button', { name: 'Confirm Match' }).isDisabled())
      .toBe(true);
    await sees(dialog(page), '0 of 2 are open');
    await dialog(page)
      .getByRole('checkbox', { name: /^No match/ })
      .check();
    await confirmMatch(page);
    await press(page, 'Save');
    await sees(page, 'Imported 1 trade, closed 1 open trade');

    await visit(page, `${trades}?tab=closed&acct=${acct}`);
    await sees(page, '2 trades, +$6,000.00 in all; 1 unmatched offset excluded');
    await reads(row(page, LATER.period).first(), /Closed[^]*235\.000[^]*235\.000\s*(P\/L\s*)?-\s*$/);
    await expectAccessible(page);
    await visit(page, `/lot/${acct}?tab=financial`);
    await page.getByText('1 unmatched offset excluded').first().waitFor();
    await expectAccessible(page);
  },
);
