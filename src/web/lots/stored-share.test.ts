import { expect, it } from 'vitest';
import type { LotDraft } from './lot-fields.tsx';
import { storedShare } from './add-lot.tsx';
import { sampleLot } from './testing/sample-lot.ts';

const typed: LotDraft = {
  ...sampleLot({ total_received: 101, total_pay_wt: 60_000, total_cost: 150_000 }),
  partnership: true,
  percent_owned: 50,
};

it('states the share that will be stored', () => {
  expect(storedShare(typed)).toBe(
    'Enter the whole lot. Stored as your 50% share: 50.5 head, 30,000 lbs, $75,000.00',
  );
});

it('is empty until the percentage is valid', () => {
  for (const percent_owned of ['', 0, 100.5, Number.NaN] as const) {
    expect(storedShare({ ...typed, percent_owned })).not.toMatch(/\d/);
  }
});
