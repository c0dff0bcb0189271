import { memoize } from './memoize.ts';

/** Calendar days are strings such as `2026-03-14`, never instants. They compare as text. Source: decision 16. */
export type Day = string;

/** The default time zone of the business. Source: decision 16. */
export const DEFAULT_TIME_ZONE = 'America/Chicago';

const DAY_MS = 86_400_000;
const SHAPE = /^(19|20|21)\d{2}-\d{2}-\d{2}$/;

const instantOf = (from: Day): number => Date.parse(`${from}T00:00:00Z`);
const dayOf = (instant: number): Day => new Date(instant).toISOString().slice(0, 10);

/** Whether a day exists in the calendar, from 1900 to 2199. Example: 2026-02-28 does, 2026-02-30 does not. */
export function isDay(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const instant = instantOf(text);
  return !Number.isNaN(instant) && dayOf(instant) === text;
}

/** Example: addDays('2026-02-27', 2) is 2026-03-01. */
export const addDays = (from: Day, days: number): Day => dayOf(instantOf(from) + days * DAY_MS);

/** Whole days from one day to another. Example: 2026-03-01 to 2026-03-15 is 14. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((instantOf(to) - instantOf(from)) / DAY_MS);

const FIRST_DAY: Day = '1970-01-01';

/** Days since 1970-01-01, as the database counts them. Example: 2026-11-21 is 20,778. */
export const dayNumber = (day: Day): number => daysBetween(FIRST_DAY, day);

/** Example: dayOfNumber(20_778) is 2026-11-21. */
export const dayOfNumber = (number: number): Day => addDays(FIRST_DAY, number);

/** The last day of a day's month. Example: that of 2028-02-03 is 2028-02-29. */
export const lastOfMonth = (of: Day): Day => dayFrom(Number(of.slice(0, 4)), Number(of.slice(5, 7)) + 1, 0);

/** 0 is Sunday, 6 is Saturday. Example: 2026-11-20 is a Friday, 5. */
export const weekday = (of: Day): number => new Date(instantOf(of)).getUTCDay();

/** The day for a year, a month (1 is January) and a day of the month; both may overflow. Example: (2026, 13, 1) is 2027-01-01. */
export const dayFrom = (year: number, month: number, date: number): Day =>
  dayOf(Date.UTC(year, month - 1, date));

/** Swedish dates are written as days are here. */
const calendarOf = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
  String,
);

/**
 * The calendar day of an instant in a time zone. The caller passes the instant, so "today" is always an argument. Example:
 * 2026-03-15T02:00:00Z in America/Chicago is 2026-03-14. Source: decision 16.
 */
export const dayIn = (timeZone: string, instant: Date): Day => calendarOf(timeZone).format(instant);
