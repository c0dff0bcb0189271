import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#api/history';
import { expenseForm } from '#domain/expenses/expenses';
import { addLotForm } from '#domain/lots/lot-form';
import { editLrpForm } from '#domain/lrp/lrp-form';
import { lrpRuleForm } from '#domain/lrp/lrp-rules';
import { feedingPlanForm } from '#domain/plan/feeding-plan';
import { outForm, receivingForm } from '#domain/lots/lots';
import { changesOf, entryTitle, shownFields } from './changes.ts';

const entry: HistoryEntry = {
  id: 1,
  at: '2026-11-20T12:00:00Z',
  user_name: 'Ann',
  record: 'lots',
  record_id: '7',
  lot_id: 7,
  lot: 'A1',
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
      { field: 'Basis', from: '-', to: '−1.50' },
    ]);
  });

  it('leaves out what has parts, such as the stored report of a borrowing base', () => {
    const after = { day: '2026-11-24', report: { title: 'Borrowing Base' }, result: { base: 1 } };
    expect(changesOf({ before: null, after })).toEqual([{ field: 'As of', from: '-', to: '11/24/2026' }]);
  });

  it('of a new or deleted record lists its fields', () => {
    expect(changesOf({ before: null, after: { lot: 'A1', sex: 'steers', destination: null } })).toEqual([
      { field: 'Lot', from: '-', to: 'A1' },
      { field: 'Sex', from: '-', to: 'Steers' },
    ]);
    expect(changesOf({ before: { lot: 'A1' }, after: null })).toEqual([
      { field: 'Lot', from: 'A1', to: '-' },
    ]);
  });

  it('shows no column that only the database uses', () => {
    const after = { lot: 'A1', number_key: '0000A1', look_alike_key: 'al', closing_row: 3, version: 1 };
    expect(changesOf({ before: null, after })).toEqual([{ field: 'Lot', from: '-', to: 'A1' }]);
  });

  it('writes values as the screens do', () => {
    const after = {
      pay_wt: 30_000.5,
      date_out: '2026-11-02',
      cost: 75_000,
      type: 'dead',
      partnership: false,
    };
    expect(changesOf({ before: null, after }).map(({ field, to }) => `${field}: ${to}`)).toEqual([
      'Pay weight: 30,000.5 lbs',
      'Date out: 11/2/2026',
      'Cost: $75,000.00',
      'Type: Dead',
      'Partnership: No',
    ]);
    expect(changesOf({ before: { type: 'hfrs_wt_2' }, after: { type: 'strs_wt_1' } })).toEqual([
      { field: 'Type', from: 'Heifers, weight 2', to: 'Steers, weight 1' },
    ]);
  });

  it('writes the fields of a plan in words', () => {
    const plan = {
      feed_unit: 'gain',
      feed_rate: 105,
      yardage: 0.45,
      interest: 8.25,
      bills_cover: 'its date',
    };
    expect(changesOf({ before: null, after: plan }).map(({ field, to }) => `${field}: ${to}`)).toEqual([
      'Feed is entered as: Cost of gain, $/cwt',
      'Feed rate: $105.00',
      'Yardage per head-day: $0.45',
      'Interest a year: 8.25%',
      'Bills cover: Up to their date',
    ]);
  });

  it('shows every field that a user can enter', () => {
    const forms = [
      addLotForm,
      receivingForm,
      outForm,
      expenseForm,
      editLrpForm,
      lrpRuleForm,
      feedingPlanForm,
    ];
    const entered = new Set(forms.flatMap((form) => Object.keys(form.shape)));
    // The owner and the lot are above the change; a lot's totals change with its receivings.
    for (const unlisted of ['owner', 'lot_id', 'user_id', 'total_received', 'total_pay_wt', 'total_cost'])
      entered.delete(unlisted);
    expect([...entered].filter((name) => !(name in shownFields))).toEqual([]);
  });

  it('has a readable title', () => {
    expect(entryTitle(entry)).toBe('Changed lot A1');
    expect(entryTitle({ ...entry, action: 'delete', after: null })).toBe('Deleted lot A1');
    expect(entryTitle({ ...entry, record: 'lrp', action: 'insert', before: null })).toBe('Added LRP policy');
  });
});
