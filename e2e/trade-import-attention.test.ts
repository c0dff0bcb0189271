import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { futuresSymbol } from '#domain/market/contracts';
import { tradingDayUpTo } from '#domain/market/contract-calendar';
import { addDays } from '#domain/kit/days';
import { formatPeriod } from '#domain/kit/periods';
import { tradedMonths } from '#domain/market/watchlist';
import { expectAccessible } from './accessible.ts';
import { dialog, region } from './locators.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { preview, upload, uploadText } from './trade-import-actions.ts';
import { press, sees, signInAsAdmin } from './actions.ts';
import { post } from './setup.ts';
import { today } from '../src/server/testing/today.ts';
import { visit } from './visit.ts';

const screen = '/admin/import-trades';
const day = tradingDayUpTo(addDays(today, -1));
const [, feeder] = tradedMonths('GF', today);
const period = formatPeriod(feeder ?? { month: 1, year: 2027 });
const symbol = feeder ? futuresSymbol(feeder) : '';
const words = period.toUpperCase().replace('-', ' ');

const header = 'acct,name,trade_date,b_s,quantity,period,description,strike,p_c,price_amount';
const line = (acct: string, b_s: string, contract: string, described: string, price: string) =>
  `${acct},Attention Feeders,${day},${b_s},2,${contract},${described},,,${price}`;
/** Scenarios do not share accounts. */
const account = (): string => `RJ-${randomUUID().slice(0, 8)}`;

scenarioOnDesktop(
  'what a file has besides cattle fills is named and skipped, and taken in with a tick',
  async ({ page }) => {
    await signInAsAdmin(page);
    await visit(page, screen);
    await uploadText(page, 'hogs.csv', `${header}\n${line(account(), 'Sell', 'Aug-27', 'LEAN HOGS', '98')}`);
    await sees(page, 'The file has no cattle trades');
    await sees(page, 'LEAN HOGS: 1 row (row 2)');

    await upload(page, 'skipped-rows.csv', { RJ10421: account() });
    await sees(preview(page), '2 rows');
    await sees(preview(page), '12 rows of the file are skipped: they are not cattle trades');
    await sees(preview(page), 'COMMISSION FDR CATTLE: 1 row (row 9)');
    await expectAccessible(page);
    await press(page, 'Cancel');

    await upload(page, 'status-column.csv', { RJ10421: account() });
    await sees(preview(page), '7 rows, 4 left out');
    await sees(
      preview(page),
      'Columns not read: Order No (100417, 100418, 100419); Notes (cancel/replace of 100416)',
    );
    const leftOut = region(page, 'Left out');
    await sees(leftOut, 'Save 1 row that says BUSTED');
    await expectAccessible(page);
    await leftOut.getByLabel('Save 1 row that says Working').check();
    await sees(preview(page), '7 rows, 3 closing, 3 left out');
    await press(page, 'Cancel');

    await upload(page, 'summary-sheet-first.xlsx');
    await sees(
      preview(page),
      'Read from the sheet Fills, the first with the header. Skipped 1 title line above the header in row 3.',
    );
    await press(page, 'Cancel');

    await upload(page, 'open-and-close.csv', { RJ10421: account() });
    await page
      .getByRole('button', { name: 'Closes 2: Sell at 361.250, 5/4/2026: match of row 3', exact: true })
      .waitFor();
    await page.getByLabel('Status of row 3', { exact: true }).selectOption({ label: 'Initial' });
    await preview(page)
      .getByText(/The broker marks it as closing/)
      .first()
      .waitFor();
  },
);

scenarioOnDesktop(
  'an option is read from its description, and an implausible row must be confirmed',
  async ({ page }) => {
    await signInAsAdmin(page);
    await post(page, '/functions/v1/fetch-quote', { symbols: [symbol], quoteType: 'futures' });
    await visit(page, screen);
    const acct = account();
    await uploadText(
      page,
      'described.csv',
      [
        header,
        line(acct, 'Buy', period, `PUT ${words} FDR CATTLE 3400`, '6.5'),
        line(acct, 'Sell', period, 'FDR CATTLE', '3.6125'),
        line(acct, 'Sell', period, 'FDR CATTLE', '36125'),
        line(acct, 'Sell', 'Aug-20', 'FDR CATTLE', '350'),
      ].join('\n'),
    );
    await preview(page)
      .getByText(/^340\.0+ put from the description$/)
      .first()
      .waitFor();
    await preview(page)
      .getByText(/GFQ20 stopped trading on Aug 27, 2020/)
      .first()
      .waitFor();
    await preview(page)
      .getByText(new RegExp(`Price more than 30% from ${symbol} at `))
      .first()
      .waitFor();
    const attention = region(page, 'Needs attention');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect.poll(() => save.isDisabled()).toBe(true);
    await expectAccessible(page);
    await attention.getByLabel('Save 2 rows although the price is far from the market').check();
    await expect.poll(() => save.isDisabled()).toBe(true);
    await attention.getByLabel('Save 1 row although the contract had stopped trading').check();
    await press(page, 'Save');
    await press(dialog(page), 'Save Anyway');
    await sees(page, 'Imported 4 trades');
  },
);
