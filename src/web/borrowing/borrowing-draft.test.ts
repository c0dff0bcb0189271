import { expect, it } from 'vitest';
import { firstDraft, withoutBlankRows } from './borrowing-draft.ts';

const today = '2026-11-23';
const first = firstDraft([], today);

it('drops the rows that were offered or added and left blank', () => {
  expect(withoutBlankRows(first)).toMatchObject({ collateral: [], liabilities: [] });
  const added = { ...first, collateral: [{ class: ' ', amount: '', rate: '' }] } as const;
  expect(withoutBlankRows(added).collateral).toEqual([]);
});

it('keeps rows with an amount, a rate or a name of their own: what is missing in them is named', () => {
  const entered = {
    ...first,
    collateral: [
      { class: 'Feed', amount: 0, rate: '' },
      { class: 'Feed', amount: '', rate: 70 },
      { class: 'Corn', amount: '', rate: '' },
    ],
    liabilities: [
      { name: 'Loan', amount: 1, day: today },
      { name: 'Line of credit', amount: '', day: today },
    ],
  } as const;
  expect(withoutBlankRows(entered)).toBe(entered);
});

it('begins with the values of a stored report', () => {
  const stored = {
    lender: 'First Bank',
    eligible_by: 'lesser',
    unhedged_rate: 70,
    hedged_rate: 80,
    collateral: [],
    liabilities: [{ name: 'Loan', amount: 5, day: '2026-05-01' }],
  } as const;
  expect(
    firstDraft([{ lender: 'Other', class: 'Feed', rate: 1 }], today, {
      ...stored,
      collateral: [],
      liabilities: [...stored.liabilities],
    }),
  ).toEqual(stored);
});
