import { describe, expect, it } from 'vitest';
import { unassignedNotes, stoppedNotes, withoutPriceNotes } from './value-notes.ts';

describe('the notes below totals of lots', () => {
  it('state the number and cost of lots without a price', () => {
    const note = withoutPriceNotes({ lots_without_price: 40, cost_without_price: 13_753_157.2 });
    expect(note).toEqual(['40 lots without a price, $13,753,157 of cost, are not in these totals']);
    expect(withoutPriceNotes({ lots_without_price: 1, cost_without_price: 50 })).toEqual([
      '1 lot without a price, $50 of cost, is not in these totals',
    ]);
    expect(withoutPriceNotes({ lots_without_price: 0, cost_without_price: 0 })).toEqual([]);
  });

  it('list the contracts that have stopped trading, with the year if it is not this one', () => {
    const contracts = [
      { symbol: 'GFX25', stopped_on: '2025-11-20', lots: 1 },
      { symbol: 'GFX26', stopped_on: '2026-11-19', lots: 3 },
    ];
    expect(stoppedNotes(contracts, '2026-11-22')).toEqual([
      '1 lot: GFX25 stopped trading on Nov 20, 2025: value of that day',
      '3 lots: GFX26 stopped trading on Nov 19: value of that day',
    ]);
  });

  it('state the P/L of positions on other lots', () => {
    const none = { trades: 0, trades_pl: { total: 0, left_out: 0 }, policies: 0 };
    expect(unassignedNotes({ ...none, lrp_pl: { total: 0, left_out: 0 } })).toEqual([]);
    const unassigned = {
      trades: 5,
      trades_pl: { total: 12_345, left_out: 2 },
      policies: 1,
      lrp_pl: { total: 0, left_out: 1 },
    };
    expect(unassignedNotes(unassigned)).toEqual([
      '5 open trades on no lot of these totals: +$12,345.00, 2 without a price',
      '1 LRP policy on no lot of these totals: -, 1 without a price',
    ]);
  });
});
