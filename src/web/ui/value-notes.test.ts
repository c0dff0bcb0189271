import { describe, expect, it } from 'vitest';
import { unassignedNotes } from './value-notes.ts';

describe('the notes below totals of lots', () => {
  it('state the P/L of positions on other lots', () => {
    const none = { trades: 0, trades_pl: { total: 0, excluded_count: 0 }, policies: 0 };
    expect(unassignedNotes({ ...none, lrp_pl: { total: 0, excluded_count: 0 } })).toEqual([]);
    const unassigned = {
      trades: 5,
      trades_pl: { total: 12_345, excluded_count: 2 },
      policies: 1,
      lrp_pl: { total: 0, excluded_count: 1 },
    };
    expect(unassignedNotes(unassigned)).toEqual([
      '5 open trades on no lot of these totals: +$12,345.00; 2 open trades without a price excluded',
      '1 LRP policy on no lot of these totals: -; 1 LRP policy without a value excluded',
    ]);
  });
});
