import { expect, it } from 'vitest';
import { dayOfTime, showTimesIn, time, tone } from './format.ts';

it('colours gains and losses, but not zero or missing values', () => {
  expect([tone(1), tone(-1), tone(0), tone(null)]).toEqual(['gain', 'loss', undefined, undefined]);
});

it('an invalid instant is a dash', () => {
  expect([time('soon'), dayOfTime(null)]).toEqual(['-', '-']);
});

it('times and their days are in the business’s time zone, which is named', () => {
  const instants = ['2026-11-22T02:35:00Z', '2026-07-04T18:05:00Z'];
  showTimesIn('America/Chicago');
  expect(instants.map(time)).toEqual(['Nov 21, 2026, 8:35 PM CST', 'Jul 4, 2026, 1:05 PM CDT']);
  expect(instants.map(dayOfTime)).toEqual(['Nov 21, 2026', 'Jul 4, 2026']);
  showTimesIn('America/Denver');
  expect(time(instants[0])).toBe('Nov 21, 2026, 7:35 PM MST');
  showTimesIn('Not/AZone');
  expect(time(instants[0])).toBe('Nov 21, 2026, 7:35 PM MST');
});
