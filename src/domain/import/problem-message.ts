import { shownValue } from '../kit/table-file/file.ts';
import { KINDS } from './kinds.ts';
import { cellAt, columnOf, type RecordFile, type RecordSheet, type RowProblem } from './sheet.ts';

/** Example: 'Row 7, column Amount, “-5”: Amount must be greater than 0'; in a workbook of several sheets 'Expenses, row 7, …'. */
export function problemMessage(
  file: RecordFile,
  sheet: RecordSheet,
  { rowIndex, field, message }: RowProblem,
): string {
  const several = file.sheets.length > 1;
  const row = `${several ? `${sheet.name || KINDS[sheet.kind].sheet}, row` : 'Row'} ${sheet.row[rowIndex]}`;
  const column = columnOf(sheet, field);
  if (!column) return `${row}: ${message}`;
  const value = shownValue(cellAt(file, column, rowIndex));
  return `${row}, column ${shownValue(column.heading)}${value && `, “${value}”`}: ${message}`;
}
