import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../days.ts';
import { formatPeriod, parsePeriod } from '../periods.ts';
import { DATE_ORDERS, fileDay } from './dates.ts';
import { filePeriod } from '../../trades/file/cells.ts';

/** Any day from 1950 to 2049, the range of two-digit years. */
const day = fc
  .integer({ min: 0, max: daysBetween('1950-01-01', '2049-12-31') })
  .map((days) => addDays('1950-01-01', days));

describe('a day in a file', () => {
  it('is the same in every notation', () => {
    fc.assert(
      fc.property(day, (of) => {
        const [year = '', month = '', date = ''] = of.split('-');
        const short = `${Number(month)}/${Number(date)}/${year.slice(2)}`;
        const serial = daysBetween('1899-12-30', of);
        const forms = [
          `${month}/${date}/${year}`,
          short,
          of,
          year + month + date,
          serial,
          String(serial),
          serial + 0.75,
        ];
        const withTimes = [`${of}T00:00:00Z`, `${short} 1:05 PM`, `${month}/${date}/${year} 13:04:59`];
        for (const form of [...forms, ...withTimes, Number(year + month + date)])
          expect(fileDay(form)).toBe(of);
      }),
    );
  });

  const notations = [46146, '46146', '05/04/2026', '5/4/26', '2026-05-04', '20260504'];
  const named = [
    '4-May-26',
    '04-MAY-2026',
    '4 May 2026',
    '4/May/26',
    'May 4, 2026',
    'May 4 2026',
    'may-04-26',
  ];
  it.each([...notations, ...named])('%s is 4 May 2026', (cell) => expect(fileDay(cell)).toBe('2026-05-04'));

  it.each(['3-Feb-26', '3 February 2026', 'Feb. 3, 2026 1:05 PM'])(
    '%s says its month in every order',
    (cell) => {
      for (const order of DATE_ORDERS) expect(fileDay(cell, order)).toBe('2026-02-03');
    },
  );

  it.each([
    '',
    '13/45/2026',
    '02/30/2026',
    '2026-02-30',
    '04.05.2026',
    '05-04-2026',
    'May 4',
    '4-Mai-26',
    '31-Feb-26',
    'Ma 4, 2026',
    '2026',
    '20261301',
    '5/4',
    '0',
    5,
    0.5,
    -46146,
    'today',
  ])('%j is none', (cell) => expect(fileDay(cell)).toBeNull());
});

describe('a contract month in a file', () => {
  it('is the same in every notation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2000, max: 2049 }), (month, year) => {
        const period = formatPeriod({ month, year });
        const [name = '', digits = ''] = period.split('-');
        const two = String(month).padStart(2, '0');
        const forms = [
          period,
          period.toUpperCase(),
          `${name} ${digits}`,
          `${name}${digits}`,
          `${name} ${year}`,
          `${digits}-${name}`,
        ];
        for (const form of [
          ...forms,
          `${year}-${two}`,
          `${year}${two}`,
          `${month}/${year}`,
          `${year}-${two}-15`,
        ]) {
          expect(filePeriod(form)).toBe(period);
        }
        expect(parsePeriod(period)).toEqual({ month, year });
      }),
    );
  });

  it.each(['August 2026', 'AUG 26', '26-Aug', '2026-08-27', '8/27/2026'])('%s is Aug-26', (text) =>
    expect(filePeriod(text)).toBe('Aug-26'),
  );

  it.each(['', 'Foo-26', 'Aug', '26', '13/2026', '2026-13', 'Aug-1926', 46146, 'Aug-2060'])(
    '%j is none',
    (cell) => expect(filePeriod(cell)).toBeNull(),
  );
});
