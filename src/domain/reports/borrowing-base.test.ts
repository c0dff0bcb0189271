import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '../kit/money.ts';
import { borrowingBase, type CollateralLot, loanValue, lotCollateral } from './borrowing-base.ts';

const lot: CollateralLot = {
  current_hd: 49,
  total_received: 100,
  total_dead: 2,
  est_out_wt: 1_250,
  total_cost: 150_000,
  expenses_actual: 9_600,
  expenses_projected: 12_000,
  est_future_value: 140_000,
  cover: 'planned',
  floor_weight: 20_000,
};

describe('the collateral in a lot', () => {
  it('is the lesser of what is invested in the head that remain and of what they bring less what they still cost', () => {
    expect(lotCollateral(lot, 'lesser')).toEqual({
      investment: 79_800,
      to_finish: 128_000,
      eligible: 79_800,
      hedged: 26_057.14,
      unhedged: 53_742.86,
    });
    expect(lotCollateral({ ...lot, est_future_value: 60_000 }, 'lesser').eligible).toBe(48_000);
  });

  it('is one of the two by the lender’s terms', () => {
    expect(lotCollateral(lot, 'investment').eligible).toBe(79_800);
    expect(lotCollateral(lot, 'to finish').eligible).toBe(128_000);
  });

  it('is unknown without a price, unless only the investment counts', () => {
    const unpriced = { ...lot, est_future_value: null };
    expect(lotCollateral(unpriced, 'lesser')).toMatchObject({
      to_finish: null,
      eligible: null,
      hedged: null,
    });
    expect(lotCollateral(unpriced, 'to finish').eligible).toBeNull();
    expect(lotCollateral(unpriced, 'investment').eligible).toBe(79_800);
  });

  it('is unknown without a plan to finish, unless only the investment counts, and stands past the out date', () => {
    const open = { ...lot, cover: 'open' as const };
    expect(lotCollateral(open, 'lesser')).toEqual({
      investment: 79_800,
      to_finish: null,
      eligible: null,
      hedged: null,
      unhedged: null,
    });
    expect(lotCollateral(open, 'to finish').eligible).toBeNull();
    expect(lotCollateral(open, 'investment').eligible).toBe(79_800);
    expect(lotCollateral({ ...lot, cover: 'past out date' }, 'lesser')).toEqual(lotCollateral(lot, 'lesser'));
  });

  it('is nothing for a lot that costs more to finish than it will bring', () => {
    expect(lotCollateral({ ...lot, expenses_projected: 150_000 }, 'lesser')).toMatchObject({
      to_finish: -10_000,
      eligible: 0,
      hedged: 0,
      unhedged: 0,
    });
  });

  it('is unknown without head that remain, unless only the value to finish counts', () => {
    const gone = { ...lot, total_received: 2 };
    expect(lotCollateral(gone, 'lesser')).toMatchObject({ investment: null, eligible: null });
    expect(lotCollateral(gone, 'investment').eligible).toBeNull();
    expect(lotCollateral(gone, 'to finish').eligible).toBe(128_000);
  });

  it('of nothing is nothing, by one of the two as well', () => {
    const free = { ...lot, total_cost: 0, expenses_actual: 0 };
    expect(lotCollateral(free, 'investment')).toMatchObject({ investment: 0, eligible: 0 });
    expect(lotCollateral({ ...lot, expenses_projected: 150_000 }, 'to finish').eligible).toBe(0);
  });

  it('is hedged at most as a whole, and not at all by a long position or an unknown hedge', () => {
    const hedgedBy = (floor_weight: number | null) =>
      lotCollateral({ ...lot, floor_weight }, 'lesser').hedged;
    expect(hedgedBy(500_000)).toBe(79_800);
    expect(hedgedBy(-40_000)).toBe(0);
    expect(hedgedBy(null)).toBe(0);
  });

  it('splits to the cent into hedged and unhedged', () => {
    const cents = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((units) => units / 100);
    fc.assert(
      fc.property(
        cents(900_000),
        cents(900_000),
        cents(80_000),
        (total_cost, est_future_value, floor_weight) => {
          const split = lotCollateral({ ...lot, total_cost, est_future_value, floor_weight }, 'lesser');
          expect(sumCents([split.hedged ?? Number.NaN, split.unhedged ?? Number.NaN])).toBe(split.eligible);
          expect(split.unhedged).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('the borrowing base', () => {
  // Source: Farm Credit Services of America, borrowing base certificate.
  const published = [
    [735_243, 70, 514_670],
    [277_369, 80, 221_895],
    [32_000, 100, 32_000],
    [66_500, 75, 49_875],
    [359_000, 70, 251_300],
    [20_000, 70, 14_000],
    [330_000, 70, 231_000],
  ] as const;

  it('is the published one, class by class and as a whole', () => {
    const classes = published.map(([amount, rate]) => ({ amount, rate }));
    expect(classes.map(loanValue)).toEqual(published.map(([, , lent]) => lent));
    expect(borrowingBase(classes, [750_000, 173_673, 24_045])).toEqual({
      collateral: 1_820_112,
      base: 1_314_740,
      liabilities: 947_718,
      margin: 367_022,
      liabilities_to_collateral: 52.07,
      liabilities_to_base: 72.08,
    });
  });

  it('may be in deficit, and has no ratio to nothing', () => {
    expect(borrowingBase([{ amount: 100, rate: 70 }], [80]).margin).toBe(-10);
    expect(borrowingBase([], [80])).toMatchObject({
      margin: -80,
      liabilities_to_collateral: null,
      liabilities_to_base: null,
    });
  });
});
