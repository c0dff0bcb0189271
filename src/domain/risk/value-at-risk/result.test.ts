import { describe, expect, it } from 'vitest';
import { roundCents } from './historical-days.ts';
import { backtestOf, kupiecRatio, lossAt, riskLimitForm } from './result.ts';

const days = (count: number, change: number): number[] => Array.from({ length: count }, () => change);

describe('the line', () => {
  it('is the k-th largest loss, and 0 where that is a gain', () => {
    const losses = Array.from({ length: 250 }, (_, at) => -(at + 1));
    expect(lossAt(losses)).toBe(239);
    expect(lossAt(losses.map(Math.abs))).toBe(0);
    expect(lossAt(days(60, 0.5))).toBe(0);
    expect(lossAt(days(60, 0))).toBe(0);
  });

  it('is known from 60 historical days on', () => {
    expect(lossAt(days(59, -1))).toBeNull();
    expect(lossAt(days(60, -1))).toBe(1);
  });

  it('is tested only with 60 days after its first 125', () => {
    expect(backtestOf(days(184, 1))).toBeNull();
    expect(backtestOf(days(185, 1))).toMatchObject({ days: 60, exceptions: 0 });
  });

  it('is passed by a larger loss, not by one as large', () => {
    expect(backtestOf([...days(125, -2), ...days(60, -2)])).toMatchObject({ exceptions: 0 });
    expect(backtestOf([...days(125, -2), ...days(59, -2), -2.01])).toMatchObject({ exceptions: 1 });
  });

  it('does not hold from a likelihood ratio of 3.841 on', () => {
    // Of 100 days 5 are expected.
    const withExceptions = (count: number) =>
      backtestOf([...days(125, 0), ...days(100, 0).map((_, at) => (at < count ? -(at + 1) : 0))]);
    expect([kupiecRatio(100, 9), kupiecRatio(100, 10)].map((ratio) => ratio.toFixed(3))).toEqual([
      '2.751',
      '4.131',
    ]);
    expect(withExceptions(9)).toMatchObject({ exceptions: 9, holds: true });
    expect(withExceptions(10)).toMatchObject({ exceptions: 10, holds: false });
    expect(kupiecRatio(100, 0)).toBeCloseTo(10.259, 3);
    expect(withExceptions(0)).toMatchObject({ exceptions: 0, holds: false });
  });
});

describe('a figure of value at risk', () => {
  it.each([
    [0.01, 0.01],
    [-0.01, -0.01],
    [0.005, 0.01],
    [0, 0],
    [-0.004, 0],
  ])('of %d is %d', (dollars, rounded) => {
    expect(roundCents(dollars)).toBe(rounded);
  });

  it('has a limit between 0 and 100 % of equity, or none', () => {
    for (const risk_limit of [0, 100, null])
      expect(riskLimitForm.safeParse({ risk_limit }).success).toBe(true);
    for (const risk_limit of [-1, 101]) expect(riskLimitForm.safeParse({ risk_limit }).success).toBe(false);
  });
});
