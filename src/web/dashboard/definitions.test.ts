import { describe, expect, it } from 'vitest';
import type { ValueSummaryRow } from '#api/dashboard';
import { definitionOf, summaryNotes } from './value-summary.tsx';

const row: ValueSummaryRow = {
  category: 'Inventory',
  current: 89_507_375.79,
  prev: 56_172_042,
  change: 0,
  excluded_count: 0,
  without_previous: 0,
  current_without_previous: 0,
  positions: 14,
  prices: { instruments: 0, sources: [], oldest: null, newest: null, stale: 0 },
};

describe('the explanation of the Value Summary', () => {
  it('has the complete formula of a lot’s value', () => {
    expect(definitionOf(row)).toContain('head x est out weight x (futures price + basis) / 100');
  });
});

describe('the notes of the Value Summary', () => {
  it('are empty if every position counts', () => {
    expect(summaryNotes(row)).toEqual([]);
  });

  it('state separately what Current leaves out and what Change and Prev leave out', () => {
    const part = { excluded_count: 1, without_previous: 12, current_without_previous: 33_335_333.79 };
    expect(summaryNotes({ ...row, ...part })).toEqual([
      '1 lot without a price excluded',
      '12 positions without a previous settlement: $33,335,333.79 of Current has no previous settlement',
    ]);
  });
});
