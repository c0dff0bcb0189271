import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsOfMillionths,
  differenceInCents,
  divided,
  exact,
  knownSum,
  minus,
  plus,
  rounded,
  sumCents,
  sumKnown,
  times,
  toCents,
  unitsOf,
} from './money.ts';

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((units) => units / 100);

describe('a number is read as the decimal it prints as', () => {
  it('reads every finite number exactly', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (value) => {
        const { units, scale } = exact(value);
        expect(Number(`${units}e-${scale}`)).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  it('adds a tenth and two tenths to three tenths', () => {
    expect(rounded(plus(0.1, 0.2), 20)).toBe(0.3);
    expect(exact(1e-7)).toEqual({ units: 1n, scale: 7 });
    expect(exact(1e21)).toEqual({ units: 10n ** 21n, scale: 0 });
  });

  it('refuses NaN and infinity', () => {
    expect(() => exact(Number.NaN)).toThrow('Not a finite number');
    expect(() => exact(Infinity)).toThrow('Not a finite number');
  });
});

describe('a figure is rounded once, half away from zero', () => {
  it('rounds a half up above zero and down below it', () => {
    expect(toCents(1.005)).toBe(1.01);
    expect(toCents(-1.005)).toBe(-1.01);
    expect(toCents(2.675)).toBe(2.68);
    expect(rounded(0.5, 0)).toBe(1);
    expect(rounded(-0.4, 0)).toBe(0);
  });

  it('treats gains and losses alike', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), (value) => {
        expect(toCents(-value) + toCents(value)).toBe(0);
      }),
    );
  });

  it('divides and rounds in one step', () => {
    expect(divided(2, 3, 2)).toBe(0.67);
    expect(divided(-5, 0.2, 0)).toBe(-25);
    expect(divided(1, 8, 2)).toBe(0.13);
    expect(divided(1, 0, 2)).toBeNull();
  });

  it('reverses a multiplication', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 100_000 }), (amount, count) => {
        expect(divided(times(amount, count), count, 2)).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });
});

describe('a difference of prices times whole numbers', () => {
  const inExact = (from: number, to: number, ...factors: number[]) =>
    toCents(times(minus(from, to), ...factors));
  const factor = fc.integer({ min: -1_000_000, max: 1_000_000 });

  it.each([5, 6, 7])('is exact for prices with %i decimals', (decimals) => {
    const price = fc.integer({ min: 0, max: 10 ** (decimals + 3) }).map((units) => units / 10 ** decimals);
    fc.assert(
      fc.property(price, price, factor, fc.constantFrom(400, 500, -400, -500), (from, to, count, dollars) => {
        expect(differenceInCents(from, to, count, dollars)).toBe(inExact(from, to, count, dollars));
      }),
    );
  });

  it('is exact for any numbers', () => {
    const any = fc.double({ noNaN: true, min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(
        any,
        any,
        fc.oneof(factor, fc.double({ noNaN: true, min: -1e3, max: 1e3 })),
        (from, to, by) => {
          expect(differenceInCents(from, to, by)).toBe(inExact(from, to, by));
        },
      ),
    );
  });

  it('rounds half a cent away from zero', () => {
    expect(differenceInCents(0.00001, 0, 500)).toBe(0.01);
    expect(differenceInCents(0, 0.00001, 500)).toBe(-0.01);
    expect(differenceInCents(0, 0.00001, 400)).toBe(0);
  });
});

describe('a product in millionths', () => {
  it('is exact to the cent', () => {
    const weight = fc.integer({ min: 0, max: 10 ** 10 }).map((units) => units / 10 ** 4);
    const price = fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((units) => units / 10 ** 6);
    fc.assert(
      fc.property(weight, price, (one, other) => {
        const product = centsOfMillionths(unitsOf(one, 6), unitsOf(other, 6));
        expect(product / 100).toBe(toCents(times(one, other)));
      }),
    );
  });

  it('rounds half a cent away from zero', () => {
    expect([0.005, -0.005, 0.0049].map((one) => centsOfMillionths(unitsOf(one, 6), unitsOf(1, 6)))).toEqual([
      1, -1, 0,
    ]);
    expect([unitsOf(0.125, 2), unitsOf(-0.125, 2), unitsOf(3, 2)]).toEqual([13n, -13n, 300n]);
  });
});

describe('a total', () => {
  it('is the sum of the figures above it, in any order', () => {
    fc.assert(
      fc.property(fc.array(cents), (figures) => {
        const total = sumCents(figures);
        expect(total).toBe(sumCents(figures.toReversed()));
        expect(total).toBe(toCents(plus(...figures)));
      }),
    );
  });

  it('leaves out missing figures and counts them', () => {
    expect(sumKnown([10.5, null, 2])).toEqual({ total: 12.5, excluded_count: 1 });
    expect(sumKnown([])).toEqual({ total: 0, excluded_count: 0 });
  });

  it('is unknown where no figure is known, and 0 where there is none', () => {
    expect(knownSum([null])).toEqual({ total: null, counted: 0, excluded_count: 1 });
    expect(knownSum([])).toEqual({ total: 0, counted: 0, excluded_count: 0 });
    expect(knownSum([0.5, null, null])).toEqual({ total: 0.5, counted: 1, excluded_count: 2 });
    expect(knownSum([0.5])).toEqual({ total: 0.5, counted: 1, excluded_count: 0 });
  });

  it('equals the rest plus the part subtracted', () => {
    fc.assert(
      fc.property(cents, cents, (whole, part) => {
        expect(toCents(plus(minus(whole, part), part))).toBe(whole === 0 ? 0 : whole);
      }),
    );
  });
});
