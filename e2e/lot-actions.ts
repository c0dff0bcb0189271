import { LIVE } from './contracts.ts';
import type { Page } from 'playwright-core';
import { dialog, figure, lotLink } from './locators.ts';
import { press, reads, send, sendAndClose } from './actions.ts';
import { visit } from './visit.ts';

/** The values of the form, by label. */
type Typed = Record<string, string | number | boolean>;

/** 100 steers of 600 lb. */
export const LOT: Typed = {
  'Date In': '2026-03-14',
  Source: 'Amarillo auction',
  Location: 'North pens',
  Sex: 'Steers',
  'Head Count Received': 100,
  'Pay Weight (lbs, total)': 60_000,
  'Cost ($, total)': '150000.50',
  'Est. Out Weight': 1250,
  'Est. Out Date': LIVE.outDate,
};

/** Adds a lot from the inventory. */
export async function addLot(page: Page, lot: string, typed: Typed = {}): Promise<void> {
  await visit(page, '/inventory');
  await press(page, 'Add New Lot');
  await sendAndClose(page, { 'Lot Number': lot, ...LOT, ...typed }, 'Add Lot', 'Lot added successfully!');
  await lotLink(page, lot).waitFor();
}

/** Follows a lot's link in the inventory. */
export async function openLot(page: Page, lot: string): Promise<void> {
  await lotLink(page, lot).click();
  await page.getByRole('heading', { name: `Lot Details: ${lot}`, exact: true }).waitFor();
}

/** Opens the edit form of a lot in the inventory. */
export const startEditing = (page: Page, lot: string): Promise<void> => press(page, `Edit lot ${lot}`);

export const saveLot = (page: Page, typed: Typed): Promise<void> => send(page, typed, 'Update Lot');

export async function deleteLot(page: Page, lot: string): Promise<void> {
  await press(page, `Delete lot ${lot}`);
  await press(dialog(page), 'Delete');
}

/** Adds a receiving on the lot's page. */
export async function receive(page: Page, typed: Typed): Promise<void> {
  await press(page, 'Receiving');
  await sendAndClose(page, typed, 'Add Receiving', 'Receiving record added successfully!');
}

/** Adds an out on the lot's page. */
export async function recordOut(page: Page, typed: Typed): Promise<void> {
  await press(page, 'Out');
  await sendAndClose(page, typed, 'Add Out', 'Out record added successfully!');
}

/** Waits until the lot page's summary shows these figures. */
export async function figuresRead(page: Page, figures: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(figures)) await reads(figure(page, name), value);
}
