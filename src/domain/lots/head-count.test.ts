import { describe, expect, it } from 'vitest';
import { editedHeadProblem, headProblem, leavingProblem } from './lots.ts';

describe('head in a lot', () => {
  it('is a whole number from 1, except a partner’s half head', () => {
    const problem = (head: number, partnership: boolean, total_received = 100) =>
      headProblem('Head count', head, { partnership, total_received });
    expect(problem(0.5, false)).toBe('Head count must be at least 1');
    expect(problem(10.5, false)).toBe('Head count must be a whole number');
    expect([problem(1, false), problem(0.5, true), problem(10.5, true)]).toEqual([null, null, null]);
    expect(problem(10.5, false, 50.5)).toBeNull();
  });

  const shared = { partnership: true, total_received: 24.5, total_dead: 0, total_shipped: 0 };
  const NOT_WHOLE = 'Head count received must be a whole number';

  it('is whole in a lot that leaves its partnership', () => {
    const edited = (total_received: number | undefined, partnership = false) =>
      editedHeadProblem({ total_received, partnership }, shared);
    expect([edited(24.5), edited(24), edited(undefined)]).toEqual([NOT_WHOLE, null, null]);
    expect(edited(24.5, true)).toBeNull();
    expect(edited(0.5)).toBe('Head count received must be at least 1');
    const alone = { partnership: false, total_received: 24.5 };
    expect(editedHeadProblem(alone, alone)).toBeNull();
  });

  it('keeps a lot in its partnership while records are of part of a head', () => {
    const leaving = (before: Partial<typeof shared>, total_received?: number) =>
      leavingProblem({ partnership: false, total_received }, { ...shared, ...before });
    expect(leaving({})).toBe('A lot with 24.5 head received must stay a partnership');
    expect(leaving({}, 24)).toBeNull();
    expect(leaving({ total_dead: 0.5 }, 24)).toBe('A lot with 0.5 head dead must stay a partnership');
    expect(leaving({ total_shipped: 10.5 }, 24)).toBe('A lot with 10.5 head shipped must stay a partnership');
    expect(leaving({ partnership: false })).toBeNull();
    expect(leavingProblem({ partnership: true }, shared)).toBeNull();
  });
});
