import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTradingDay, lastTradingDay, optionsExpiry, previousTradingDay } from './contract-calendar.ts';
import { ROOTS } from './contracts.ts';
import { weekday } from '../kit/days.ts';

describe('the exchange', () => {
  it('is closed on weekends and on its holidays', () => {
    const closed = [
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-04-03',
      '2026-05-25',
      '2026-06-19',
      '2026-07-03',
      '2026-09-07',
      '2026-11-26',
      '2026-12-25',
      '2027-03-26',
      '2026-11-21',
    ];
    expect(closed.filter(isTradingDay)).toEqual([]);
  });

  it('is open on other weekdays', () => {
    expect(
      ['2026-11-27', '2026-11-11', '2021-12-31', '2026-12-24'].filter((day) => !isTradingDay(day)),
    ).toEqual([]);
    expect(previousTradingDay('2026-11-23')).toBe('2026-11-20');
    expect(previousTradingDay('2026-11-27')).toBe('2026-11-25');
  });
});

describe('feeder cattle', () => {
  it('trade until the last Thursday, in November until the one before Thanksgiving', () => {
    expect(lastTradingDay({ root: 'GF', month: 11, year: 2026 })).toBe('2026-11-19');
    expect(lastTradingDay({ root: 'GF', month: 1, year: 2027 })).toBe('2027-01-28');
    expect(lastTradingDay({ root: 'GF', month: 11, year: 2028 })).toBe('2028-11-16');
  });

  it('stop trading a week earlier when a holiday falls on that day or the four weekdays before', () => {
    expect(lastTradingDay({ root: 'GF', month: 5, year: 2026 })).toBe('2026-05-21');
    expect(lastTradingDay({ root: 'GF', month: 4, year: 2011 })).toBe('2011-04-21');
  });

  it('have options that expire with the future', () => {
    expect(optionsExpiry({ root: 'GF', month: 9, year: 2026 })).toBe('2026-09-24');
  });
});

describe('live cattle', () => {
  it('trade until the last business day', () => {
    expect(lastTradingDay({ root: 'LE', month: 12, year: 2026 })).toBe('2026-12-31');
    expect(lastTradingDay({ root: 'LE', month: 10, year: 2026 })).toBe('2026-10-30');
  });

  it('have options until the first Friday, or the trading day before if that is a holiday', () => {
    expect(optionsExpiry({ root: 'LE', month: 12, year: 2026 })).toBe('2026-12-04');
    expect(optionsExpiry({ root: 'LE', month: 4, year: 2026 })).toBe('2026-04-02');
    expect(optionsExpiry({ root: 'LE', month: 1, year: 2027 })).toBe('2026-12-31');
  });
});

describe('every contract', () => {
  const month = fc.record({
    root: fc.constantFrom(...ROOTS),
    month: fc.integer({ min: 1, max: 12 }),
    year: fc.integer({ min: 2020, max: 2049 }),
  });

  it('ends on a trading day of its month, and its options no later', () => {
    fc.assert(
      fc.property(month, (contract) => {
        const last = lastTradingDay(contract);
        expect(isTradingDay(last)).toBe(true);
        expect(Number(last.slice(5, 7))).toBe(contract.month);
        expect(optionsExpiry(contract) <= last).toBe(true);
        expect(contract.root === 'LE' || weekday(last) === 4).toBe(true);
      }),
    );
  });
});
