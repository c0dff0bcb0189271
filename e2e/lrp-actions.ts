import type { Locator, Page } from 'playwright-core';
import { type Caller, post } from './setup.ts';

/** The fields of every LRP policy, by label. */
export const POLICY = {
  'Endorsement #': '0001',
  Type: 'Strs Wt 2',
  State: 'TX',
  County: 'Deaf Smith',
  'Effective Date': '2026-06-22',
  'End Date': '2199-01-18',
  'Premium/Cwt': '6.4955',
  'Coverage/Cwt': '397.61',
};

export const splitNumber = (within: Locator, number: number): Locator =>
  within.getByRole('group', { name: `Lot split ${number}` });

/** One of the calculated figures of a form, by name. */
export const previewed = (within: Locator, name: string): Locator =>
  within.getByRole('region', { name: 'Preview' }).locator(`dt:text-is("${name}") + dd`);

/** Presses a button that opens the browser's own dialog, and answers it. */
export async function answering(
  page: Page,
  answer: boolean,
  action: () => Promise<unknown>,
): Promise<string> {
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (question) => {
      resolve(question.message());
      void (answer ? question.accept() : question.dismiss());
    });
  });
  await action();
  return asked;
}

/** Adds a policy of 100 head of 700 lb through the API. */
export const setUpPolicy = (
  caller: Caller,
  lotId: number,
  more: Record<string, unknown> = {},
): Promise<{ id: number }[]> =>
  post(caller, '/api/lrp', {
    endorsement_number: '0001',
    state: 'TX',
    county: 'Deaf Smith',
    type: 'strs_wt_2',
    effective_date: '2026-06-22',
    end_date: '2199-01-18',
    premium: 6.4955,
    coverage: 397.61,
    lot_id: lotId,
    head_count: 100,
    target_wt: 700,
    ...more,
  });
