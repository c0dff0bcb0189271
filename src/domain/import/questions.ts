import { z } from 'zod';
import { counted } from '../kit/format.ts';
import { fileNumber } from '../kit/table-file/numbers.ts';
import { shownValue, fileText } from '../kit/table-file/file.ts';
import type { RecordField } from './field.ts';
import { fieldOf, type RecordKind } from './kinds.ts';
import { lotNumberKey, columnOf, type RecordFile, type RecordSheet } from './sheet.ts';
import type { FileRecord } from './reader.ts';

/** A question about a sheet: the user changes how it is read, or confirms it. */
export const question = z.object({
  about: z.enum(['amount', 'premium', 'order', 'lots']),
  message: z.string(),
  change: z.string(),
  /** The label of the button that confirms the reading; '' where it cannot be confirmed. */
  keep: z.string(),
  /** The column that may be another: its index in the sheet, -1 without one. */
  column: z.int(),
});
export type Question = z.infer<typeof question>;

export const MONEY: Partial<Record<RecordKind, string>> = {
  lots: 'total_cost',
  receivings: 'cost',
  outs: 'proceeds',
  expenses: 'amount',
};

/** Headings of numbers other than money, unless they name a currency. */
const NO_MONEY =
  /#|\b(?:no|num|number|id|inv|invoice|check|chk|ticket|ref|reference|tag|tags|acct|account|phone|zip|lot|pen|row|line|head|hd|lbs?|wt|weight|pounds|tare|date|year|days?|balance|running|cumulative)\b/i;
const NAMES_MONEY =
  /\$|\b(?:amount|amt|total|due|ext|extended|extension|cost|price|value|proceeds|dollars)\b/i;
const mayBeMoney = (heading: string): boolean => NAMES_MONEY.test(heading) || !NO_MONEY.test(heading);

/**
 * Asks whether an unread column of numbers that is larger than the amount in every row is the amount. Example: *Amount* 12.50 and
 * *Ext* 1,250. Source: decision 83.
 */
function amountQuestions(
  { texts }: RecordFile,
  { kind, columns }: RecordSheet,
  records: readonly (FileRecord | null)[],
): Question[] {
  const field = MONEY[kind];
  const amounts = records.flatMap((record, rowIndex) => {
    const amount = field && record?.[field];
    return typeof amount === 'number' ? [{ rowIndex, amount: Math.abs(amount) }] : [];
  });
  if (field === undefined || amounts.length === 0) return [];
  const heading = columns.find((column) => column.field === field)?.heading ?? '';
  return columns.flatMap((column, at): Question[] => {
    if (column.field !== '' || !mayBeMoney(column.heading)) return [];
    const isLarger = amounts.every(
      ({ rowIndex, amount }) => Math.abs(fileNumber(texts[column.cells[rowIndex] ?? 0] ?? '') ?? 0) > amount,
    );
    if (!isLarger) return [];
    const [other, read] = [shownValue(column.heading), shownValue(heading)];
    const label = fieldOf(kind, field)?.label ?? field;
    const message = `“${other}” is larger than “${read}” in every row: which one is the ${label.toLowerCase()}?`;
    return [{ about: 'amount', message, change: `Read “${other}”`, keep: `Keep “${read}”`, column: at }];
  });
}

/** Asks whether premiums above their coverage are the totals of the policies. */
function premiumQuestions({ kind }: RecordSheet, records: readonly (FileRecord | null)[]): Question[] {
  if (kind !== 'lrp') return [];
  const above = records.filter((record) => Number(record?.['premium']) > Number(record?.['coverage'])).length;
  if (above === 0) return [];
  const message = `${counted(above, 'premium')} above the coverage per cwt: ${above === 1 ? 'is it a policy total' : 'are they policy totals'}?`;
  return [{ about: 'premium', message, change: 'Read as Totals', keep: '', column: -1 }];
}

/** The distinct texts of the columns that are read in a way. */
const textsOf = (
  { texts }: RecordFile,
  { kind, columns }: RecordSheet,
  is: (field: RecordField) => boolean,
): string[] => {
  const cells = new Set<number>();
  for (const { field: name, cells: ofColumn } of columns) {
    const field = fieldOf(kind, name);
    if (field && is(field)) for (const cell of Array.from(ofColumn)) cells.add(cell);
  }
  return [...cells].map((cell) => fileText(texts[cell] ?? ''));
};

/** A day in figures, with the year last. */
const FIGURES = /^(\d{1,2})([/.-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/;

/**
 * Asks which is first, the month or the day, where a date can only have the day first, or where dashes and dots leave it open. Example:
 * 23-04-2026, and 03-04-2026 alone.
 */
function orderQuestions(file: RecordFile, sheet: RecordSheet): Question[] {
  if (sheet.order !== undefined) return [];
  const days = textsOf(file, sheet, ({ reads }) => reads === 'day').flatMap((text) => {
    const [, first = '', mark = '', second = ''] = FIGURES.exec(text) ?? [];
    return first === '' ? [] : [{ text, first: Number(first), mark, second: Number(second) }];
  });
  const dayFirst = days.find(({ first, second }) => first > 12 && second <= 12);
  const isMonthFirst = days.some(({ first, second }) => first <= 12 && second > 12);
  const open = days.find(
    ({ first, second, mark }) => mark !== '/' && first !== second && first <= 12 && second <= 12,
  );
  const found = dayFirst ?? (isMonthFirst ? undefined : open);
  if (found === undefined) return [];
  const message = `Is “${found.text}” day first or month first? This applies to all dates on the sheet`;
  return [{ about: 'order', message, change: 'Day First', keep: 'Month First', column: -1 }];
}

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const monthOf = (name: string): number => MONTHS.split('|').indexOf(name.toLowerCase()) + 1;
const DAY_MONTH = new RegExp(`^(\\d{1,2})-(${MONTHS})$`, 'i');
const MONTH_YEAR = new RegExp(`^(${MONTHS})-(\\d{2})$`, 'i');
const DAY = /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\/(\d{1,2})\/(?:\d{2})?(\d{2}))$/;

/**
 * The number of a lot of which Excel has made a date; null for any other text. Example: '12-Mar' and '2026-03-12' were 3-12, 'Oct-26'
 * was 10-26, '3/12/2026' was 3-12-26.
 */
export function numberBeforeExcel(text: string): string | null {
  const [, date = '', month = ''] = DAY_MONTH.exec(text) ?? [];
  if (month !== '') return `${monthOf(month)}-${Number(date)}`;
  const [, name = '', year = ''] = MONTH_YEAR.exec(text) ?? [];
  if (name !== '') return `${monthOf(name)}-${year}`;
  const [whole, , isoMonth, isoDate, usMonth, usDate, usYear] = DAY.exec(text) ?? [];
  if (whole === undefined) return null;
  return isoMonth === undefined
    ? `${Number(usMonth)}-${Number(usDate)}-${usYear}`
    : `${Number(isoMonth)}-${Number(isoDate)}`;
}

function lotQuestions(file: RecordFile, sheet: RecordSheet, lots: ReadonlySet<string>): Question[] {
  const column = columnOf(sheet, 'lot');
  if (!column) return [];
  const dates = textsOf(file, sheet, ({ field }) => field === 'lot').filter(
    (text) => numberBeforeExcel(text) !== null && !lots.has(lotNumberKey(text)),
  );
  const [first] = dates;
  if (first === undefined) return [];
  const message = `${counted(dates.length, 'lot number')} may have been turned into a date by Excel, such as “${shownValue(first)}”`;
  const change = `Read “${shownValue(first)}” as ${numberBeforeExcel(first)}`;
  return [{ about: 'lots', message, change, keep: 'Keep', column: sheet.columns.indexOf(column) }];
}

/** Questions about the rows of a sheet that are to be saved; null stands for all others. */
export const questionsAbout = (
  file: RecordFile,
  sheet: RecordSheet,
  { records, lots }: { records: readonly (FileRecord | null)[]; lots: ReadonlySet<string> },
): Question[] => [
  ...amountQuestions(file, sheet, records),
  ...premiumQuestions(sheet, records),
  ...orderQuestions(file, sheet),
  ...lotQuestions(file, sheet, lots),
];
