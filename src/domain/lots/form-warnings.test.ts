import { expect, it } from 'vitest';
import {
  expenseWarnings,
  lotFormWarnings,
  lotWarnings,
  outWarnings,
  receivingWarnings,
  type Warnings,
} from './form-warnings.ts';

const today = '2026-11-22';
const LATE = 'This date is more than a year ahead';

/** The fields that have a warning. */
const warned = (warnings: Warnings) => Object.keys(warnings).filter((field) => warnings[field] !== null);

const lot = {
  date_in: '2026-03-14',
  total_received: 100,
  total_pay_wt: 60_000,
  total_cost: 150_000,
  est_out_wt: 1250,
  est_out_date: '2026-12-11',
};

it('a form with usual values has no warning, nor does an incomplete form', () => {
  const half = {
    ...lot,
    total_received: '.',
    total_pay_wt: '800 lbs',
    total_cost: '',
    est_out_wt: '-',
    est_out_date: '',
  };
  expect([lot, half].flatMap((typed) => warned(lotWarnings(typed, today)))).toEqual([]);
});

it('of a lot warns about each unusual field', () => {
  expect(warned(lotWarnings({ ...lot, total_pay_wt: 6000 }, today))).toEqual(['total_pay_wt', 'total_cost']);
  expect(warned(lotWarnings({ ...lot, total_cost: 15_000 }, today))).toEqual(['total_cost']);
  expect(lotWarnings({ ...lot, est_out_wt: 200, est_out_date: '2028-01-01' }, today)).toMatchObject({
    est_out_wt: '200 lb per head is outside the usual 300 to 1,800 lb',
    est_out_date: LATE,
  });
});

it('of a lot compares its out date with its date in, and with the last day of its contract', () => {
  const dated = (est_out_date: string, est_out_wt = 850) =>
    lotFormWarnings({ ...lot, est_out_wt, est_out_date }, today)['est_out_date'];
  expect(dated('2026-03-13')).toBe('This is before the lot’s date in');
  expect(lotWarnings({ ...lot, est_out_date: '2026-03-13' }, today)['est_out_date']).not.toBeNull();
  expect(dated('2026-11-30')).toBe(
    'GFX26 stopped trading on Nov 19, 2026: the lot is valued at that day’s settlement',
  );
  expect([dated('2026-12-11'), dated('2026-11-30', 1250), dated(''), dated('2026-03-14')]).toEqual([
    null,
    null,
    null,
    'GFH26 stopped trading on Mar 26, 2026: the lot is valued at that day’s settlement',
  ]);
});

it('of a receiving warns like that of a lot', () => {
  const receiving = { date_in: '2028-01-01', received: 10, pay_wt: 600, cost: 100 };
  expect(warned(receivingWarnings(receiving, today))).toEqual(['date_in', 'pay_wt', 'cost']);
});

it('of an out compares its date with the lot’s date in', () => {
  const out = { type: 'shipped', date_out: '2026-03-01', head_count: 10, weight: 12_000, proceeds: '' };
  expect(warned(outWarnings(out, lot, today))).toEqual(['date_out']);
  expect(warned(outWarnings({ ...out, date_out: '2026-06-01', proceeds: 1000 }, lot, today))).toEqual([
    'proceeds',
  ]);
  const dead = { ...out, type: 'dead', date_out: '2026-06-01', weight: '' };
  expect(warned(outWarnings({ ...dead, proceeds: 0 }, lot, today))).toEqual([]);
  expect(outWarnings({ ...dead, proceeds: 50 }, lot, today)).toMatchObject({
    proceeds: 'Dead head rarely bring proceeds; these count as sales of the lot',
  });
});

it('of an expense warns about its date', () => {
  expect(expenseWarnings({ date: '2028-01-01' }, today)).toEqual({ date: LATE });
});
