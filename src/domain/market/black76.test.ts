import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { americanOption, black76, cumulativeNormal, impliedVolatility, intrinsicValue } from './black76.ts';
import { PUT_CALL } from './symbols.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const market = {
  futures: between(80, 450),
  strike: between(80, 450),
  days: fc.integer({ min: 1, max: 400 }),
  rate: between(0, 0.1),
  volatility: between(0.02, 0.8),
};
const anOption = fc.record({ kind: fc.constantFrom(...PUT_CALL), ...market });

describe('Black-76', () => {
  it('keeps put-call parity: call - put = e^(-rT) (F - K)', () => {
    fc.assert(
      fc.property(fc.record(market), (terms) => {
        const call = black76({ kind: 'call', ...terms });
        const put = black76({ kind: 'put', ...terms });
        const discount = Math.exp((-terms.rate * terms.days) / 365);
        expect(call.value - put.value).toBeCloseTo(discount * (terms.futures - terms.strike), 8);
        expect(call.delta - put.delta).toBeCloseTo(discount, 10);
      }),
    );
  });

  it('is never negative, and its delta has the sign of its side', () => {
    fc.assert(
      fc.property(anOption, (terms) => {
        const { value, delta } = black76(terms);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(Math.abs(delta)).toBeLessThanOrEqual(1);
        expect(terms.kind === 'call' ? delta >= 0 : delta <= 0).toBe(true);
      }),
    );
  });

  it('has a delta equal to the change in value', () => {
    const terms = { kind: 'put', futures: 220, strike: 210, days: 60, rate: 0.04, volatility: 0.18 } as const;
    const up = black76({ ...terms, futures: 220.001 }).value;
    const down = black76({ ...terms, futures: 219.999 }).value;
    expect((up - down) / 0.002).toBeCloseTo(black76(terms).delta, 6);
  });

  it('is the intrinsic value on the last day', () => {
    const expired = { futures: 230, strike: 220, days: 0, rate: 0.04, volatility: 0.2 };
    expect(black76({ kind: 'call', ...expired })).toEqual({ value: 10, delta: 1 });
    expect(black76({ kind: 'put', ...expired })).toEqual({ value: 0, delta: 0 });
  });
});

describe('an American option', () => {
  it('is never worth less than its intrinsic value', () => {
    fc.assert(
      fc.property(anOption, (terms) => {
        expect(americanOption(terms).value).toBeGreaterThanOrEqual(intrinsicValue(terms));
        expect(americanOption(terms).value).toBeGreaterThanOrEqual(black76(terms).value);
      }),
    );
  });

  it('put of 400 with the future at 350 is worth 50 and has a delta of -1', () => {
    const put = { kind: 'put', futures: 350, strike: 400, days: 30, rate: 0.04, volatility: 0.2 } as const;
    expect(americanOption(put)).toEqual({ value: 50, delta: -1 });
    expect(americanOption({ ...put, kind: 'call', futures: 400, strike: 350 })).toEqual({
      value: 50,
      delta: 1,
    });
  });

  it('has the delta of the model where that is worth as much as exercise', () => {
    const expiring = {
      kind: 'call',
      futures: 350,
      strike: 400,
      days: 0,
      rate: 0.04,
      volatility: 0.2,
    } as const;
    expect(americanOption(expiring)).toEqual({ value: 0, delta: 0 });
  });
});

describe('the implied volatility', () => {
  it('reproduces the price', () => {
    fc.assert(
      fc.property(anOption, ({ volatility, ...terms }) => {
        const { value } = black76({ ...terms, volatility });
        const implied = impliedVolatility(terms, value);
        fc.pre(implied !== null);
        expect(black76({ ...terms, volatility: implied }).value).toBeCloseTo(value, 9);
      }),
    );
  });

  it('recovers the volatility behind a price', () => {
    const call = { kind: 'call', futures: 220, strike: 220, days: 60, rate: 0.04 } as const;
    expect(impliedVolatility(call, 5.655228)).toBeCloseTo(0.16, 6);
  });

  it('is null for a price outside the model’s range', () => {
    const call = { kind: 'call', futures: 220, strike: 200, days: 60, rate: 0.04 } as const;
    expect(impliedVolatility(call, 5)).toBeNull();
    expect(impliedVolatility(call, 500)).toBeNull();
    expect(impliedVolatility({ ...call, days: 0 }, 25)).toBeNull();
  });
});

describe('the normal distribution', () => {
  it('is accurate to many digits, including the far tails', () => {
    expect(cumulativeNormal(0)).toBeCloseTo(0.5, 15);
    expect(cumulativeNormal(1.96)).toBeCloseTo(0.9750021048517795, 14);
    expect(cumulativeNormal(-8) / 6.220960574271785e-16).toBeCloseTo(1, 6);
    expect([cumulativeNormal(-40), cumulativeNormal(40)]).toEqual([0, 1]);
  });
});
