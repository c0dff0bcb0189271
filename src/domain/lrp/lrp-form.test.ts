import { describe, expect, it } from 'vitest';
import { addLrpForm, addLrpForProducerForm, editLrpForm, lrpRecords, splitPreview } from './lrp-form.ts';
import { firstMessage as first, messages } from '../testing/form-messages.ts';

const FILL_IN = 'Please fill in all required fields with valid values';
const NUMBERS = 'Please enter valid numbers for head count and target weight';

const common = {
  endorsement_number: 'E-1',
  state: 'TX',
  county: 'Deaf Smith',
  type: 'fed',
  effective_date: '2026-06-22',
  end_date: '2026-09-21',
  premium: 6.4955,
  coverage: 397.61,
};
const single = { ...common, lot_id: 7, head_count: 100, target_wt: 700.25 };

describe('adding an LRP policy', () => {
  it('accepts a complete form and stores empty fields as null', () => {
    expect(addLrpForm.parse({ ...single, user_id: '', put_symbol: '', put_qty: '' })).toMatchObject({
      ...single,
      split: false,
      splits: [],
      user_id: null,
      put_symbol: null,
      put_qty: null,
    });
  });

  it('first checks the fields of every policy', () => {
    for (const field of Object.keys(common))
      expect(first(addLrpForm, { ...single, [field]: '' })).toBe(FILL_IN);
    expect(first(addLrpForm, { ...single, premium: -1 })).toBe(FILL_IN);
    expect(first(addLrpForm, { ...single, end_date: '2026-06-21' })).toBe(FILL_IN);
    for (const least of [{ end_date: single.effective_date }, { premium: 0 }, { coverage: 0 }])
      expect(messages(addLrpForm, { ...single, ...least })).toEqual([]);
    expect(first(addLrpForm, { ...single, premium: 1.123456 })).toBe('Premium can have at most 5 decimals');
  });

  it('then checks the lot and its numbers', () => {
    expect(first(addLrpForm, common)).toBe('Please select a lot');
    expect(first(addLrpForm, { ...common, lot_id: 7 })).toBe(NUMBERS);
    expect(first(addLrpForm, { ...single, head_count: 0 })).toBe(NUMBERS);
    expect(first(addLrpForm, { ...single, target_wt: 'heavy' })).toBe(NUMBERS);
    expect(first(addLrpForm, { ...single, head_count: 1.5 })).toBe('Head count must be a whole number');
  });

  it('requires the lot before it checks the numbers', () => {
    expect(messages(addLrpForm, { ...common, head_count: 0, target_wt: '' })).toEqual([
      'Please select a lot',
      NUMBERS,
      NUMBERS,
    ]);
  });

  it('requires the producer from an administrator, with the fields of every policy', () => {
    const nobodys = { ...common, user_id: '' };
    expect(messages(addLrpForProducerForm, nobodys).slice(0, 2)).toEqual([FILL_IN, 'Please select a lot']);
    const user_id = '6d1d8a6e-58a4-4c0f-9f0e-0a3c1d2b7e11';
    expect(messages(addLrpForProducerForm, { ...single, user_id })).toEqual([]);
  });

  it('stores the put symbol in capitals, as quotes do', () => {
    expect(addLrpForm.parse({ ...single, put_symbol: ' gfx3900q ' }).put_symbol).toBe('GFX3900Q');
  });

  it('in split mode checks every split', () => {
    const split = { ...common, split: true };
    const part = { lot_id: 7, head_count: 100, target_wt: 700 };
    expect(first(addLrpForm, split)).toBe('Please add at least one lot split');
    for (const gap of [{ lot_id: null }, { head_count: '' }, { target_wt: null }]) {
      expect(first(addLrpForm, { ...split, splits: [part, { ...part, ...gap }] })).toBe(
        'Please fill in all fields for each lot split',
      );
    }
    expect(first(addLrpForm, { ...split, splits: [{ ...part, head_count: -1 }] })).toBe(NUMBERS);
    const later = [
      { ...part, head_count: 0 },
      { ...part, lot_id: null },
    ];
    expect(first(addLrpForm, { ...split, splits: later })).toBe(
      'Please fill in all fields for each lot split',
    );
    expect(addLrpForm.safeParse({ ...split, splits: later }).error?.issues[0]?.path).toEqual([
      'splits',
      1,
      'lot_id',
    ]);
    expect(messages(addLrpForm, { ...split, splits: [part, part] })).toEqual([]);
    const many = (length: number) => ({ ...split, splits: Array.from({ length }, () => part) });
    expect(messages(addLrpForm, many(200))).toEqual([]);
    expect(first(addLrpForm, many(201))).toBe('At most 200 lot splits');
  });
});

describe('put quantities in split mode', () => {
  const split = { ...common, split: true, put_symbol: 'GFX3900Q' };
  const part = { lot_id: 7, head_count: 100, target_wt: 700 };

  it('are required per split once there is a put: whole numbers from 0', () => {
    expect(first(addLrpForm, { ...split, put_qty: 4, splits: [part, { ...part, put_qty: 4 }] })).toBe(
      'Please fill in all fields for each lot split',
    );
    const quantities = (...all: number[]) => all.map((put_qty) => ({ ...part, put_qty }));
    expect(messages(addLrpForm, { ...split, splits: quantities(2, 0, 2) })).toEqual([]);
    expect(messages(addLrpForm, { ...split, splits: quantities(1.5) })).not.toEqual([]);
    expect(messages(addLrpForm, { ...split, splits: quantities(-1) })).not.toEqual([]);
  });

  it('belong to each record: 4 puts over three lots are 4, not 12', () => {
    const splits = [2, 1, 1].map((put_qty) => ({ ...part, put_qty }));
    const parsed = addLrpForm.parse({ ...split, put_qty: 4, splits });
    expect(lrpRecords(parsed).map(({ put_qty }) => put_qty)).toEqual([2, 1, 1]);
    expect(splitPreview(splits, 6).put_qty).toBe(4);
  });
});

describe('an added LRP policy', () => {
  it('is one record, or one for each split', () => {
    const record = { ...common, put_symbol: null, put_qty: null };
    const parts = [
      { lot_id: 7, head_count: 100, target_wt: 700 },
      { lot_id: 8, head_count: 300, target_wt: 800.5 },
    ];
    expect(lrpRecords(addLrpForm.parse(single))[0]).toMatchObject({ ...record, lot_id: 7, head_count: 100 });
    expect(lrpRecords(addLrpForm.parse({ ...common, split: true, splits: parts }))).toMatchObject(
      parts.map((part) => ({ ...record, ...part })),
    );
  });
});

describe('editing an LRP policy', () => {
  it('reports the same messages for its numbers, and needs no lot', () => {
    expect(first(editLrpForm, { ...single, head_count: '' })).toBe(FILL_IN);
    expect(messages(editLrpForm, { ...single, lot_id: null })).toEqual([]);
  });
});

describe('the preview of splits', () => {
  it('sums the completed parts', () => {
    const parts = [
      { head_count: 100, target_wt: 700 },
      { head_count: 300, target_wt: 800 },
      { head_count: null, target_wt: 900 },
    ];
    expect(splitPreview(parts, 6.4955)).toEqual({
      head_count: 400,
      target_wt: 775,
      total_premium: 20_136.05,
      put_qty: null,
    });
    const thirds = [
      { head_count: 100, target_wt: 700 },
      { head_count: 200, target_wt: 701 },
    ];
    expect(splitPreview(thirds, 6.4955).target_wt).toBe(700.67);
    expect(splitPreview([], 6.4955)).toEqual({
      head_count: 0,
      target_wt: null,
      total_premium: 0,
      put_qty: null,
    });
  });
});
