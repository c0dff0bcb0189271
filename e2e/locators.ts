import type { Locator, Page } from 'playwright-core';
import { fieldLabelled, regionNamed } from './quick-selectors.ts';

/** Where things are on the screen: the only module that knows the markup. Actions use these, scenarios use actions. */

export const dialog = (page: Page): Locator =>
  page.locator('[role=dialog]:not([aria-hidden=true], [aria-hidden=true] *)');

/** A field by its label. A required field's label ends in a star. */
export const field = (within: Page | Locator, label: string): Locator => within.locator(fieldLabelled(label));

/** A row of a table, or its card on a phone, by its text. */
export const row = (within: Page | Locator, words: string | RegExp): Locator =>
  within.locator('tbody tr:not([aria-hidden]), li').filter({ hasText: words });

export const region = (page: Page | Locator, name: string): Locator => page.locator(regionNamed(name));

/** All records of a history: rows on a desktop, cards on a phone. */
export const records = (page: Page, history: string): Locator =>
  region(page, history).locator('tbody tr, li');

/** One of a lot's summary figures by its name. */
export const figure = (page: Page, name: string): Locator =>
  region(page, 'Summary').locator(`dt:text-is("${name}") + dd`);

/** The lot's link in the inventory. */
export const lotLink = (page: Page, lot: string): Locator =>
  page.getByRole('link', { name: lot, exact: true });
