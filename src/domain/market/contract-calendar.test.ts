import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isHoliday,
  isTradingDay,
  lastTradingDay,
  nextTradingDay,
  optionsExpiry,
  previousTradingDay,
} from './contract-calendar.ts';
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
    expect(nextTradingDay('2026-11-25')).toBe('2026-11-27');
    expect(nextTradingDay('2026-11-27')).toBe('2026-11-30');
  });
});

describe('a holiday', () => {
  it.each([
    '2008-03-21',
    '2011-04-22',
    '2024-03-29',
    '2025-04-18',
    '2028-04-14',
    '2030-04-19',
    '2035-03-23',
    '2038-04-23',
    '2049-04-16',
  ])('is Good Friday, %s', (day) => expect(isHoliday(day)).toBe(true));

  it('of June 19 is observed from 2022 on, on the weekday next to a weekend', () => {
    const days = ['2021-06-18', '2022-06-20', '2022-06-17', '2027-06-18', '2027-06-21'];
    expect(days.map(isHoliday)).toEqual([false, true, false, true, false]);
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
    // Christmas on that Thursday, on the day before and two days before.
    const ofDecember = (year: number) => lastTradingDay({ root: 'GF', month: 12, year });
    expect([2025, 2024, 2029].map(ofDecember)).toEqual(['2025-12-18', '2024-12-19', '2029-12-20']);
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
