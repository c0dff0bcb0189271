import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Calendar, calendarIn, onceADay } from './calendar.ts';
import { sql, type Statement } from './sql.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the calendar of the business', () => {
  it('is the same all day, and another from the first millisecond of the next', () => {
    const calendar = calendarIn('America/Chicago');
    vi.setSystemTime('2026-03-14T06:00:00.000Z'); // midnight in Chicago
    const first = calendar();
    expect(first).toEqual({ today: '2026-03-14', timeZone: 'America/Chicago' });
    vi.setSystemTime('2026-03-15T04:59:59.999Z');
    expect(calendar()).toBe(first);
    vi.setSystemTime('2026-03-15T05:00:00.000Z');
    expect(calendar()).toEqual({ today: '2026-03-15', timeZone: 'America/Chicago' });
  });

  it('follows a clock that is set back', () => {
    const calendar = calendarIn('Asia/Kathmandu');
    vi.setSystemTime('2026-03-14T18:15:00.000Z');
    expect(calendar().today).toBe('2026-03-15');
    vi.setSystemTime('2026-03-14T18:14:00.000Z');
    expect(calendar().today).toBe('2026-03-14');
  });
});

it('puts a statement together once for all who ask on one day', () => {
  const make = vi.fn<(calendar: Calendar) => Statement>(({ today }) => sql`select ${today}`);
  const statement = onceADay(make);
  const monday = { today: '2026-03-16', timeZone: 'UTC' };
  const tuesday = { today: '2026-03-17', timeZone: 'UTC' };
  expect(statement(monday)).toBe(statement(monday));
  expect(statement(tuesday).values).toEqual(['2026-03-17']);
  expect(statement(monday).values).toEqual(['2026-03-16']);
  expect(make).toHaveBeenCalledTimes(2);
});
