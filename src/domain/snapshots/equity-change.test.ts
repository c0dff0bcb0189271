import { expect, it } from 'vitest';
import { equityChange, notComparedLots } from './snapshots.ts';

const day = (snapshot_date: string, net_equity: number | null, compared_equity = net_equity) => ({
  snapshot_date,
  net_equity,
  compared_equity,
});

it('compares the last snapshot with the one before', () => {
  const days = [day('2026-11-13', 480_000.1), day('2026-11-22', 495_881.4)];
  expect(equityChange({ days, not_compared: [] })).toEqual({
    equity: 495_881.4,
    on: '2026-11-22',
    change: 15_881.3,
    since: '2026-11-13',
    not_compared: [],
  });
});

it('compares only lots known on both days, and names the others', () => {
  const days = [day('2026-11-13', 480_000, 400_000), day('2026-11-22', 410_000)];
  expect(equityChange({ days, not_compared: ['HP-1'] })).toMatchObject({
    equity: 410_000,
    change: 10_000,
    not_compared: ['HP-1'],
  });
});

it('has no change where no lot is known on both days, and nothing to compare with a single snapshot', () => {
  const change = (before: number | null, last: number | null) =>
    equityChange({ days: [day('2026-11-13', before), day('2026-11-22', last)], not_compared: [] });
  expect(change(null, 5)).toMatchObject({ equity: 5, change: null });
  expect(change(5, null)).toMatchObject({ equity: null, change: null });
  expect(equityChange({ days: [day('2026-11-22', 5)], not_compared: [] })).toBeNull();
});

it('names the first of many lots', () => {
  expect(notComparedLots([])).toBeNull();
  expect(notComparedLots(['A', 'B', 'C', 'D', 'E'])).toBe(
    'Not compared: no price on one of the days: A, B, C and 2 more',
  );
});
