import { expect, it } from 'vitest';
import { recentMoments } from './recent-moments.ts';

it('knows the last moment of each, and forgets what no longer matters', () => {
  let now = 0;
  const moments = recentMoments(1_000, () => now);
  moments.note('ann');
  now = 500;
  moments.note('bob');
  expect([moments.of('ann'), moments.of('bob'), moments.of('carl')]).toEqual([0, 500, -Infinity]);
  now = 1_200;
  moments.note('bob');
  expect([moments.of('ann'), moments.of('bob')]).toEqual([-Infinity, 1_200]);
});
