import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { exportedLines } from './expense-actions.ts';
import { setUpLot } from './setup.ts';
import { dialog, row } from './locators.ts';
import { refused } from './page.ts';
import { ADMIN, newProducer } from './test-users.ts';
import { scenario } from './scenario.ts';
import {
  confirmMatch,
  markClosing,
  preview,
  setLotFor,
  setLotOfRow,
  upload,
} from './trade-import-actions.ts';
import { press, reads, sees, signIn, signUp } from './actions.ts';

const screen = '/admin/import-trades';
const trades = '/risk-management/futures-options';

/** What an export says of the trades themselves, without what they are worth at the moment. */
const booked = (lines: readonly string[]) =>
  lines.map((line) => line.split(',').slice(0, 12).join(',')).toSorted();

scenario('a file that cannot be imported says why, and the page is ready for the next', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto(screen);
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
    await sees(preview(page), '49 rows');
    await press(page, 'Cancel');
  }
});

scenario(
  'an administrator imports trades, closes some, and reverts it all',
  async ({ page: desk, another }) => {
    const producer = newProducer();
    const unique = producer.email.slice(4, 12);
    const [feed, sand] = [`F-${unique}`, `S-${unique}`];
    const accounts = { RJ11803: `RF${unique}`, RJ10777: `RS${unique}`, RJ10421: `RX${unique}` };
    const page = await another();
    await signUp(page, producer);
    await setUpLot(page, producer.entity_name, feed);
    await setUpLot(page, producer.entity_name, sand);

    await signIn(desk, ADMIN);
    await desk.goto(screen);
    await upload(desk, 'trades.csv', accounts);
    await sees(preview(desk), '49 rows');
    await expectAccessible(desk);
    await desk.getByLabel('Status of row 4', { exact: true }).selectOption({ label: 'Closing' });
    await sees(desk, 'Row 4: select a lot before you mark it as closing');
    await setLotOfRow(desk, 4, feed);
    await setLotFor(desk, accounts.RJ11803, feed);
    await setLotFor(desk, accounts.RJ10777, sand);
    await desk.getByLabel('Show', { exact: true }).selectOption({ label: 'Needs attention (18)' });
    await press(desk, 'Save');
    await sees(dialog(desk), '18 rows have no lot. Their trades count in no lot until you assign one.');
    await expectAccessible(desk);
    await press(dialog(desk), 'Cancel');
    await dialog(desk).waitFor({ state: 'detached' });
    await press(desk, 'Save');
    await press(dialog(desk), 'Save Anyway');
    await sees(desk, 'Imported 49 trades');

    await page.goto(trades);
    await page.getByText('31 trades').first().waitFor();
    const before = booked(await exportedLines(page));

    await desk.goto(screen);
    await upload(desk, 'closing.csv', accounts);
    await desk.getByLabel('Show', { exact: true }).selectOption({ label: 'Needs attention (4)' });
    await press(desk, 'Save');
    await sees(
      dialog(desk),
      '4 rows have a guessed lot that nobody has looked at. They are under Needs attention.',
    );
    await press(dialog(desk), 'Cancel');
    await dialog(desk).waitFor({ state: 'detached' });
    await press(desk, 'Lot is right: row 5');
    await desk.getByLabel('Show', { exact: true }).selectOption({ label: 'Needs attention (3)' });
    await desk.getByLabel('Show', { exact: true }).selectOption({ label: 'All rows (4)' });
    for (const closing of [2, 3, 4]) {
      await markClosing(desk, closing);
      if (closing === 4) {
        await sees(dialog(desk), `Account ${accounts.RJ11803}. Closes 5 and leaves 1 open.`);
        await expectAccessible(desk);
      }
      await confirmMatch(desk);
    }
    await markClosing(desk, 5);
    await sees(dialog(desk), '6 of 9 are open');
    await press(dialog(desk), 'Cancel');
    await dialog(desk).waitFor({ state: 'detached' });
    expect(await desk.getByLabel('Status of row 5', { exact: true }).inputValue()).toBe('open');
    await press(desk, 'Save');
    await sees(desk, 'Imported 1 trade, closed 3 open trades');

    await page.goto(`${trades}?tab=closed`);
    await sees(page, '3 trades, +$23,100.00 in all');
    await reads(row(page, 'PUT FEB 27 LIVE CATTLE').first(), /Closed[^]*\b5\b[^]*20\.850[^]*\+\$8,250\.00/);

    await upload(desk, 'closing.csv', accounts);
    await sees(preview(desk), '4 rows, 4 already imported and skipped');
    await press(desk, 'Cancel');

    await desk.getByRole('button', { name: 'Revert the import of trades.csv' }).first().click();
    await refused(desk, 409, async () => {
      await press(dialog(desk), 'Revert');
      await sees(
        dialog(desk),
        'Trades of this import were closed by a later one, closing.csv. Revert that import first.',
      );
    });
    await expectAccessible(desk);
    await press(dialog(desk), 'Cancel');
    await dialog(desk).waitFor({ state: 'detached' });
    await desk.getByRole('button', { name: 'Revert the import of closing.csv' }).first().click();
    await press(dialog(desk), 'Revert');
    await dialog(desk).waitFor({ state: 'detached' });

    await page.goto(trades);
    await page.getByText('31 trades').first().waitFor();
    expect(booked(await exportedLines(page))).toEqual(before);
    await desk.getByRole('button', { name: 'Revert the import of trades.csv' }).first().click();
    await press(dialog(desk), 'Revert');
    await dialog(desk).waitFor({ state: 'detached' });
    await page.goto(trades);
    await sees(page, 'No Trades Found');
  },
);
