import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calendarIn } from './calendar.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the calendar of the business', () => {
  it('changes the day exactly at midnight', () => {
    const calendar = calendarIn('America/Chicago');
    vi.setSystemTime('2026-03-14T06:00:00.000Z'); // midnight in Chicago
    expect(calendar()).toEqual({ today: '2026-03-14', timeZone: 'America/Chicago' });
    vi.setSystemTime('2026-03-15T04:59:59.999Z');
    expect(calendar().today).toBe('2026-03-14');
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
