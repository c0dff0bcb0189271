import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addLotForm, basisForm, editLotForm, editLotOfManyForm } from './lot-form.ts';
import { outForm, receivingForm } from './lots.ts';
import { messages } from '../testing/form-messages.ts';

const lot = {
  lot: 'A-12',
  owner: 'Lazy K',
  date_in: '2026-03-14',
  source: 'Amarillo',
  location: 'Pen 4',
  total_received: 101,
  total_pay_wt: 60_125.5,
  total_cost: 151_200.33,
  est_out_wt: 1350,
  est_out_date: '2026-10-01',
};

const receiving = {
  date_in: '2026-03-20',
  source: 'Dalhart',
  location: 'Pen 1',
  received: 50,
  pay_wt: 30_000,
  cost: 75_000,
};

const TEN_RULES = [
  'Lot number is required',
  'Owner is required',
  'Date in is required',
  'Source is required',
  'Location is required',
  'Head count received must be greater than 0',
  'Pay weight must be greater than 0',
  'Cost cannot be negative',
  'Estimated out weight must be greater than 0',
  'Estimated out date is required',
];

describe('the lot form', () => {
  it('reports its ten rules in the order they are checked', () => {
    const blank = { lot: '', owner: ' ', date_in: '', source: '', location: '', est_out_date: '' };
    const zero = { total_received: 0, total_pay_wt: 0, total_cost: -1, est_out_wt: 0 };
    expect(messages(editLotForm, { ...blank, ...zero })).toEqual(TEN_RULES);
    expect(messages(addLotForm, { ...blank, ...zero })).toEqual(TEN_RULES);
  });

  it('says that a blank cost is required, and accepts a cost of zero', () => {
    for (const total_cost of [undefined, null, '']) {
      expect(messages(addLotForm, { ...lot, total_cost })).toEqual(['Cost is required']);
      expect(messages(receivingForm, { ...receiving, cost: total_cost })).toEqual(['Cost is required']);
    }
    expect(messages(addLotForm, { ...lot, total_cost: 'ten' })).toEqual(['Cost must be a number']);
    expect(messages(addLotForm, { ...lot, total_cost: 0 })).toEqual([]);
    expect(messages(addLotForm, {})).toEqual(
      TEN_RULES.map((rule) => (rule === 'Cost cannot be negative' ? 'Cost is required' : rule)),
    );
  });

  it('refuses part of a head in the place of the head count, whatever else is wrong', () => {
    const wrong = { total_received: 0.5, source: '', total_cost: '', id: 'x' };
    const inOrder = ['Source is required', 'Head count received must be at least 1', 'Cost is required'];
    for (const form of [addLotForm, editLotForm]) {
      expect(messages(form, { ...lot, ...wrong })).toEqual(inOrder);
    }
    expect(messages(addLotForm, { ...lot, total_received: 1.5, total_cost: '' })).toEqual([
      'Head count received must be a whole number',
      'Cost is required',
    ]);
    expect(messages(editLotForm.safeExtend({ version: z.int('Version') }), { ...lot, ...wrong })).toEqual([
      ...inOrder,
      'Version',
    ]);
    expect(messages(addLotForm, { ...lot, total_received: 0.5, total_pay_wt: 0 })).toEqual([
      'Head count received must be at least 1',
      'Pay weight must be greater than 0',
    ]);
    expect(addLotForm.safeParse('text').success).toBe(false);
  });

  it('accepts any lot number that can be part of a URL', () => {
    for (const number of ['#1', '12/3 A%', '.5', '...', '牛']) {
      expect(messages(addLotForm, { ...lot, lot: number })).toEqual([]);
    }
    for (const number of ['.', '..', ' . ']) {
      expect(messages(addLotForm, { ...lot, lot: number })).toEqual(['Lot number cannot be only dots']);
    }
  });

  it('makes head, weight and cost optional when a lot is edited', () => {
    const { total_received: _head, total_pay_wt: _weight, total_cost: _cost, ...rest } = lot;
    expect(messages(editLotForm, rest)).toEqual([]);
    expect(messages(editLotForm, { ...rest, total_received: 0 })).toEqual([
      'Head count received must be greater than 0',
    ]);
  });

  it('neither requires nor accepts head, weight and cost when the lot’s records determine them', () => {
    expect(editLotOfManyForm.parse({ ...lot, total_received: '' })).not.toHaveProperty('total_received');
    expect(messages(editLotOfManyForm, { ...lot, source: '' })).toEqual(['Source is required']);
  });

  it('defaults to steers, no partner and full ownership', () => {
    expect(addLotForm.parse(lot)).toMatchObject({
      ...lot,
      sex: 'steers',
      partnership: false,
      percent_owned: 100,
      left_open: false,
    });
  });

  it('enforces the limits of the database', () => {
    expect(messages(editLotForm, { ...lot, total_cost: 1e12 })).toEqual([
      'Cost must be at most 1,000,000,000',
    ]);
    expect(messages(editLotForm, { ...lot, total_pay_wt: 10.005 })).toEqual([
      'Pay weight can have at most 2 decimals',
    ]);
    expect(messages(editLotForm, { ...lot, lot: 'x'.repeat(61) })).toEqual([
      'Lot number must be at most 60 characters',
    ]);
    expect(messages(editLotForm, { ...lot, source: 'a\0b' })).toEqual([
      'Source contains a character that cannot be stored',
    ]);
    for (const percent_owned of [0, 100.01]) {
      expect(messages(editLotForm, { ...lot, partnership: true, percent_owned })).toHaveLength(1);
    }
  });

  it('accepts half a head only as the share of a partnership lot', () => {
    const half = { ...lot, total_received: 0.5 };
    expect(messages(editLotForm, half)).toEqual(['Head count received must be at least 1']);
    expect(messages(editLotForm, { ...half, partnership: true, percent_owned: 50 })).toEqual([]);
    expect(messages(addLotForm, { ...half, partnership: true, percent_owned: 50 })).toEqual([
      'Head count received must be at least 1',
    ]);
  });

  it('accepts one head, and part of a head above it in a partnership lot', () => {
    for (const form of [editLotForm, addLotForm]) {
      expect(messages(form, { ...lot, total_received: 1 })).toEqual([]);
      const shared = { ...lot, total_received: 10.5, partnership: true, percent_owned: 50 };
      expect(messages(form, shared)).toEqual([]);
    }
    expect(messages(addLotForm, { ...lot, total_received: 10.5 })).toEqual([
      'Head count received must be a whole number',
    ]);
  });

  it('refuses a share that rounds to zero', () => {
    const light = { ...lot, total_received: 1000, total_pay_wt: 0.5, partnership: true, percent_owned: 0.01 };
    expect(messages(addLotForm, light)).toEqual(['Your share must come to at least 0.01 head and 0.01 lb']);
    expect(
      messages(addLotForm, { ...lot, total_received: 10, partnership: true, percent_owned: 0.01 }),
    ).toEqual(['Your share must come to at least 0.01 head and 0.01 lb']);
  });
});

describe('the receiving form', () => {
  it('requires every field', () => {
    expect(messages(receivingForm, { sex: '' })).toEqual([
      'Date in is required',
      'Source is required',
      'Sex is required',
      'Location is required',
      'Head count received must be at least 1',
      'Pay weight must be at least 0.01',
      'Cost is required',
    ]);
    expect(messages(receivingForm, { ...receiving, cost: 0 })).toEqual(['Cost must be at least 0.01']);
  });
});

describe('the out form', () => {
  it('requires only date, type and head', () => {
    expect(messages(outForm, { type: '' })).toEqual([
      'Date out is required',
      'Type is required',
      'Head count must be at least 1',
    ]);
    expect(outForm.parse({ date_out: '2026-06-12', head_count: 62, weight: '', destination: '' })).toEqual({
      date_out: '2026-06-12',
      type: 'shipped',
      head_count: 62,
      weight: null,
      proceeds: null,
      destination: null,
    });
    expect(messages(outForm, { date_out: '2026-06-12', head_count: 62, weight: -1 })).toEqual([
      'Weight must be a number of at least 0',
    ]);
  });
});

describe('the basis', () => {
  it('is a signed number or empty', () => {
    expect(basisForm.parse({ basis: -4.44 })).toEqual({ basis: -4.44 });
    expect(basisForm.parse({ basis: '' })).toEqual({ basis: null });
    expect(messages(basisForm, { basis: 'ten' })).toEqual(['Basis must be a number']);
  });
});
