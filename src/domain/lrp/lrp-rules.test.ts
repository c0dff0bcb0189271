import { describe, expect, it } from 'vitest';
import {
  cropYearOf,
  lrpRule,
  lrpRuleForm,
  type LrpRules,
  typeWeightWarning,
  usualType,
} from './lrp-rules.ts';
import type { LrpType } from './lrp.ts';
import { seededLrpRules as rules } from '../testing/lrp-rules.ts';

describe('the crop year', () => {
  it.each([
    ['2026-06-30', 2026],
    ['2026-07-01', 2027],
    ['2026-12-31', 2027],
    ['2027-01-01', 2027],
  ])('of %s is %i', (day, year) => expect(cropYearOf(day)).toBe(year));
});

describe('a dated rule', () => {
  const dated: LrpRules = [
    { crop_year: 2028, kind: 'factor', key: 'fed', weight_from: 0, value: 1.2 },
    { crop_year: 2026, kind: 'factor', key: 'fed', weight_from: 0, value: 1.1 },
  ];
  const on = (day: string) => lrpRule(dated, { kind: 'factor', key: 'fed' }, day);

  it('holds from its crop year until a later one has another value', () => {
    expect([on('2025-06-30'), on('2025-07-01'), on('2027-06-30'), on('2027-07-01')]).toEqual([
      null,
      1.1,
      1.1,
      1.2,
    ]);
    expect(lrpRule(dated, { kind: 'factor', key: 'unborn' }, '2027-01-01')).toBeNull();
  });

  it('does not depend on the order of the records', () => {
    expect(lrpRule(dated.toReversed(), { kind: 'factor', key: 'fed' }, '2030-01-01')).toBe(1.2);
  });
});

it('the weights are those of the type and the crop year', () => {
  const warns = (type: LrpType, effective_date: string, pounds: number | null) =>
    typeWeightWarning(rules, { type, effective_date }, pounds);
  expect(warns('strs_wt_1', '2026-06-18', 599.99)).toBeNull();
  expect(warns('strs_wt_1', '2026-06-18', 650)).toBe('650 lb is above the 599.99 lb of Strs Wt 1');
  expect(warns('strs_wt_2', '2026-06-18', 599)).toBe('599 lb is below the 600 lb of Strs Wt 2');
  expect(warns('fed', '2025-06-30', 999)).toBeNull();
  expect(warns('unborn', '2026-07-01', 90)).toBe('90 lb is below the 100 lb of Unborn');
  expect(warns('fed', '2026-06-30', 1700)).toBe('1,700 lb is above the 1,600 lb of Fed');
  expect(warns('fed', '2026-07-01', 999)).toBe('999 lb is below the 1,000 lb of Fed');
  expect([warns('fed', '2026-07-01', null), warns('fed', '2026-07-01', 0)]).toEqual([null, null]);
});

it('the usual type holds the out weight', () => {
  const of = (root: 'GF' | 'LE', weight: number) => usualType(rules, root, weight, '2026-11-23');
  expect([of('LE', 1425), of('GF', 771), of('GF', 550)]).toEqual(['fed', 'strs_wt_2', 'strs_wt_1']);
});

describe('the form of a rule', () => {
  const rule = { crop_year: 2028, kind: 'subsidy', key: '95', value: 35 };
  const refusal = (change: object) =>
    lrpRuleForm.safeParse({ ...rule, ...change }).error?.issues[0]?.message ?? null;

  it.each([
    [{}, null],
    [{ crop_year: 1999 }, 'Crop year must be between 2000 and 2100'],
    [{ kind: 'other' }, 'Rule is required'],
    [{ key: 'fed' }, 'Applies to is required'],
    [{ value: 100.5 }, 'Value must be at most 100 percent'],
    [{ value: -1 }, 'Value must be a number of at least 0'],
    [{ kind: 'guard', key: 'days_before', value: 2.5 }, 'Value must be a whole number of days'],
    [{ kind: 'guard', key: 'premium_percent', value: 101 }, 'Value must be at most 100 percent'],
    [{ kind: 'factor', key: 'fed', value: 0 }, 'Value must be greater than 0'],
    [{ kind: 'factor', key: 'unborn', value: 0.95, weight_from: 600 }, null],
    [{ weight_from: 600 }, 'Only a type factor depends on the weight'],
    [{ kind: 'factor', key: 'fed', weight_from: -1 }, 'From weight must be a number of at least 0'],
    [{ kind: 'limit', key: 'crop_year_head', value: 25_000.5 }, 'Value must be a whole number'],
    [{ value: 100, weight_from: 0 }, null],
    [{ kind: 'premium_due', key: 'months', value: 1 }, null],
    [{ kind: 'premium_due', key: 'months', value: 12 }, null],
    ...[0, 2.5, 13].map((value): [object, string] => [
      { kind: 'premium_due', key: 'months', value },
      'Value must be a whole number of months from 1 to 12',
    ]),
  ])('with %j is refused with %j', (change, message) => expect(refusal(change)).toBe(message));
});
