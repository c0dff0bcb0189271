import { z } from 'zod';
import { EXPENSE_COLUMNS } from '../expenses/expenses.ts';
import { OUT_COLUMNS, RECEIVING_COLUMNS } from '../lots/lots.ts';
import { fileText, headingKey } from '../kit/table-file/file.ts';
import { KINDS, type RecordKind } from './kinds.ts';
import { lotNumberKey, type RecordFile, type RecordSheet, type SheetColumn } from './sheet.ts';
import type { FileRecord, ReadRow } from './reader.ts';

/** The fields by which a record is one of the books: all that are stored. A policy may be settled or priced anew meanwhile. Source: decision 82. */
export const STORED: Readonly<Record<Exclude<RecordKind, 'lots'>, readonly string[]>> = {
  receivings: ['lot', ...RECEIVING_COLUMNS],
  outs: ['lot', ...OUT_COLUMNS],
  expenses: ['lot', ...EXPENSE_COLUMNS.filter((column) => column !== 'lot_id')],
  lrp: ['endorsement_number', 'lot', 'type', 'effective_date', 'end_date', 'head_count', 'target_wt'],
};

/** Makes keys of records by their fields; each distinct text is compared once, without case and repeated space. */
function keysBy(fields: readonly string[]): (record: FileRecord) => string {
  const known = new Map<string, string>();
  const keyOf = (value: FileRecord[string]): string => {
    if (typeof value !== 'string') return String(value ?? '');
    const key = known.get(value) ?? lotNumberKey(fileText(value));
    known.set(value, key);
    return key;
  };
  return (record) => fields.map((field) => keyOf(record[field])).join('\n');
}

/** A row that repeats a saved record (`of` is null), or the row at an earlier index. Example: 'Same as row 7'. */
export const duplicate = z.object({ rowIndex: z.int(), of: z.int().nullable(), message: z.string() });
export type Duplicate = z.infer<typeof duplicate>;

export const IN_THE_BOOKS = 'Already in the books';

/** Headings of columns that number the rows. The heading `#` has no key. */
const NUMBERING =
  /^(?:|rows?|rownum|rownumber|rowno|line|linenum|lineno|linenumber|seq|sequence|no|recno|recordno|index)$/;
const BALANCE = /\b(?:balance|running|cumulative|cum)\b/i;

/** The columns that hold no field and in which rows differ that are not one: all but row numbers and running balances. */
function tellingColumns(
  { texts }: Pick<RecordFile, 'texts'>,
  { columns }: RecordSheet,
  rowIndexes: readonly number[],
): SheetColumn[] {
  const numbersRows = ({ heading, cells }: SheetColumn) => {
    if (!NUMBERING.test(headingKey(heading))) return false;
    const values = rowIndexes.map((rowIndex) => Number(texts[cells[rowIndex] ?? 0]));
    return values.every((value, at) => at === 0 || value > (values[at - 1] ?? value));
  };
  return columns.filter(
    (column) => column.field === '' && !BALANCE.test(column.heading) && !numbersRows(column),
  );
}

/**
 * The rows that repeat a saved record, by its stored columns, or a row above, in all columns. The first n of rows that are one in the
 * stored columns count as saved if n are. Example: four deaths of one day that differ in an unread column *Tag* are four; of the
 * rows a, b, a with a saved once, the first is saved already, and the last is the same as the first. Source: decision 82.
 */
export function duplicatesIn(
  file: Pick<RecordFile, 'texts'>,
  sheet: RecordSheet,
  rows: readonly (ReadRow | null)[],
  saved: Iterable<FileRecord>,
): Duplicate[] {
  const { kind } = sheet;
  const wholeKey = keysBy(KINDS[kind].fields.map(({ field }) => field));
  const storedKey = kind === 'lots' ? null : keysBy(STORED[kind]);
  const left = new Map<string, number>();
  for (const record of storedKey === null ? [] : saved) {
    const key = storedKey?.(record) ?? '';
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  const rowIndexes = rows.flatMap((row, rowIndex) => (row === null ? [] : rowIndex));
  const telling = tellingColumns(file, sheet, rowIndexes);
  const above = new Map<string, number>();
  return rowIndexes.flatMap((rowIndex): Duplicate[] => {
    const record = rows[rowIndex]?.given ?? rows[rowIndex]?.record;
    if (!record) return [];
    const unread = telling.map(({ cells }) => cells[rowIndex] ?? 0).join(' ');
    const whole = `${wholeKey({ ...rows[rowIndex]?.stated, ...record })}\n${unread}`;
    const of = above.get(whole);
    if (of === undefined) above.set(whole, rowIndex);
    const key = left.size > 0 ? (storedKey?.(record) ?? '') : '';
    const count = left.get(key) ?? 0;
    if (count > 0) {
      left.set(key, count - 1);
      return [{ rowIndex, of: null, message: IN_THE_BOOKS }];
    }
    return of === undefined ? [] : [{ rowIndex, of, message: `Same as row ${sheet.row[of]}` }];
  });
}
