import { expect, it } from 'vitest';
import { withDeathsMessage, withExpectedDeaths } from './expected-deaths.ts';
import { STEERS } from '../plan/testing/plans.ts';
import { NO_HEDGES } from './testing/hedges.ts';
import { sumsOf } from './testing/sums-of.ts';

const sums = sumsOf(
  [...STEERS.records.receivings],
  [],
  [{ type: 'feed', amount: 101_426.43, expense_category: 'projected' }],
);
const lot = { est_out_wt: 1400, basis: 0 };

it('expected deaths lower the result by their sale, and raise the price needed', () => {
  const deaths = withExpectedDeaths(sums, lot, NO_HEDGES, { price: 227.7, percent: 1, result: -12_646.43 });
  expect(deaths).toEqual({ loss: 3187.8, result: -15_834.23, needed: 239.12 });
  expect(withDeathsMessage(1, deaths)).toBe('With 1% more deaths: −$15,834.23, Need 239.12');
});

it('expected deaths of 0 change nothing, and without a price the result is unknown', () => {
  const of = (price: number | null, result: number | null) =>
    withExpectedDeaths(sums, lot, NO_HEDGES, { price, percent: 0, result });
  expect(of(227.7, -12_646.43)).toEqual({ loss: 0, result: -12_646.43, needed: 236.73 });
  expect(of(null, null)).toEqual({ loss: null, result: null, needed: 236.73 });
});
