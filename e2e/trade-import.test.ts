import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { exportedLines } from './expense-actions.ts';
import { setUpLot } from './setup.ts';
import { dialog, region, row } from './locators.ts';
import { refused } from './page.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import {
  confirmMatch,
  markClosing,
  preview,
  setLotFor,
  setLotOfRow,
  upload,
} from './trade-import-actions.ts';
import { closes, openLine, press, reads, sees, signInAsAdmin, signUp } from './actions.ts';
import { visit } from './visit.ts';

const screen = '/admin/import-trades';
const trades = '/risk-management/futures-options';

/** The columns of an export that do not depend on current prices. */
const booked = (lines: readonly string[]) =>
  lines.map((line) => line.split(',').slice(0, 12).join(',')).toSorted();

scenarioOnDesktop(
  'a file that cannot be imported shows why, and the page accepts another',
  async ({ page }) => {
    await signInAsAdmin(page);
    await visit(page, screen);
    await sees(page, 'CSV or Excel (.xlsx, .xls), up to 10MB');
    await expectAccessible(page);
    await upload(page, 'bad/bad-date.csv');
    await sees(
      page,
      'Invalid date "13/45/2026" in row 3, column trade_date. Use MM/DD/YYYY, M/D/YY, YYYY-MM-DD or YYYYMMDD.',
    );
    await expectAccessible(page);
    await upload(page, 'bad/not-really.xlsx');
    await sees(page, 'The Excel file cannot be read: it is damaged, or not an Excel file');
    await upload(page, 'bad/notes.pdf');
    await sees(page, 'Only CSV and Excel (.xlsx, .xls) files are supported');
    for (const sample of ['trades.xls', 'trades.xlsx', 'trades-utf16-tab.csv']) {
      await upload(page, sample);
      await sees(preview(page), sample);
      await sees(preview(page), '49 rows, 1 closing');
      await press(page, 'Cancel');
    }
  },
);

scenarioOnPhone(
  'an administrator imports trades, closes some, and reverts it all',
  async ({ page: admin, another }) => {
    const producer = newProducer();
    const unique = producer.email.slice(4, 12);
    const [feed, sand] = [`F-${unique}`, `S-${unique}`];
    const accounts = { RJ11803: `RF${unique}`, RJ10777: `RS${unique}`, RJ10421: `RX${unique}` };
    const page = await another();
    await signUp(page, producer);
    await setUpLot(page, producer.entity_name, feed);
    await setUpLot(page, producer.entity_name, sand);

    await signInAsAdmin(admin);
    await visit(admin, screen);
    await upload(admin, 'trades.csv', accounts);
    await sees(preview(admin), '49 rows, 1 closing');
    await expectAccessible(admin);
    await admin.getByLabel('Status of row 4', { exact: true }).selectOption({ label: 'Closing' });
    await sees(admin, 'Row 4: select a lot before you mark it as closing');
    await setLotOfRow(admin, 4, feed);
    await setLotFor(admin, accounts.RJ11803, feed);
    await setLotFor(admin, accounts.RJ10777, sand);
    await admin.getByLabel('Show', { exact: true }).selectOption({ label: 'Needs attention (18)' });
    await press(admin, 'Save');
    await sees(dialog(admin), '18 rows have no lot. Their trades are not on a lot until you assign one.');
    await expectAccessible(admin);
    await press(dialog(admin), 'Cancel');
    await closes(dialog(admin));
    await press(admin, 'Save');
    await press(dialog(admin), 'Save Anyway');
    await sees(admin, 'Imported 48 trades, closed 1 open trade');

    await visit(page, trades);
    await page.getByText('31 trades').first().waitFor();
    const before = booked(await exportedLines(page));

    await visit(admin, screen);
    await upload(admin, 'closing.csv', accounts);
    await admin.getByLabel('Show', { exact: true }).selectOption({ label: 'Needs attention (4)' });
    await press(admin, 'Save');
    await sees(
      dialog(admin),
      '4 rows have a suggested lot or closing that is not confirmed. They are under Needs attention.',
    );
    await press(dialog(admin), 'Cancel');
    await closes(dialog(admin));
    await press(admin, 'Confirm Closing: row 5');
    await admin.getByLabel('Show', { exact: true }).selectOption({ label: 'Needs attention (3)' });
    await admin.getByLabel('Show', { exact: true }).selectOption({ label: 'All rows (4)' });
    for (const closing of [2, 3, 4]) {
      await markClosing(admin, closing);
      if (closing === 4) {
        await sees(dialog(admin), `Account ${accounts.RJ11803}. Closes 5 and leaves 1 open.`);
        await expectAccessible(admin);
      }
      await confirmMatch(admin);
    }
    await markClosing(admin, 5);
    await sees(dialog(admin), '6 of 9 are open');
    await press(dialog(admin), 'Cancel');
    await closes(dialog(admin));
    const status = admin.getByLabel('Status of row 5', { exact: true });
    await status.selectOption({ label: 'Initial' });
    await markClosing(admin, 5);
    await press(dialog(admin), 'Cancel');
    await closes(dialog(admin));
    expect(await status.inputValue()).toBe('open');
    await admin
      .getByRole('checkbox', {
        name: /^Save 1 row although the account has open contracts on the other side/,
      })
      .check();
    await press(admin, 'Save');
    await sees(admin, 'Imported 1 trade, closed 3 open trades');

    await visit(page, `${trades}?tab=closed`);
    await sees(page, '3 trades, +$23,100.00 in all');
    await openLine(page, 'PUT FEB 27 LIVE CATTLE');
    await reads(row(page, 'PUT FEB 27 LIVE CATTLE').first(), /Closed[^]*\b5\b[^]*20\.850[^]*\+\$8,250\.00/);

    await upload(admin, 'closing.csv', accounts);
    await sees(preview(admin), '4 rows, 4 already imported and skipped');
    await press(admin, 'Cancel');

    await admin.getByRole('button', { name: 'Revert the import of trades.csv' }).first().click();
    await refused(admin, 409, async () => {
      await press(dialog(admin), 'Revert');
      await sees(
        dialog(admin),
        'Trades of this import were closed by another one, closing.csv. Revert that import, or undo these matches first.',
      );
    });
    await expectAccessible(admin);
    await press(dialog(admin), 'Cancel');
    await closes(dialog(admin));
    await admin.getByRole('button', { name: 'Revert the import of closing.csv' }).first().click();
    await press(dialog(admin), 'Revert');
    await closes(dialog(admin));

    await visit(page, trades);
    await page.getByText('31 trades').first().waitFor();
    expect(booked(await exportedLines(page))).toEqual(before);
    await admin.getByRole('button', { name: 'Revert the import of trades.csv' }).first().click();
    await press(dialog(admin), 'Revert');
    await closes(dialog(admin));
    await visit(page, trades);
    await sees(page, 'No Trades Found');
  },
);

scenarioOnDesktop('the save of an import goes on while another screen is open', async ({ page }) => {
  const account = `K-${newProducer().email.slice(4, 12)}`;
  await signInAsAdmin(page);
  await visit(page, screen);
  await region(page, 'Past Imports').waitFor();
  let proceed = () => {};
  const held = new Promise<void>((resolve) => (proceed = resolve));
  await page.route('**/api/trade-imports', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue().catch(() => {}); // the request may have been cancelled
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

  await upload(page, 'trades.csv', { RJ11803: account, RJ10777: account, RJ10421: account });
  await sees(preview(page), '49 rows, 2 closing');
  await save();
  await leave();
  await sees(work, 'Saving trades.csv...');
  await expectAccessible(page);
  await press(work, 'Cancel: Saving trades.csv');
  await sees(page, 'Saving trades.csv cancelled: nothing was saved');
  await page.getByRole('link', { name: 'Admin' }).first().click();
  await page.getByRole('tab', { name: 'Import Trades' }).click();
  await sees(preview(page), '49 rows, 2 closing');

  await save();
  await leave();
  await work.waitFor();
  proceed();
  await sees(page, 'trades.csv imported');
  await work.waitFor({ state: 'detached' });
});
