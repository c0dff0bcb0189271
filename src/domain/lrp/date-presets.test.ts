import { expect, it } from 'vitest';
import { DATE_PRESETS, type DatePreset, presetDays, presetOf } from './date-presets.ts';

it.each<[DatePreset, string, string, string]>([
  ['this-month', '2026-11-22', '2026-11-01', '2026-11-30'],
  ['this-month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['last-90-days', '2026-11-22', '2026-08-25', '2026-11-22'],
  ['this-year', '2026-11-22', '2026-01-01', '2026-12-31'],
  ['crop-year', '2026-11-22', '2026-07-01', '2027-06-30'],
  ['crop-year', '2027-06-30', '2026-07-01', '2027-06-30'],
])('%s of %s is %s through %s', (preset, today, from, to) => {
  expect(presetDays(preset, today)).toEqual({ from, to });
});

it('is recognized by its days', () => {
  for (const preset of DATE_PRESETS) {
    expect(presetOf(presetDays(preset, '2026-11-22'), '2026-11-22')).toBe(preset);
  }
  expect(presetOf({ from: '2026-11-02', to: '2026-11-22' }, '2026-11-22')).toBeUndefined();
});
