import { expect, it } from 'vitest';
import { maxAgeOf } from './route.ts';

it.each([
  [true, undefined, 5_000],
  [true, 'max-age=2', 2_000],
  [true, 'max-age=0', 0],
  [true, 'max-age=3600', 5_000],
  [true, 'no-cache', 0],
  [true, 'no-store', 0],
  [true, 'only-if-cached', 5_000],
  [undefined, undefined, 0],
  [undefined, 'max-age=60', 0],
] as const)(
  'an endpoint that may return old data (%s), requested with %s, returns data at most %i ms old',
  (mayBeOld, asked, ms) => {
    expect(maxAgeOf(mayBeOld ? { mayBeOld } : {}, asked)).toBe(ms);
  },
);
