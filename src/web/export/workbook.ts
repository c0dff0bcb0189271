import type { CellObject, WorkSheet } from '@e965/xlsx';
import { isDayField, type Sheet as RecordSheet, type SheetValue } from './sheet.ts';

/** A sheet to write: its name, its column headers, and its rows. */
type Sheet = Pick<RecordSheet, 'name' | 'fields' | 'rows'> & {
  /** The fields that hold days, where their names do not say so. */
  days?: ReadonlySet<string>;
};

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Excel counts the days from the end of 1899. Example: 2026-03-14 is 46095. */
const serialOf = (day: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / DAY_MS);

/**
 * A day as a date, a number as a number, a missing value as an empty cell. Text is a text cell, which spreadsheets never
 * evaluate, so that a formula typed into a name needs no escaping.
 */
function cellOf(field: string, value: SheetValue, days?: ReadonlySet<string>): CellObject | null {
  if (value === null) return null;
  if (typeof value === 'number') return { t: 'n', v: value };
  if (typeof value === 'boolean') return { t: 'b', v: value };
  const isDay = (days ? days.has(field) : isDayField(field)) && DAY.test(value);
  return isDay ? { t: 'n', v: serialOf(value), z: 'yyyy-mm-dd' } : { t: 's', v: value };
}

const widest = 40;

/** As wide as the longest text in the first rows. */
const widthOf = (sheet: Sheet, at: number): number =>
  Math.min(
    widest,
    Math.max(
      sheet.fields[at]?.length ?? 0,
      ...sheet.rows.slice(0, 200).map((row) => String(row[at] ?? '').length),
    ),
  ) + 2;

/** One Excel workbook, a sheet for each kind of record, the fields' names in its first row. */
export async function workbookOf(sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const { utils, write } = await import('@e965/xlsx');
  const workbook = utils.book_new();
  for (const sheet of sheets) {
    const head = sheet.fields.map((field): CellObject => ({ t: 's', v: field }));
    const rows = sheet.rows.map((row) =>
      row.map((value, at) => cellOf(sheet.fields[at] ?? '', value, sheet.days)),
    );
    const written: WorkSheet = utils.aoa_to_sheet([head, ...rows], { dense: true });
    written['!cols'] = sheet.fields.map((_, at) => ({ wch: widthOf(sheet, at) }));
    if (rows.length > 0) written['!autofilter'] = { ref: written['!ref'] ?? 'A1' };
    utils.book_append_sheet(workbook, written, sheet.name);
  }
  const bytes: unknown = write(workbook, {
    type: 'array',
    bookType: 'xlsx',
    compression: true,
    bookSST: true,
  });
  return new Uint8Array(bytes as ArrayBuffer);
}
