/** A trade's contract month as the broker prints it: Mon-YY. Source: spec 2 §9. */
export interface Period {
  /** 1 to 12. */
  month: number;
  year: number;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A two-digit year below 50 means 20xx, otherwise 19xx. Example: 26 is 2026, 98 is 1998. Source: spec 1 §9. */
export const fullYear = (twoDigits: number): number => twoDigits + (twoDigits < 50 ? 2000 : 1900);

/** The month of a name or its beginning, from 1; null if it is none. Example: 'Sep', 'SEPT' and 'september' are 9; 'Sepp' and 'Foo' are null. */
export function monthNamed(name: string): number | null {
  const word = name.toLowerCase();
  const at = MONTHS.findIndex((month) => word.length >= 3 && month.toLowerCase().startsWith(word));
  return at < 0 ? null : at + 1;
}

/** Example: 'Sep-26' and 'SEP-26' are { month: 9, year: 2026 }; '2026-09' is not a period, null. */
export function parsePeriod(text: string | null): Period | null {
  const match = /^\s*([a-z]{3})-(\d{2})\s*$/i.exec(text ?? '');
  if (!match) return null;
  const [, name = '', year = ''] = match;
  const month = monthNamed(name);
  return month === null ? null : { month, year: fullYear(Number(year)) };
}

/** Example: { month: 9, year: 2026 } is 'Sep-26'. */
export const formatPeriod = ({ month, year }: Period): string =>
  `${MONTHS[month - 1]?.slice(0, 3) ?? ''}-${String(year % 100).padStart(2, '0')}`;
