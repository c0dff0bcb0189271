import { z } from 'zod';
import { type RecordKind, KINDS } from './kinds.ts';
import { type FileProblem, shownValue } from '../kit/table-file/file.ts';

/** Lot numbers are compared without case. Example: 'a-1' and 'A-1' are one lot. Source: decision 9. */
export const lotNumberKey = (number: string): string => number.normalize('NFKC').trim().toLowerCase();

/** A column of a sheet: the field that it holds ('' for none), its heading in the file, and its cells as indexes into the texts. */
export interface SheetColumn {
  field: string;
  heading: string;
  cells: ArrayLike<number>;
}

/** The rows of one kind of record as they stand in a file. `row` is the row in the file; every column has as many cells. */
export interface RecordSheet {
  kind: RecordKind;
  /** The sheet's name in a workbook of several; '' otherwise. */
  name: string;
  row: ArrayLike<number>;
  columns: readonly SheetColumn[];
  /** Whether the day stands before the month in dates; by default the month is first. */
  order?: 'DMY' | undefined;
  /** Unit of the column of LRP premiums: $ per cwt, or total premiums of the policies. */
  premium?: 'total' | undefined;
}

/** The sheets of a file. Each distinct text is stored once; index 0 is the empty text. */
export interface RecordFile {
  texts: readonly string[];
  sheets: readonly RecordSheet[];
}

/** A problem of a row: its field, or '' for the whole row, and a message. */
export const rowProblemSchema = z.object({ rowIndex: z.int(), field: z.string(), message: z.string() });
export type RowProblem = z.infer<typeof rowProblemSchema>;

export const columnOf = ({ columns }: Pick<RecordSheet, 'columns'>, name: string): SheetColumn | undefined =>
  name === '' ? undefined : columns.find(({ field }) => field === name);

export const cellAt = (
  { texts }: Pick<RecordFile, 'texts'>,
  column: SheetColumn | undefined,
  rowIndex: number,
): string => texts[column?.cells[rowIndex] ?? 0] ?? '';

/** Example: 'Row 7, column Amount, “-5”: Amount must be greater than 0'; in a workbook of several sheets 'Expenses, row 7, …'. */
export function problemMessage(
  file: RecordFile,
  sheet: RecordSheet,
  { rowIndex, field, message }: RowProblem,
): string {
  const several = file.sheets.length > 1;
  const row = `${several ? `${sheet.name || KINDS[sheet.kind].sheet}, row` : 'Row'} ${sheet.row[rowIndex]}`;
  const column = columnOf(sheet, field);
  return atCell(row, column && { heading: column.heading, value: cellAt(file, column, rowIndex) }, message);
}

interface ShownCell {
  heading: string;
  value: string;
}

function atCell(row: string, cell: ShownCell | undefined, message: string): string {
  if (!cell) return `${row}: ${message}`;
  const value = shownValue(cell.value);
  return `${row}, column ${shownValue(cell.heading)}${value && `, “${value}”`}: ${message}`;
}

/** The problem of a row, or of one of its cells. Example: 'Row 7, column Equity, “-5”: Account equity must be at least 0'. */
export const cellProblem = (row: number, cell: ShownCell | undefined, message: string): FileProblem => ({
  row,
  column: cell?.heading ?? '',
  value: cell ? shownValue(cell.value) : '',
  message: atCell(`Row ${row}`, cell, message),
});
