import { describe, expect, it } from 'vitest';
import { leftOutNotes } from '#domain/closeout/left-out-notes';
import { groupNotes } from './left-out-notes.ts';

const complete = {
  shipments_without_proceeds: 0,
  shipments_without_weight: 0,
  trades_left_out: 0,
  unmatched_closings: 0,
  lrp_left_out: 0,
};

describe('what closed lots leave out', () => {
  it('is named with its lots', () => {
    const lots = [
      { ...complete, lot: '7', shipments_without_proceeds: 2 },
      { ...complete, lot: '8' },
      { ...complete, lot: '9', shipments_without_proceeds: 1, lrp_left_out: 1 },
    ];
    expect(leftOutNotes(lots)).toEqual([
      '3 shipments have no proceeds: lots 7 and 9',
      '1 LRP policy has no result yet: lot 9',
    ]);
  });

  it('names five lots and counts the others', () => {
    const lots = ['1', '2', '3', '4', '5', '6', '7'].map((lot) => ({
      ...complete,
      lot,
      unmatched_closings: 1,
    }));
    expect(leftOutNotes(lots)).toEqual(['7 closings have no match: lots 1, 2, 3, 4, 5 and 2 more']);
  });

  it('is nothing where everything is known', () => {
    expect(leftOutNotes([{ ...complete, lot: '1' }])).toEqual([]);
  });

  it('is named with its groups', () => {
    const groups = [
      { ...complete, name: '2026-04', shipments_without_proceeds: 1, shipments_without_weight: 2 },
      { ...complete, name: '2026-05', shipments_without_weight: 1 },
    ];
    expect(groupNotes(groups, 'month in')).toEqual([
      '1 shipment has no proceeds: Apr 2026',
      '3 shipments have no weight: Apr 2026 and May 2026',
    ]);
  });
});
