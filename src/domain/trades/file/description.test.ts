import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describedOption, describedPeriod, describedStrike } from './description.ts';

describe('the option that a description names', () => {
  it.each([
    ['PUT JAN 27 FDR CATTLE 340', 'put', [340]],
    ['220 CALL FEB 27 LIVE CATTLE', 'call', [220]],
    ['LIVE CATTLE 220 P', 'put', [220]],
    ['LV CATTLE C22000', 'call', [22_000]],
    ['LIVE CATTLE FEB 2027 P 220', 'put', [220]],
    ['PUT FEB 27 LIVE CATTLE 222 1/2', 'put', [222.5]],
    ['LIVE CATTLE CALLS 22,000', 'call', [22_000]],
    ['FDR CATTLE OPTION 340', null, [340]],
    ['LIVE CATTLE PUT/CALL 220', null, [220]],
    ['PUT LIVE CATTLE 222-4', 'put', []],
    ['PUT JAN 27 FDR CATTLE', 'put', []],
    ['LIVE CATTLE C 240.50 P', null, [240.5]],
    ['LIVE CATTLE C240.50P', null, [240.5]],
    ['LIVE CATTLE 240.5 C/P', null, [240.5]],
    ['C LIVE CATTLE 240 P', null, [240]],
    ['LEZ26 P220', 'put', [220]],
    ['LEZ6 2200C', 'call', [2200]],
    ['LEZ2200Q', 'put', [220]],
  ])('%s is a %s with %j', (description, p_c, numbers) => {
    expect(describedOption(description)).toEqual({ p_c, numbers });
  });

  it.each([
    'FDR CATTLE',
    'LIVE CATTLE FUT FEB 27',
    'CAPUT CATTLE',
    'LV CATTLE CME',
    '40,000 LB LIVE CATTLE',
    '',
  ])('%s names none', (description) => expect(describedOption(description)).toBeNull());
});

describe('the strike behind printed numbers', () => {
  it('is the number, its tenth or its hundredth, whichever is near the settlement', () => {
    expect(describedStrike([340], 361.25)).toBe(340);
    expect(describedStrike([2200], 231.5)).toBe(220);
    expect(describedStrike([22_000], 231.5)).toBe(220);
    expect(describedStrike([222.5], 231.5)).toBe(222.5);
  });

  it('is unknown if none or several are near', () => {
    expect(describedStrike([340], 120)).toBeNull();
    expect(describedStrike([220, 2300], 231.5)).toBeNull();
    expect(describedStrike([], 231.5)).toBeNull();
  });

  it('does not depend on the printed scale', () => {
    fc.assert(
      fc.property(fc.integer({ min: 320, max: 800 }), fc.constantFrom(1, 10, 100), (half, scale) => {
        expect(describedStrike([(half / 2) * scale], half / 2)).toBe(half / 2);
      }),
    );
  });
});

describe('the contract month that a description names', () => {
  it('is the only one it contains', () => {
    expect(describedPeriod('PUT JAN 27 FDR CATTLE')).toBe('Jan-27');
    expect(describedPeriod('LIVE CATTLE SEPT 2027')).toBe('Sep-27');
    expect(describedPeriod("DEC'26 LIVE CATTLE")).toBe('Dec-26');
    for (const none of ['FDR CATTLE', 'JAN 27/MAR 27 FDR CATTLE', 'DECATUR 27', 'MAR 270'])
      expect(describedPeriod(none)).toBeNull();
  });
});
