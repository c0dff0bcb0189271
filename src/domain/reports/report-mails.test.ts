import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayFrom, daysBetween } from '../kit/days.ts';
import {
  dayOfMonthText,
  dueDayAfter,
  isMailAddress,
  mailedYear,
  nextMailDay,
  reportMailForm,
  reportMailPauseAfter,
} from './report-mails.ts';

const days = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays('1990-01-01', n));
const dates = fc.integer({ min: 1, max: 31 });
/** The number of days of a day's month. */
const lengthOf = (day: string) =>
  Number(addDays(dayFrom(Number(day.slice(0, 4)), Number(day.slice(5, 7)) + 1, 1), -1).slice(8));

describe('the days on which a report is mailed', () => {
  it('are one in each month, on the day or, where the month has no such day, on its last', () => {
    fc.assert(
      fc.property(dates, days, (date, from) => {
        let due = dueDayAfter(date, from);
        expect(due > from).toBe(true);
        for (let month = 0; month < 14; month += 1) {
          expect(Number(due.slice(8))).toBe(Math.min(date, lengthOf(due)));
          const next = dueDayAfter(date, due);
          expect(next.slice(0, 7)).toBe(
            addDays(dayFrom(Number(due.slice(0, 4)), Number(due.slice(5, 7)), 28), 4).slice(0, 7),
          );
          due = next;
        }
      }),
    );
  });

  it('are reached once each by a server that looks every day, and by one that is down for up to five', () => {
    fc.assert(
      fc.property(
        dates,
        days,
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 40 }),
        (date, set, steps) => {
          let today = set;
          let queued: string | null = null;
          const sent: string[] = [];
          for (const step of steps) {
            today = addDays(today, step);
            const next: string = nextMailDay({ day_of_month: date, starts_after: set, queued }, today);
            if (next > today) continue;
            expect(daysBetween(next, today)).toBeLessThanOrEqual(5);
            sent.push((queued = next));
          }
          const expected: string[] = [];
          for (let due = dueDayAfter(date, set); due <= today; due = dueDayAfter(date, due))
            expected.push(due);
          expect(sent).toEqual(expected);
        },
      ),
    );
  });

  it.each([
    [
      'is the next month’s once it was set on or after the day',
      5,
      '2026-11-22',
      null,
      '2026-11-22',
      '2026-12-05',
    ],
    ['is after the day on which it was set', 22, '2026-11-22', null, '2026-11-22', '2026-12-22'],
    ['is made up for', 5, '2026-11-22', null, '2026-12-08', '2026-12-05'],
    ['is left out after five days', 5, '2026-11-22', null, '2026-12-11', '2027-01-05'],
    ['is not repeated', 5, '2026-11-22', '2026-12-05', '2026-12-05', '2027-01-05'],
    ['of a last day in February', 31, '2027-01-31', null, '2027-02-01', '2027-02-28'],
    ['of the 30th in a leap year', 30, '2028-01-31', null, '2028-02-01', '2028-02-29'],
  ])('%s', (_, day_of_month, starts_after, queued, today, expected) => {
    expect(nextMailDay({ day_of_month, starts_after, queued }, today)).toBe(expected);
  });

  it.each([
    ['2027-01-01', 2026],
    ['2027-01-31', 2026],
    ['2027-02-01', 2027],
    ['2026-12-31', 2026],
  ])('closeouts of %s are those of %i', (day, year) => {
    expect(mailedYear(day)).toBe(year);
  });
});

describe('the form', () => {
  const form = (addresses: string, day_of_month: unknown = 5) =>
    reportMailForm.safeParse({
      report: 'equity',
      day_of_month,
      addresses,
      enabled: true,
      current_password: 'x',
    });
  const problem = (addresses: string) =>
    form(addresses).error?.issues.map(({ path, message }) => [path[0], message]);

  it('takes addresses apart', () => {
    expect(form(' banker@bank.com,ann.k+1@Ranch.example;\nbob@x.co ').data?.addresses).toEqual([
      'banker@bank.com',
      'ann.k+1@Ranch.example',
      'bob@x.co',
    ]);
  });

  it.each([
    ['', 'Addresses are required'],
    [' , ', 'Addresses are required'],
    ['banker@bank.com, bank', '“bank” is not an email address'],
    ['Ann <ann@ranch.com>', '“Ann” is not an email address'],
    ['ann@ranch', '“ann@ranch” is not an email address'],
    ['a@b.com:c@d.com', '“a@b.com:c@d.com” is not an email address'],
    ['a@b.com, A@B.com', 'A@B.com is listed twice'],
    ['x'.repeat(61), `“${'x'.repeat(60)}” is not an email address`],
    [`a@b.com${','.repeat(3000)}c@d.com`, 'Addresses must be at most 3,000 characters'],
    [Array.from({ length: 11 }, (_, n) => `a${n}@b.com`).join(), 'At most 10 addresses, not 11'],
  ])('says what is wrong with “%s”', (typed, message) => {
    expect(problem(typed)).toEqual([['addresses', message]]);
  });

  it('takes ten addresses, and one of 254 characters', () => {
    expect(problem(Array.from({ length: 10 }, (_, n) => `a${n}@b.com`).join())).toBeUndefined();
    const ofLength = (length: number) => `${'a'.repeat(length - 6)}@b.com`;
    expect([254, 255].map((length) => isMailAddress(ofLength(length)))).toEqual([true, false]);
  });

  it('has no address with a character that ends a header or names another recipient', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('\r', '\n', ',', ';', '<', '>', '"', ':', ' ', '\0'),
        fc.string(),
        (one, mark, other) => {
          expect(isMailAddress(`${one}a${mark}b${other}@bank.com`)).toBe(false);
          expect(isMailAddress(`a@b${mark}${other}.com`)).toBe(false);
        },
      ),
    );
    expect(isMailAddress('a@bank.com\r\nBcc: b@bank.com')).toBe(false);
  });

  it.each([0, 32, 1.5, -1, Number.NaN, '0', '32', '1.5', 'x', '', null])('refuses the day %s', (day) => {
    expect(form('a@b.com', day).error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['day_of_month', 'Day of the month must be from 1 to 31'],
    ]);
  });

  it('takes the day of a choice', () => {
    expect([1, '1', 31, '31'].map((day) => form('a@b.com', day).data?.day_of_month)).toEqual([1, 1, 31, 31]);
    expect(dayOfMonthText(31)).toBe('Last day of each month');
    expect(dayOfMonthText(3)).toBe('Day 3 of each month');
  });
});

it('a mail that fails is tried six times, with longer pauses', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(reportMailPauseAfter)).toEqual([2, 10, 60, 240, 720, null, null]);
});
