import { describe, expect, it } from 'vitest';
import { closingTime, exchangeTime, marketSession } from './market-hours.ts';

const at = (instant: string) => marketSession(new Date(instant));

describe('the trading session of an instant', () => {
  it('is today’s from 08:30 to 13:05 in Chicago', () => {
    expect(at('2026-11-20T14:30:00Z')).toEqual({ day: '2026-11-20', minute: 0, isOpen: true });
    expect(at('2026-11-20T19:04:59Z')).toEqual({ day: '2026-11-20', minute: 274, isOpen: true });
    expect(at('2026-11-20T19:05:00Z')).toEqual({ day: '2026-11-20', minute: 275, isOpen: false });
    expect(at('2026-11-21T05:30:00Z')).toEqual({ day: '2026-11-20', minute: 275, isOpen: false });
  });

  it('follows daylight saving time', () => {
    expect(at('2026-07-01T13:30:00Z')).toEqual({ day: '2026-07-01', minute: 0, isOpen: true });
    expect(at('2026-07-01T13:29:00Z').day).toBe('2026-06-30');
  });

  it('is the last session, completed, before the open, on weekends and on holidays', () => {
    for (const instant of ['2026-11-20T14:29:00Z', '2026-11-20T06:00:00Z']) {
      expect(at(instant)).toEqual({ day: '2026-11-19', minute: 275, isOpen: false });
    }
    expect(at('2026-11-22T18:00:00Z')).toEqual({ day: '2026-11-20', minute: 275, isOpen: false });
    expect(at('2026-11-26T18:00:00Z').day).toBe('2026-11-25');
  });
});

describe('the close of a day', () => {
  it('is 13:05 in Chicago, summer and winter', () => {
    expect(closingTime('2026-11-20').toISOString()).toBe('2026-11-20T19:05:00.000Z');
    expect(closingTime('2026-07-01').toISOString()).toBe('2026-07-01T18:05:00.000Z');
  });
});

it('an hour of the morning in Chicago is of the same day in UTC', () => {
  expect(exchangeTime('2026-11-20T03:00:00').toISOString()).toBe('2026-11-20T09:00:00.000Z');
  expect(exchangeTime('2026-07-01 00:30').toISOString()).toBe('2026-07-01T05:30:00.000Z');
});
