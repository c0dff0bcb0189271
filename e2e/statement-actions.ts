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

const BALANCES_HEADER = 'Account,Date,Equity,Cash,Requirement';

/** Pastes the balances of a statement, below the usual header, and reads them. */
export async function readPasted(page: Page, rows: readonly string[]): Promise<void> {
  await field(page, 'Or paste rows').fill([BALANCES_HEADER, ...rows].join('\n'));
  await press(page, 'Read Pasted Rows');
}

/** Balances of two accounts of the demo. */
export const DEMO_BALANCES = [
  'RJ-104 21,11/3/26,"$131,373.70",95000,64000',
  'rj10777,11/3/26,"$1,250,000.00",,',
];
