import { expect, it } from 'vitest';
import { equityChange } from './equity-change.ts';

const day = (snapshot_date: string, net_equity: number | null) => ({ snapshot_date, net_equity });

it('compares the last snapshot with the one before', () => {
  const days = [day('2026-11-06', 1), day('2026-11-13', 480_000.1), day('2026-11-22', 495_881.4)];
  expect(equityChange(days)).toEqual({
    equity: 495_881.4,
    on: '2026-11-22',
    change: 15_881.3,
    since: '2026-11-13',
  });
});

it('has no change where either equity is unknown, and nothing to compare with a single snapshot', () => {
  expect(equityChange([day('2026-11-13', null), day('2026-11-22', 5)])).toMatchObject({
    equity: 5,
    change: null,
  });
  expect(equityChange([day('2026-11-13', 5), day('2026-11-22', null)])).toMatchObject({
    equity: null,
    change: null,
  });
  expect(equityChange([day('2026-11-22', 5)])).toBeNull();
});
