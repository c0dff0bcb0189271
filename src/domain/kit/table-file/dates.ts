import { addDays, isDay, type Day } from '../days.ts';
import { fullYear, monthNamed } from '../periods.ts';
import type { Cell } from './file.ts';

/** The order of month, day and year in a day that is written with separators. */
export const DATE_ORDERS = ['MDY', 'DMY', 'YMD'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const DATE_FORMS: Record<DateOrder, string> = {
  MDY: 'MM/DD/YYYY, M/D/YY, YYYY-MM-DD or YYYYMMDD',
  DMY: 'DD/MM/YYYY, D/M/YY, YYYY-MM-DD or YYYYMMDD',
  YMD: 'YYYY/MM/DD, YY/M/D, YYYY-MM-DD or YYYYMMDD',
};

/** The accepted notations of a day, for messages. */
export const dateForms = (order: DateOrder): string => DATE_FORMS[order];

/** Day 0 of Excel's count, good from 1 March 1900 on. */
const EXCEL_DAY_ZERO = '1899-12-30';

/** A time of day after the date, which is ignored. */
const TIME = String.raw`(?:[T ]\s*\d{1,2}:\d{2}.*)?`;
const US = new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})${TIME}$`);
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})${TIME}$`);
const YEAR_FIRST = new RegExp(String.raw`^(\d{4}|\d{2})([/.-])(\d{1,2})\2(\d{1,2})${TIME}$`);
const ISO = new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})${TIME}$`);
/** The month as a word, so the order is unambiguous: `3-Feb-26`, `3 February 2026` and `Feb 3, 2026`. */
const DAY_NAME = new RegExp(String.raw`^(\d{1,2})[-\s/]([a-z]{3,9})\.?[-\s/,]\s*(\d{4}|\d{2})${TIME}$`, 'i');
const NAME_DAY = new RegExp(
  String.raw`^([a-z]{3,9})\.?[-\s](\d{1,2})(?:,\s*|[-\s])(\d{4}|\d{2})${TIME}$`,
  'i',
);
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
/** Five digits: 1927 to 2173. */
const SERIAL = /^(\d{5})(?:\.\d+)?$/;

const padded = (digits: string): string => digits.padStart(2, '0');

/** The day if it exists in the calendar. */
function dayOf(year: string, month: string, date: string): Day | null {
  const wholeYear = year.length === 2 ? String(fullYear(Number(year))) : year;
  const day = `${wholeYear}-${padded(month)}-${padded(date)}`;
  return isDay(day) ? day : null;
}

/** A day with separators, in the given order; undefined if the text is not one. */
function orderedDay(text: string, order: DateOrder): Day | null | undefined {
  if (order === 'MDY') {
    const [, month = '', date = '', year = ''] = US.exec(text) ?? [];
    return year ? dayOf(year, month, date) : undefined;
  }
  if (order === 'DMY') {
    const [, date = '', , month = '', year = ''] = DAY_FIRST.exec(text) ?? [];
    return year ? dayOf(year, month, date) : undefined;
  }
  const [, year = '', , month = '', date = ''] = YEAR_FIRST.exec(text) ?? [];
  return year ? dayOf(year, month, date) : undefined;
}

/** A day with its month as a word; undefined if the text is not one. Example: 'Feb 3, 2026' is 2026-02-03, 'Foo 3, 2026' is null. */
function namedDay(text: string): Day | null | undefined {
  const [, date = '', name = '', year = ''] = DAY_NAME.exec(text) ?? [];
  if (year) return dayOf(year, String(monthNamed(name) ?? 0), date);
  const [, nameFirst = '', dateAfter = '', yearLast = ''] = NAME_DAY.exec(text) ?? [];
  return yearLast ? dayOf(yearLast, String(monthNamed(nameFirst) ?? 0), dateAfter) : undefined;
}

/**
 * Parses a day as brokers and spreadsheets write it; null if invalid. An Excel serial counts days from 1899-12-30. Example: '05/04/2026',
 * '5/4/26', '4-May-26', '2026-05-04', '20260504' and 46146 are 2026-05-04; '13/45/2026' is null. With the day first, '04.05.2026' and '4/5/26'
 * are 2026-05-04 too. Source: decision 36.
 */
export function fileDay(cell: Cell, order: DateOrder = 'MDY'): Day | null {
  const text = String(cell).trim();
  const ordered = orderedDay(text, order);
  if (ordered !== undefined) return ordered;
  const named = namedDay(text);
  if (named !== undefined) return named;
  const [, year = '', month = '', date = ''] = ISO.exec(text) ?? DIGITS.exec(text) ?? [];
  if (year) return dayOf(year, month, date);
  const [, serial] = SERIAL.exec(text) ?? [];
  return serial === undefined ? null : addDays(EXCEL_DAY_ZERO, Number(serial));
}
