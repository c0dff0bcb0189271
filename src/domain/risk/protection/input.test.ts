import { describe, expect, it } from 'vitest';
import { seededLrpRules as rules } from '../../testing/lrp-rules.ts';
import {
  ABOVE_COVERAGE,
  cattleOf,
  protectionChoices,
  type ComparisonInput,
  comparisonInput,
  comparisonWarnings,
  OFF_GRID,
  premiumPaid,
  scenarioPrices,
  usualEndDate,
} from './input.ts';
import { compareProtection } from './compare.ts';

const input: ComparisonInput = {
  root: 'LE',
  contract: 'LEG27',
  est_out_date: '2027-02-22',
  head: 152,
  out_wt: 1425,
  basis: 1,
  price: 236.075,
  commission: 60,
  future_contracts: 5,
  put_contracts: 5,
  strike: 224,
  premium: 5.5,
  sells_call: false,
  call_strike: 240,
  call_premium: 2.5,
  premium_day: null,
  lrp_type: 'fed',
  effective_date: '2026-11-23',
  end_date: '2027-02-22',
  lrp_head: 152,
  target_wt: 1425,
  coverage: 225.5,
  lrp_premium: 7,
  premium_of: 'producer',
  level: 96,
  beginning: false,
  index_spread: null,
  step: 10,
};
const problem = (change: object) =>
  comparisonInput
    .safeParse({ ...input, ...change })
    .error?.issues.map(({ path, message }) => [path[0], message]);

describe('what is entered to compare protection', () => {
  it.each([
    [{ strike: 224.25 }, ['strike', OFF_GRID]],
    [{ call_strike: 240.1 }, ['call_strike', OFF_GRID]],
    [{ lrp_premium: 226 }, ['lrp_premium', ABOVE_COVERAGE]],
    [{ future_contracts: 1.5 }, ['future_contracts', 'Contracts must be a whole number']],
    [{ step: 0 }, ['step', 'Step must be a number above 0']],
    [{ head: 'many' }, ['head', 'Head must be a number of at least 0']],
  ])('with %j is refused at its field', (change, wanted) => expect(problem(change)).toEqual([wanted]));

  it.each([
    { strike: 224.5 },
    { strike: '' },
    { lrp_premium: 225.5 },
    { coverage: null },
    { lrp_premium: null },
    { price: 236.07525 },
    { basis: -1000, index_spread: 1000, step: 0.01 },
    { step: 1000, level: 0, commission: 0 },
    { level: 100, commission: 10_000 },
  ])('may be %j', (change) => expect(problem(change)).toBeUndefined());

  it.each([
    [{ price: 236.075251 }, ['price', 'Futures price can have at most 5 decimals']],
    [{ basis: -1000.01 }, ['basis', 'Basis must be a number']],
    [{ basis: 1000.01 }, ['basis', 'Basis must be at most 1,000']],
    [{ step: 1000.01 }, ['step', 'Step must be at most 1,000']],
    [{ level: 100.01 }, ['level', 'Coverage level must be at most 100']],
    [{ commission: 10_000.01 }, ['commission', 'Commission must be at most 10,000']],
    [{ put_contracts: -1 }, ['put_contracts', 'Contracts must be a number of at least 0']],
  ])('may not be %j', (change, wanted) => expect(problem(change)).toEqual([wanted]));

  it('has no choice of which a field is missing', () => {
    const choices = (change: Partial<ComparisonInput>) =>
      Object.keys(protectionChoices(rules, { ...input, ...change }));
    expect(choices({ put_contracts: null })).toEqual(['nothing', 'future', 'lrp']);
    expect(choices({ sells_call: true, call_strike: null })).toEqual(['nothing', 'future', 'lrp']);
    for (const field of ['coverage', 'target_wt', 'lrp_head'])
      expect(choices({ [field]: null })).toEqual(['nothing', 'future', 'put']);
    expect(choices({ effective_date: '' })).toEqual(['nothing', 'future', 'put']);
    expect(protectionChoices(rules, { ...input, commission: null }).put?.commission).toBe(0);
  });

  it('gives the choices that are complete', () => {
    expect(comparisonInput.parse(input)).toEqual(input);
    expect(Object.keys(protectionChoices(rules, input))).toEqual(['nothing', 'future', 'put', 'lrp']);
    expect(Object.keys(protectionChoices(rules, { ...input, sells_call: true }))).toEqual([
      'nothing',
      'future',
      'fence',
      'lrp',
    ]);
    const open = { ...input, future_contracts: null, strike: null, coverage: null };
    expect(Object.keys(protectionChoices(rules, open))).toEqual(['nothing']);
    expect(protectionChoices(rules, { ...input, lrp_type: 'hfrs_wt_2' }).lrp?.factor).toBe(0.9);
  });

  it('have an unknown cost of futures while no commission is entered, never $0', () => {
    const cattle = cattleOf(input);
    if (!cattle) throw new Error('There are cattle.');
    const costOf = (commission: number | null) =>
      compareProtection(cattle, protectionChoices(rules, { ...input, commission }), [236.075]).cost.future;
    expect(costOf(null)).toEqual({ total: null, per_head: null });
    expect(costOf(0)).toEqual({ total: 0, per_head: 0 });
    expect(costOf(60)?.total).toBe(300);
    expect(protectionChoices(rules, { ...input, effective_date: '2024-01-05' }).lrp).toBeUndefined();
    expect(protectionChoices(rules, { ...input, premium: null }).put?.premium).toBeNull();
  });

  it('needs head and weight, and counts a missing basis as 0', () => {
    expect(cattleOf({ ...input, basis: null })).toEqual({ root: 'LE', head: 152, out_wt: 1425, basis: 0 });
    for (const none of [{ head: 0 }, { head: null }, { out_wt: 0 }, { out_wt: null }])
      expect(cattleOf({ ...input, ...none })).toBeNull();
    expect(cattleOf({ ...input, head: 1, out_wt: 1 })).toMatchObject({ head: 1, out_wt: 1 });
  });

  it('has prices around the futures price, none without it', () => {
    expect(scenarioPrices(input)[0]).toBe(276.075);
    expect(scenarioPrices(input)).toHaveLength(9);
    expect(scenarioPrices({ price: 20, step: null })).toEqual([60, 50, 40, 30, 20, 10]);
    expect(scenarioPrices({ price: 40.5, step: 10 }).at(-1)).toBe(0.5);
    expect(scenarioPrices({ price: null, step: 10 })).toEqual([]);
  });

  it('subtracts the subsidy from a total premium', () => {
    expect(premiumPaid(rules, input)).toBe(7);
    const total = { ...input, premium_of: 'total' } as const;
    expect(premiumPaid(rules, total)).toBe(4.55);
    expect(premiumPaid(rules, { ...total, beginning: true })).toBe(3.85);
    expect(premiumPaid(rules, { ...total, level: null })).toBeNull();
  });
});

describe('a comparison warns', () => {
  const month = { root: 'LE', month: 2, year: 2027 } as const;
  const warned = (change: object) =>
    Object.entries(comparisonWarnings({ ...input, ...change }, { rules, lotHead: 152, month })).flatMap(
      ([field, message]) => (message === null ? [] : [[field, message]]),
    );

  it.each([
    [{}, ['strike', 'These options expire on Feb 5, 2027, before the out date of Feb 22, 2027']],
    [{ strike: null, lrp_head: 153 }, ['lrp_head', 'The lot has 152 head']],
    [{ strike: null, head: 160 }, ['head', 'The lot has 152 head']],
    [{ strike: null, target_wt: 900 }, ['target_wt', '900 lb is below the 1,000 lb of Fed']],
    [
      { strike: null, end_date: '2026-12-23' },
      ['end_date', 'This is more than 60 days from the out date of Feb 22, 2027'],
    ],
    [{ strike: null, end_date: '2026-11-22' }, ['end_date', 'The end date is before the effective date']],
    [
      { strike: null, effective_date: '2024-01-05' },
      ['lrp_type', 'No LRP rule has a factor for this type in its crop year'],
    ],
    [
      { strike: null, premium_of: 'total', level: 60 },
      ['level', 'No LRP rule has a subsidy for a coverage level of 60%'],
    ],
    [
      { strike: null, end_date: '2027-04-24' },
      ['end_date', 'This is more than 60 days from the out date of Feb 22, 2027'],
    ],
    [
      { strike: null, effective_date: '', end_date: '2020-01-01' },
      ['end_date', 'This is more than 60 days from the out date of Feb 22, 2027'],
    ],
  ])('about %j', (change, wanted) => expect(warned(change)).toEqual([wanted]));

  it.each([
    ['options that expire on the out date', { strike: 224, est_out_date: '2027-02-05' }],
    ['an end date on the effective date', { est_out_date: '2026-12-01', end_date: '2026-11-23' }],
    ['an end date 60 days before the out date', { end_date: '2026-12-24' }],
    ['an end date 60 days after the out date', { end_date: '2027-04-23' }],
    ['no end date', { end_date: '' }],
    ['as many head as the lot has', { lrp_head: 152, head: 152 }],
    ['no head', { lrp_head: null, head: null }],
    ['no coverage level', { premium_of: 'total', level: null }],
    ['the level of a producer premium', { level: 60 }],
  ])('not about %s', (_, change) => expect(warned({ strike: null, ...change })).toEqual([]));

  it('about more insured than compared head where there is no lot', () => {
    const of = (change: object) => {
      const context = { rules, lotHead: null, month: null };
      const { head, lrp_head, strike } = comparisonWarnings({ ...input, ...change }, context);
      return [head, lrp_head, strike];
    };
    expect(of({ head: 160, lrp_head: 161 })).toEqual([null, 'The lot has 160 head', null]);
    expect(of({ head: 160, lrp_head: 160 })).toEqual([null, null, null]);
    expect(of({ head: null, lrp_head: 160 })).toEqual([null, null, null]);
  });
});

it('the end date begins at the out date, 13 weeks after the effective date at the earliest', () => {
  expect([usualEndDate('2027-06-01', '2026-11-23'), usualEndDate('2026-11-17', '2026-11-23')]).toEqual([
    '2027-06-01',
    '2027-02-22',
  ]);
});
