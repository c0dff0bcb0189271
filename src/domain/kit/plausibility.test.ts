import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayWarning,
  headWeightWarning,
  outDayWarning,
  lrpPremiumWarning,
  priceWarning,
  totalPriceWarning,
  totalWeightWarning,
} from './plausibility.ts';

describe('a form’s warning', () => {
  it('appears for weights outside of 300 to 1,800 lb a head', () => {
    expect(headWeightWarning(299.99)).toBe('299.99 lb per head is outside the usual 300 to 1,800 lb');
    expect(headWeightWarning(2500)).toBe('2,500 lb per head is outside the usual 300 to 1,800 lb');
    expect([300, 850, 1800].map(headWeightWarning)).toEqual([null, null, null]);
    expect(totalWeightWarning(6000, 100)).toBe('60 lb per head is outside the usual 300 to 1,800 lb');
    expect(totalWeightWarning(60_000, 100)).toBeNull();
  });

  it('appears for prices outside of $50 to $700/cwt', () => {
    expect(priceWarning(12)).toBe('$12.00/cwt is outside the usual $50 to $700');
    expect(priceWarning(700.01)).toBe('$700.01/cwt is outside the usual $50 to $700');
    expect([50, 265.5, 700].map(priceWarning)).toEqual([null, null, null]);
    expect(totalPriceWarning(15_000, 60_000)).toBe('$25.00/cwt is outside the usual $50 to $700');
    expect(totalPriceWarning(150_000, 60_000)).toBeNull();
  });

  it('appears for a day more than a year ahead, once today is known', () => {
    expect(dayWarning('2028-01-01', '2026-11-22')).toBe('This date is more than a year ahead');
    expect(dayWarning('2027-11-22', '2026-11-22')).toBeNull();
    expect(dayWarning('2028-01-01', undefined)).toBeNull();
    expect(dayWarning('', '2026-11-22')).toBeNull();
  });

  it('appears for an out before the date in', () => {
    expect(outDayWarning('2026-03-13', '2026-03-14')).toBe('This is before the lot’s date in');
    expect(outDayWarning('2026-03-14', '2026-03-14')).toBeNull();
    expect(outDayWarning('', '2026-03-14')).toBeNull();
  });

  it('appears for an LRP premium above a tenth of its coverage', () => {
    expect(lrpPremiumWarning(30, 250)).toBe('The premium is more than a tenth of the coverage');
    expect(lrpPremiumWarning(25, 250)).toBeNull();
  });

  it('does not appear for empty fields', () => {
    const unknown = [
      headWeightWarning(null),
      priceWarning(null),
      totalWeightWarning(6000, null),
      totalWeightWarning(6000, 0),
      totalPriceWarning(null, 60_000),
      lrpPremiumWarning(30, null),
    ];
    expect(unknown).toEqual(unknown.map(() => null));
  });

  it('can be computed for any number', () => {
    const numbers = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(numbers, numbers, (one, other) => {
        const warnings = [
          totalWeightWarning(one, other),
          totalPriceWarning(one, other),
          lrpPremiumWarning(one, other),
        ];
        expect(warnings.every((warning) => warning === null || warning.length > 0)).toBe(true);
      }),
    );
  });
});
