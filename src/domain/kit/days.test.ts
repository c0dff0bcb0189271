import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayFrom,
  dayIn,
  dayNumber,
  dayOfNumber,
  daysBetween,
  isDay,
  lastOfMonth,
  weekday,
} from './days.ts';
import { requiredDay } from './fields.ts';

const anyDay = fc.integer({ min: -20_000, max: 50_000 }).map((days) => addDays('2026-01-01', days));
const firstMessage = (value: unknown) =>
  requiredDay('Date in is required').safeParse(value).error?.issues[0]?.message;

describe('a calendar day', () => {
  it('must exist in the calendar', () => {
    expect(isDay('2026-02-28')).toBe(true);
    expect(isDay('2028-02-29')).toBe(true);
    for (const wrong of [
      '2026-02-30',
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '0206-03-14',
      '2026-3-4',
      '',
    ]) {
      expect(isDay(wrong)).toBe(false);
    }
  });

  it('counts the same forward and backward', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (from, days) => {
        const to = addDays(from, days);
        expect(isDay(to)).toBe(true);
        expect(daysBetween(from, to)).toBe(days);
        expect(to > from).toBe(days > 0);
        expect((weekday(from) + days + 7000) % 7).toBe(weekday(to));
      }),
    );
  });

  it('has a number, and a last day of its month', () => {
    expect(dayNumber('2026-11-21')).toBe(20_778);
    expect(dayOfNumber(20_778)).toBe('2026-11-21');
    expect(['2028-02-03', '2027-02-28', '2026-12-01'].map(lastOfMonth)).toEqual([
      '2028-02-29',
      '2027-02-28',
      '2026-12-31',
    ]);
  });

  it('knows its weekday', () => {
    expect(weekday('2026-11-20')).toBe(5);
    expect(dayFrom(2026, 13, 1)).toBe('2027-01-01');
  });
});

describe('the day of an instant', () => {
  it('is the day in the business’s time zone, not in UTC', () => {
    const evening = new Date('2026-03-15T02:00:00Z');
    expect(dayIn('America/Chicago', evening)).toBe('2026-03-14');
    expect(dayIn('UTC', evening)).toBe('2026-03-15');
  });

  it('turns at local midnight on both sides of daylight saving', () => {
    expect(dayIn('America/Chicago', new Date('2026-01-15T05:59:59Z'))).toBe('2026-01-14');
    expect(dayIn('America/Chicago', new Date('2026-01-15T06:00:00Z'))).toBe('2026-01-15');
    expect(dayIn('America/Chicago', new Date('2026-07-15T05:00:00Z'))).toBe('2026-07-15');
  });
});

describe('a day in a form', () => {
  it('reports a missing day as required', () => {
    expect(firstMessage(undefined)).toBe('Date in is required');
    expect(firstMessage(null)).toBe('Date in is required');
    expect(firstMessage('')).toBe('Date in is required');
  });

  it('reports an invalid day', () => {
    expect(firstMessage('2026-02-30')).toBe('Date in must be a valid date');
    expect(firstMessage('2026-03-14')).toBeUndefined();
  });
});
