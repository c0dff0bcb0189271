import { describe, expect, it } from 'vitest';
import { excludedMessages } from '../book/excluded.ts';
import {
  closeoutExcludedMessages,
  type CloseoutRow,
  type ExcludedCounts,
  excludedFrom,
  isPartlyUnknown,
} from './row.ts';

const complete: ExcludedCounts & Pick<CloseoutRow, 'lrp_by_indemnity' | 'state'> = {
  state: 'final',
  shipments_without_proceeds: 0,
  shipments_without_weight: 0,
  trades_excluded: 0,
  unmatched_offsets: 0,
  lrp_excluded: 0,
  lrp_by_indemnity: 0,
  lots_without_plan: 0,
};

describe('what results of closeouts exclude', () => {
  it('is named with the lots', () => {
    const lots = [
      { ...complete, lot: '7', shipments_without_proceeds: 2 },
      { ...complete, lot: '8', state: 'closed out' as const },
      { ...complete, lot: '9', shipments_without_proceeds: 1, lrp_excluded: 1 },
    ];
    expect(closeoutExcludedMessages(lots)).toEqual([
      'Result projected, not final: lot 8',
      '3 shipments without proceeds: lot 7 and lot 9',
      '1 LRP policy of unknown value counted as a loss of the premium: lot 9',
    ]);
    expect(closeoutExcludedMessages([{ ...complete, lot: '1' }])).toEqual([]);
  });

  it('names the policies that count by indemnity', () => {
    const lots = [
      { ...complete, lot: '7', lrp_by_indemnity: 1 },
      { ...complete, lot: '8', lrp_by_indemnity: 2 },
    ];
    expect(closeoutExcludedMessages(lots)).toEqual(['LRP by indemnity: 3 policies']);
    expect(closeoutExcludedMessages(lots.slice(0, 1))).toEqual(['LRP by indemnity: 1 policy']);
  });

  it.each(['trades_excluded', 'unmatched_offsets', 'lrp_excluded', 'lots_without_plan'] as const)(
    'leaves part of them unknown: one of %s',
    (name) => expect(isPartlyUnknown({ ...complete, [name]: 1 })).toBe(true),
  );

  it('leaves nothing unknown in a complete closeout, unless its lot is past its out date', () => {
    expect(isPartlyUnknown(complete)).toBe(false);
    expect(isPartlyUnknown({ ...complete, cover: 'planned' })).toBe(false);
    expect(isPartlyUnknown({ ...complete, cover: 'past out date' })).toBe(true);
  });

  it('counts the lots beyond the fifth', () => {
    const lots = ['1', '2', '3', '4', '5', '6', '7'].map((lot) => ({
      ...complete,
      lot,
      unmatched_offsets: 1,
    }));
    expect(closeoutExcludedMessages(lots)).toEqual([
      '7 unmatched offsets excluded: lot 1, lot 2, lot 3, lot 4, lot 5 and 2 more',
    ]);
  });

  it('is named with the groups', () => {
    const groups = [
      { ...complete, name: 'Dalhart', shipments_without_proceeds: 1, shipments_without_weight: 2 },
      { ...complete, name: 'Hereford', shipments_without_weight: 1 },
    ];
    expect(excludedMessages(excludedFrom(groups, ({ name }) => name))).toEqual([
      '1 shipment without proceeds: Dalhart',
      '3 shipments without weight: Dalhart and Hereford',
    ]);
  });
});
