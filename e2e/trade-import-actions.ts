import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { dialog, region } from './locators.ts';
import { press, closes } from './actions.ts';

const samples = new URL('../fixtures/broker-files/', import.meta.url);

/** Uploads a broker's file to the Import Trades screen; `as` renames its accounts, which scenarios do not share. */
export async function upload(page: Page, sample: string, as: Record<string, string> = {}): Promise<void> {
  let buffer = readFileSync(new URL(sample, samples));
  for (const [account, own] of Object.entries(as)) {
    buffer = Buffer.from(buffer.toString('latin1').replaceAll(account, own), 'latin1');
  }
  const name = sample.split('/').at(-1) ?? sample;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

/** Uploads a file of these rows, with the standard columns, to the Import Trades screen. */
export async function uploadRows(page: Page, name: string, rows: readonly string[]): Promise<void> {
  const header = 'acct,name,trade_date,b_s,quantity,period,description,strike,p_c,price_amount';
  const buffer = Buffer.from([header, ...rows].join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

/** Confirms the match of a row, once the button has this label. */
export async function confirmMatch(page: Page, button = 'Confirm Match'): Promise<void> {
  await press(dialog(page), button);
  await closes(dialog(page));
}

export const preview = (page: Page) => region(page, 'Preview');

/** Chooses the option with this label in the open picker, which lists it after typing where it has many. */
async function choose(page: Page, name: string): Promise<void> {
  const options = page.getByRole('option').filter({ visible: true });
  await options.first().waitFor();
  await page.keyboard.type(name);
  await options.filter({ hasText: name }).first().click();
}

/** Assigns one row of the preview to a lot. */
export async function setLotOfRow(page: Page, row: number, lot: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Lot of row ${row}:`) }).click();
  await choose(page, lot);
}

/** Assigns all rows of an account, or the selected ones, to a lot. */
export async function setLotFor(page: Page, target: string, lot: string): Promise<void> {
  await page.getByRole('button', { name: /^Set lot for:/ }).click();
  await choose(page, target);
  await page.getByRole('button', { name: /^Lot to set:/ }).click();
  await choose(page, lot);
  await press(page, 'Set Lot');
}

/** Marks a row of the preview as closing, which opens the match modal. */
export async function markClosing(page: Page, row: number): Promise<void> {
  const status = page.getByLabel(`Status of row ${row}`, { exact: true });
  // A row that stands against open trades is a closing already.
  if ((await status.inputValue()) === 'closed')
    await page.getByRole('button', { name: new RegExp(`: match of row ${row}$`) }).click();
  else await status.selectOption({ label: 'Closing' });
  await dialog(page)
    .getByRole('checkbox', { name: /^No match/ })
    .waitFor();
}

/** Uploads a broker's file with this text to the Import Trades screen. */
export const uploadText = (page: Page, name: string, text: string): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
