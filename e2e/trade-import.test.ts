import { expect } from 'vitest';
import { newSession } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { LIVE } from './contracts.ts';
import { setUpLot } from './setup.ts';
import { dialog, region, row } from './locators.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import {
  confirmMatch,
  markClosing,
  preview,
  setLotFor,
  setLotOfRow,
  upload,
  uploadRows,
} from './trade-import-actions.ts';
import { closes, openLine, press, reads, sees, signInAsAdmin } from './actions.ts';
import { gate } from './loaded.ts';
import { visit } from './visit.ts';

const screen = '/admin/import-trades';
const trades = '/risk-management/futures-options';

scenarioOnPhone('an administrator imports trades, closes some, and reverts it all', async ({ page }) => {
  const producer = newProducer();
  const unique = producer.email.slice(4, 12);
  const [feed, sand] = [`F-${unique}`, `S-${unique}`];
  const accounts = { RJ11803: `RF${unique}`, RJ10777: `RS${unique}`, RJ10421: `RX${unique}` };
  await newSession(producer);
  await signInAsAdmin(page);
  for (const lot of [feed, sand]) await setUpLot(page, producer.entity_name, lot);

  await visit(page, screen);
  await upload(page, 'trades.csv', accounts);
  await sees(preview(page), '49 rows, 1 closing');
  await expectAccessible(page);
  await page.getByLabel('Status of row 4', { exact: true }).selectOption({ label: 'Closing' });
  await sees(page, 'Row 4: select a lot before you mark it as closing');
  await setLotOfRow(page, 4, feed);
  await setLotFor(page, accounts.RJ11803, feed);
  await setLotFor(page, accounts.RJ10777, sand);
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Needs attention (18)' });
  await press(page, 'Save');
  await sees(dialog(page), '18 rows have no lot. Their trades are not on a lot until you assign one.');
  await expectAccessible(page);
  await press(dialog(page), 'Save Anyway');
  await sees(page, 'Imported 48 trades, closed 1 open trade');

  await upload(page, 'closing.csv', accounts);
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Needs attention (4)' });
  await press(page, 'Save');
  await sees(
    dialog(page),
    '4 rows have a suggested lot or closing that is not confirmed. They are under Needs attention.',
  );
  await press(dialog(page), 'Cancel');
  await closes(dialog(page));
  await press(page, 'Confirm Closing: row 5');
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Needs attention (3)' });
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'All rows (4)' });
  for (const closing of [2, 3, 4]) {
    await markClosing(page, closing);
    if (closing === 4) {
      await sees(dialog(page), `Account ${accounts.RJ11803}. Closes 5 and leaves 1 open.`);
      await expectAccessible(page);
    }
    await confirmMatch(page);
  }
  const status = page.getByLabel('Status of row 5', { exact: true });
  await status.selectOption({ label: 'Initial' });
  await markClosing(page, 5);
  await sees(dialog(page), '6 of 9 are open');
  await press(dialog(page), 'Cancel');
  await closes(dialog(page));
  expect(await status.inputValue()).toBe('open');
  await page
    .getByRole('checkbox', {
      name: /^Save 1 row although the account has open contracts on the other side/,
    })
    .check();
  await press(page, 'Save');
  await sees(page, 'Imported 1 trade, closed 3 open trades');
  await upload(page, 'closing.csv', accounts);
  await sees(preview(page), '4 rows, 4 already imported and skipped');

  await visit(page, `${trades}?tab=closed&acct=${accounts.RJ11803}`);
  await openLine(page, 'PUT FEB 27 LIVE CATTLE');
  await reads(row(page, 'PUT FEB 27 LIVE CATTLE').first(), /Closed[^]*\b5\b[^]*20\.850[^]*\+\$8,250\.00/);

  await visit(page, screen);
  for (const file of ['closing.csv', 'trades.csv']) {
    await page
      .getByRole('button', { name: `Revert the import of ${file}` })
      .first()
      .click();
    await expectAccessible(page);
    await press(dialog(page), 'Revert');
    await closes(dialog(page));
  }
  await visit(page, `${trades}?acct=${accounts.RJ11803}`);
  await sees(page, 'No Trades Found');
});

scenarioOnDesktop(
  'a file that cannot be read shows why, and the save of another goes on while another screen is open',
  async ({ page }) => {
    const account = `K-${newProducer().email.slice(4, 12)}`;
    // Other stories import files meanwhile: one of the same name would pass for this one.
    const file = `${account}.csv`;
    await signInAsAdmin(page);
    await visit(page, screen);
    await region(page, 'Past Imports').waitFor();
    await sees(page, 'CSV or Excel (.xlsx, .xls), up to 10MB');
    await expectAccessible(page);
    await upload(page, 'bad/bad-date.csv');
    await sees(
      page,
      'Invalid date "13/45/2026" in row 3, column trade_date. Use MM/DD/YYYY, M/D/YY, YYYY-MM-DD or YYYYMMDD.',
    );
    await expectAccessible(page);

    const { open, hold } = gate();
    await page.route('**/api/trade-imports', async (route) => {
      if (route.request().method() !== 'POST') return await route.continue();
      await hold(route).catch(() => {}); // the request may have been cancelled
    });
    const save = async () => {
      await press(page, 'Save');
      await press(dialog(page), 'Save Anyway');
    };
    const work = page.getByRole('group', { name: 'In Progress' });
    const leave = async () => {
      await page.getByRole('link', { name: 'Inventory', exact: true }).first().click();
      await page.getByRole('heading', { name: 'Inventory', level: 1 }).waitFor();
    };

    await uploadRows(page, file, [
      `${account},Ann Kilgore,06/01/2026,Sell,2,${LIVE.period},LIVE CATTLE,,,240`,
    ]);
    await sees(preview(page), '1 row');
    await save();
    await leave();
    await sees(work, `Saving ${file}...`);
    await expectAccessible(page);
    await press(work, `Cancel: Saving ${file}`);
    await sees(page, `Saving ${file} cancelled: nothing was saved`);
    await page.getByRole('link', { name: 'Admin' }).first().click();
    await page.getByRole('tab', { name: 'Import Trades' }).click();
    await sees(preview(page), '1 row');

    await save();
    await leave();
    await work.waitFor();
    open();
    await sees(page, `${file} imported`);
    await work.waitFor({ state: 'detached' });
  },
);
