import { formatPeriod, fullYear, parsePeriod } from '../../kit/periods.ts';
import { type DateOrder, fileDay } from '../../kit/table-file/dates.ts';
import type { Cell } from '../../kit/table-file/file.ts';

const NAME_YEAR = /^([a-z]{3})[a-z]*[-\s/']*(\d{2}|\d{4})$/i;
/** A spreadsheet that reads Aug-27 as the 27th of August writes it as 27-Aug. */
const YEAR_NAME = /^(\d{2}|\d{4})[-\s]([a-z]{3})[a-z]*$/i;
const YEAR_MONTH = /^(\d{4})-?(\d{2})$/;
const MONTH_YEAR = /^(\d{1,2})[/-](\d{2}|\d{4})$/;

/** The years that two digits can express: 1950 to 2049. */
const ofNumbers = (month: number, year: number): string | null =>
  month >= 1 && month <= 12 && fullYear(year % 100) === year ? formatPeriod({ month, year }) : null;

function ofName(name: string, year: string): string | null {
  const period = parsePeriod(`${name}-${year.slice(-2)}`);
  return period && ofNumbers(period.month, year.length === 2 ? period.year : Number(year));
}

/**
 * Parses a contract month to Mon-YY; null if invalid. Example: 'Aug-26', 'AUG 26', 'August 2026', '26-Aug', '2026-08', '202608',
 * '8/2026' and '8/26' are 'Aug-26'. Source: spec 2 §9.
 */
export function filePeriod(cell: Cell, order: DateOrder = 'MDY'): string | null {
  const text = String(cell).trim();
  const [, name = '', yearAfter = ''] = NAME_YEAR.exec(text) ?? [];
  if (name) return ofName(name, yearAfter);
  const [, yearBefore = '', nameAfter = ''] = YEAR_NAME.exec(text) ?? [];
  if (nameAfter) return ofName(nameAfter, yearBefore);
  const [, year = '', month = ''] = YEAR_MONTH.exec(text) ?? [];
  if (year) return ofNumbers(Number(month), Number(year));
  const [, monthFirst = '', yearLast = ''] = MONTH_YEAR.exec(text) ?? [];
  if (yearLast)
    return ofNumbers(
      Number(monthFirst),
      yearLast.length === 2 ? fullYear(Number(yearLast)) : Number(yearLast),
    );
  const day = /[/-]/.test(text) ? fileDay(text, order) : null;
  return day === null ? null : ofNumbers(Number(day.slice(5, 7)), Number(day.slice(0, 4)));
}
