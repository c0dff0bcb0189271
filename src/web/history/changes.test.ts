import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#api/history';
import { changesOf, titleOf } from './changes.ts';

const entry: HistoryEntry = {
  id: 1,
  at: '2026-11-20T12:00:00Z',
  user_name: 'Ann',
  record: 'lots',
  record_id: '7',
  lot_id: 7,
  owner: 'Lazy K',
  action: 'update',
  before: { id: 7, lot: 'A1', location: 'Pen 1', basis: null, version: 1, current_hd: 5 },
  after: { id: 7, lot: 'A1', location: 'Pen 2', basis: -1.5, version: 2, current_hd: 5 },
  restorable: false,
};

describe('a change', () => {
  it('lists the fields that differ, without derived ones', () => {
    expect(changesOf(entry)).toEqual([
      { field: 'Location', from: 'Pen 1', to: 'Pen 2' },
      { field: 'Basis', from: '-', to: '-1.5' },
    ]);
  });

  it('of a new or deleted record lists its fields', () => {
    expect(changesOf({ before: null, after: { lot: 'A1', sex: 'steers', destination: null } })).toEqual([
      { field: 'Lot', from: '-', to: 'A1' },
      { field: 'Sex', from: '-', to: 'steers' },
    ]);
    expect(changesOf({ before: { lot: 'A1' }, after: null })).toEqual([
      { field: 'Lot', from: 'A1', to: '-' },
    ]);
  });

  it('has a readable title', () => {
    expect(titleOf(entry)).toBe('Changed lot A1');
    expect(titleOf({ ...entry, action: 'delete', after: null })).toBe('Deleted lot A1');
    expect(titleOf({ ...entry, record: 'lrp', action: 'insert', before: null })).toBe('Added LRP policy');
  });
});
