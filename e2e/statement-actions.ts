import type { Page } from 'playwright-core';
import { press } from './actions.ts';
import { field } from './locators.ts';

const HEADER = 'Account,Contract,Long,Short,Price';

/** Pastes the rows of a broker's statement, below the usual header, and compares them. */
export async function comparePasted(page: Page, rows: readonly string[], header = HEADER): Promise<void> {
  await field(page, 'Or paste rows').fill([header, ...rows].join('\n'));
  await press(page, 'Compare Pasted Rows');
}

/** A statement of accounts of the demo: most of what is held here is not in it. */
export const DEMO_STATEMENT = [
  'RJ-104 21,LIVE CATTLE DEC 26,3,5,221.400',
  'RJ10777,PUT JAN 27 FDR CATTLE 340 P,12,,8.325',
  'RJ99999,FDR CATTLE MAR 27,,2,354.875',
];
