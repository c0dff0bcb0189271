import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { dialog } from './locators.ts';
import { fill, press, closes } from './actions.ts';

/** The values of the form, by label. */
type Typed = Record<string, string | number>;

/** Adds an expense on the Accounting screen; the modal closes at once. */
export async function addExpense(page: Page, lot: string, typed: Typed): Promise<void> {
  await press(page, 'Add Expense');
  await fill(dialog(page), { ...typed, Lot: lot });
  await press(dialog(page), 'Add Expense');
  await closes(dialog(page));
}

/** Opens a modal about the only expense shown. */
export const startOn = (page: Page, action: 'Edit' | 'Delete'): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`^${action} \\w+ expense of`) }).click();

/** Exports the table; returns the lines of the file. */
export async function exportedLines(page: Page): Promise<string[]> {
  const coming = page.waitForEvent('download');
  await press(page, 'Export CSV');
  const file = await readFile(await (await coming).path(), 'utf8');
  return file.replace('\uFEFF', '').trimEnd().split('\r\n');
}
