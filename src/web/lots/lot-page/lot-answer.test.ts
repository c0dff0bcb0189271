import { expect, it } from 'vitest';
import { sampleCloseout } from './closeout/testing/sample-closeout.ts';
import { answerOf } from './lot-answer.tsx';

const line = (...of: Parameters<typeof sampleCloseout>): string =>
  answerOf(sampleCloseout(...of))
    .flatMap(({ text }) => (text === null ? [] : [text]))
    .join(' · ');

const planned = { cover: 'planned', est_out_date: '2026-12-27' } as const;

it('states what a lot on feed needs, brings, and when it ships', () =>
  expect(line({ lot: planned })).toBe(
    'Need 232.37 · Expected 229.95 · 2.42 short · −$24 a head · 83% hedged · ships Dec 27',
  ));

it('leads each part to where it is worked out', () =>
  expect(answerOf(sampleCloseout({ lot: planned })).map(({ at, section }) => [at, section])).toEqual([
    ['closeout', 'prices'],
    ['financial', 'financials'],
    ['closeout', 'prices'],
    ['closeout', 'money'],
    ['basic', 'hedge'],
    ['financial', 'plan-to-finish'],
  ]));

it('has neither a difference nor a result before the cost to finish', () => {
  const open = { cover: 'open', missing: ['feed'], est_out_date: '2027-06-18' } as const;
  expect(line({ lot: { ...open, missing: [...open.missing] } })).toBe(
    'Need 232.37 + feed · Expected 229.95 · Before the feed of 209 days: plan it · 83% hedged · ships Jun 18, 2027',
  );
  expect(answerOf(sampleCloseout({ lot: { cover: 'past out date' } })).map(({ tone }) => tone)).not.toContain(
    'gain',
  );
  expect(line({ lot: { cover: 'past out date' } })).toBe(
    'Need 232.37 + feed · Expected 229.95 · Out date Nov 15 passed: 6 days of feed are in no figure · 83% hedged · was to ship Nov 15',
  );
});

it('states why a figure is missing', () => {
  expect(line({ lot: planned }, { price: null })).toBe(
    'Need 238.27 · LEZ26 has no quote · 83% hedged · ships Dec 27',
  );
  expect(line({ lot: { ...planned, est_out_wt: 0 }, trades: [] })).toBe(
    'No est. out weight · Expected 229.95 · −$2,414 a head · hedge unknown · ships Dec 27',
  );
});

it('is the result of a lot without head', () => {
  expect(line({ lot: { total_shipped: 187, current_hd: 0 }, trades: [], expenses: [] })).toBe(
    'Result −$315,624 · −$1,661 a head · closed out Nov 20',
  );
  expect(line({ lot: { total_received: 0, current_hd: 0 }, receivings: [], outs: [], trades: [] })).toBe(
    'No receivings',
  );
});
