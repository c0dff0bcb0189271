import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakEvens, priceNeeded } from './closeout.ts';
import { lrpResults, tradeResults } from './hedge-results.ts';
import { amountPerCwt } from './money.ts';
import { sumsOf } from './testing/sums-of.ts';

const NO_HEDGES = { trades: tradeResults([], new Map()), lrp: lrpResults([], []) };

const figuresOf = (received: number, estOutWeight: number, cost: number) => {
  const sums = sumsOf([{ received, pay_wt: 700, cost, date_in: '2026-05-01' }], [], []);
  const { break_even } = breakEvens(sums, estOutWeight, NO_HEDGES);
  return [break_even, amountPerCwt(cost, sums, estOutWeight)];
};

describe('a price per cwt', () => {
  it('divides by the exact weight of fractional head, and is rounded once', () => {
    const hundredths = (most: number) => fc.integer({ min: 1, max: most * 100 });
    fc.assert(
      fc.property(hundredths(400), hundredths(1500), hundredths(900_000), (head, pounds, cents) => {
        // Hundredths of head x hundredths of a pound are ten-thousandths of a pound, which are a whole number.
        const weight = BigInt(head) * BigInt(pounds);
        const nearest = (2n * BigInt(cents) * 1_000_000n + weight) / (2n * weight);
        const perCwt = Number(nearest) / 100;
        expect(figuresOf(head / 100, pounds / 100, cents / 100)).toEqual([perCwt, perCwt]);
      }),
      { numRuns: 500 },
    );
  });

  it('needed is for no profit, unless a target is given', () => {
    const sums = sumsOf([{ received: 1, pay_wt: 50, cost: 230, date_in: '2026-05-01' }], [], []);
    const lot = { est_out_wt: 100, basis: null };
    expect(priceNeeded(sums, lot, NO_HEDGES, 240).needed).toBe(230);
    expect(priceNeeded(sums, lot, NO_HEDGES, 240, 5).needed).toBe(235);
  });

  it('of 0.78 head of 1,250.33 lb is over 975.2574 lb, not 975.26', () => {
    expect(figuresOf(0.78, 1250.33, 88_716)).toEqual([9096.68, 9096.68]);
  });
});
