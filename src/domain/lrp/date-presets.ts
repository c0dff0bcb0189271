import { addDays, type Day, dayFrom } from '../kit/days.ts';
import { cropYearDays } from './lrp-rules.ts';

export const DATE_PRESETS = ['this-month', 'last-90-days', 'this-year', 'crop-year'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

export interface DayRange {
  from: Day;
  to: Day;
}

/**
 * The days of a preset: the calendar month and year of today, the 90 days through today, and the crop year, July 1 through June
 * 30. Example: on 2026-11-22 the crop year is 2026-07-01 through 2027-06-30, and the last 90 days begin on 2026-08-25.
 */
export function presetDays(preset: DatePreset, today: Day): DayRange {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  if (preset === 'this-month') return { from: dayFrom(year, month, 1), to: dayFrom(year, month + 1, 0) };
  if (preset === 'last-90-days') return { from: addDays(today, -89), to: today };
  if (preset === 'this-year') return { from: dayFrom(year, 1, 1), to: dayFrom(year, 12, 31) };
  return cropYearDays(today);
}

/** The preset with these days, if any. Example: 2026-01-01 through 2026-12-31 is 'this-year' in 2026. */
export const presetOf = ({ from, to }: DayRange, today: Day): DatePreset | undefined =>
  DATE_PRESETS.find((preset) => {
    const days = presetDays(preset, today);
    return days.from === from && days.to === to;
  });
