import { expect, it } from 'vitest';
import { dayOfTime, time, tone } from './format.ts';

it('colours gains and losses, but not zero or missing values', () => {
  expect([tone(1), tone(-1), tone(0), tone(null)]).toEqual(['gain', 'loss', undefined, undefined]);
});

it('an invalid instant is a dash', () => {
  expect([time('soon'), dayOfTime(null)]).toEqual(['-', '-']);
});
