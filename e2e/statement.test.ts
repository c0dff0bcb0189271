import { FEEDER, LIVE } from './contracts.ts';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { closes, fill, press, sees, signInAsAdmin } from './actions.ts';
import { expectAccessible } from './accessible.ts';
import { newSession } from './accounts.ts';
import { dialog, field, region, row } from './locators.ts';
import { refused } from './page.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { put, setUpLot } from './setup.ts';
import { comparePasted, readPasted } from './statement-actions.ts';
import { newProducer } from './test-users.ts';
import { setUpTrades } from './trade-actions.ts';
import { visit } from './visit.ts';

const screen = '/admin/statement';

/** An account of a new client with 5 sold futures in two trades and 2 bought puts; the page is an administrator's. */
async function clientWithTrades(page: Page) {
  const producer = newProducer();
  await newSession(producer);
  await signInAsAdmin(page);
  const { id: lot_id } = await setUpLot(page, producer.entity_name, '7');
  const number = producer.email.slice(4, 12).toUpperCase();
  const acct = `RJ-${number}`;
  const sold = { acct, b_s: 'Sell', lot_id } as const;
  await setUpTrades(page, [
    { ...sold, quantity: 2, price_amount: 221.25 },
    { ...sold, quantity: 3, price_amount: 221.5, trade_date: '2026-06-02' },
    {
      acct,
      b_s: 'Buy',
      lot_id,
      quantity: 2,
      price_amount: 8,
      strike: 220,
      p_c: 'put',
      description: `PUT ${LIVE.printed} LIVE CATTLE`,
    },
  ]);
  return { acct, spelled: `rj${number.toLowerCase()}`, client: producer.entity_name };
}

const lineOf = (page: Page, words: string | RegExp) => row(region(page, 'Positions'), words).first();

scenarioOnDesktop(
  'an administrator compares a broker’s statement with the books, closes what is only here, and saves its balances',
  async ({ page }) => {
    const { acct, spelled, client } = await clientWithTrades(page);
    await visit(page, '/admin/import-trades');
    await page.getByRole('link', { name: 'Statement', exact: true }).click();
    await page.waitForURL(`**${screen}`);
    await expectAccessible(page);

    const bad = [
      `${spelled},${LIVE.symbol},,three,221.4`,
      `${spelled},FDR CATTLE ${FEEDER.printed},,4,354.9`,
    ];
    await comparePasted(page, bad);
    await sees(
      page,
      'Invalid quantity "three" in row 2, column Short. Contracts are whole numbers of at least 1.',
    );
    expect(await field(page, 'Or paste rows').inputValue()).toContain('three');
    await expectAccessible(page);

    await comparePasted(page, [
      `${spelled},${LIVE.symbol},,1,221.25`,
      `${spelled},LIVE CATTLE ${LIVE.printed},,2,221.25`,
      `${spelled},FDR CATTLE ${FEEDER.printed},,4,354.9`,
      `NOBODY ${acct},${LIVE.symbol},1,,221.4`,
    ]);
    await sees(
      page,
      `1 account belongs to no client: NOBODY ${acct}. Confirm the number with its user, or assign its trades to lots.`,
    );
    await row(region(page, 'Accounts'), client).first().waitFor();
    const differs = lineOf(page, 'Differs');
    await expect.poll(() => differs.innerText()).toMatch(/221\.40/);
    expect(await differs.innerText()).toMatch(/−2/);
    expect(await differs.innerText()).toMatch(/−0\.150/);
    await lineOf(page, FEEDER.period).waitFor();
    await lineOf(page, /220\.0/).waitFor();
    await expectAccessible(page);

    const name = `${acct}, short LIVE CATTLE ${LIVE.period}`;
    const importing = page.getByRole('link', {
      name: `Import trades of ${spelled}, short FDR CATTLE ${FEEDER.printed} ${FEEDER.period}`,
    });
    expect(await importing.getAttribute('href')).toBe('/admin/import-trades');
    await page.getByRole('link', { name: `View trades of ${name}` }).click();
    await page.waitForURL('**/risk-management/futures-options?**');
    await page.getByText('2 trades').first().waitFor();
    await page.goBack();

    await press(page, `Close trade of ${name}`);
    await sees(dialog(page), `Short LIVE CATTLE ${LIVE.period}, in 2 trades: the oldest is closed first`);
    expect(await field(dialog(page), 'Contracts').inputValue()).toBe('2');
    await fill(dialog(page), { 'Closing Price': '221' });
    await expectAccessible(page);
    await press(dialog(page), 'Close Trade');
    await closes(dialog(page));
    await sees(page, '2 contracts closed at 221.000');
    await expect.poll(() => lineOf(page, 'Differs').innerText()).not.toMatch(/−2/);
    await press(page, 'Undo');
    await sees(page, 'The trades are open again');
    await expect.poll(() => lineOf(page, 'Differs').innerText()).toMatch(/−2/);

    // A file with other headings has its columns chosen by hand, and is kept while other screens are open.
    await page.goto(screen);
    await page.locator('input[type=file]').setInputFiles({
      name: 'open.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Who,What,Up,Down,At\n${acct},${LIVE.symbol},,5,221.4\n${acct},PUT ${LIVE.printed} LIVE CATTLE 220 P,2,,8\n`,
      ),
    });
    await sees(
      page,
      'The statement has no column for Account, Contract, Long, Short, Price: choose one below.',
    );
    await expectAccessible(page);
    await fill(region(page, 'Columns'), {
      Account: 'Who',
      Contract: 'What',
      Long: 'Up',
      Short: 'Down',
      Price: 'At',
    });
    await sees(page, 'No Differences');
    await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Agrees (2)' });
    await lineOf(page, LIVE.period).waitFor();
    await page.getByRole('link', { name: 'Back to Import Trades' }).click();
    await page.goBack();
    await sees(page, 'open.csv');

    // Balances of a statement are shown beside what is stored, and saved together.
    await page.getByRole('tab', { name: 'Balances' }).click();
    await expectAccessible(page);
    await readPasted(page, [`${spelled},11/3/26,much,,`]);
    await sees(page, 'Row 2, column Equity, “much”: Account Equity must be a number');
    expect(await field(page, 'Or paste rows').inputValue()).toContain('much');
    await readPasted(page, [`${spelled},11/2/26,"8,000.50",5000,`, `${spelled},11/3/26,9000,,1980`]);
    await sees(page, '2 statements to save');
    const preview = region(page, 'Balances');
    await row(preview, client).first().waitFor();
    expect(await row(preview, acct).first().innerText()).toContain('$8,000.50');
    await expectAccessible(page);

    // Somebody else saves a statement of that day meanwhile.
    await put(page, '/api/margin/balances', { acct, day: '2026-11-03', equity: 7000, owner: client });
    await refused(page, 409, async () => {
      await press(page, 'Save Balances');
      await sees(
        page,
        `The statement of ${acct} of Nov 3, 2026 has changed since the preview. Nothing was saved.`,
      );
    });
    await sees(page, '2 statements to save, 1 in place of stored ones');
    await press(page, 'Save Balances');
    await sees(page, '2 statements saved');
    await sees(page, 'All of them are stored as they are here');
  },
);
