import { describe, expect, it } from 'vitest';
import { headProblem } from './head-count.ts';

describe('head in a lot', () => {
  it('is a whole number from 1, except a partner’s half head', () => {
    const problem = (head: number, partnership: boolean, total_received = 100) =>
      headProblem('Head count', head, { partnership, total_received });
    expect(problem(0.5, false)).toBe('Head count must be at least 1');
    expect(problem(10.5, false)).toBe('Head count must be a whole number');
    expect([problem(1, false), problem(0.5, true), problem(10.5, true)]).toEqual([null, null, null]);
    expect(problem(10.5, false, 50.5)).toBeNull();
  });
});
