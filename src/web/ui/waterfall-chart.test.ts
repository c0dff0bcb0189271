import { describe, expect, it } from 'vitest';
import { ticksOf } from './waterfall-chart.tsx';

const steps = (from: number, ...moves: number[]) => [
  { label: 'From', amount: from, isTotal: true },
  ...moves.map((amount, at) => ({ label: String(at), amount, isTotal: false })),
];

describe('the amounts on the axis of a waterfall', () => {
  it('are round, and enclose every bar', () => {
    expect(ticksOf(steps(283_077, -67_044, -21_623, -128_097, 128_097, -11_240))).toEqual([
      0, 100_000, 200_000, 300_000, 400_000,
    ]);
    expect(ticksOf(steps(1_000_500, 40, -90))).toEqual([
      1_000_400, 1_000_450, 1_000_500, 1_000_550, 1_000_600,
    ]);
    expect(ticksOf(steps(-50, 20))).toEqual([-60, -50, -40, -30, -20]);
    expect(ticksOf(steps(0))).toEqual([-1, -0.5, 0, 0.5, 1]);
  });
});
