import { type FileHeader, headingOf } from './header.ts';
import type { CellColumn } from './profile.ts';
import { type Cell, type FileProblem, shownValue } from '../../kit/table-file/file.ts';

/** The messages about a file's rows: each names the row, the column and the value. Source: spec 2 §5, decision 36. */

/** Example: 'Row 3 has 5 columns but expected 10'. */
export function wrongColumnCount(cells: readonly Cell[], row: number, header: FileHeader): FileProblem {
  const expected = header.headings.length;
  const last = header.headings[cells.length] ?? `${expected + 1}`;
  return {
    row,
    column: last,
    value: shownValue(cells.join(', ')),
    message: `Row ${row} has ${cells.length} columns but expected ${expected}`,
  };
}

/** Example: 'Missing required fields in row 3: quantity'. */
export function missingFields(columns: readonly string[], row: number): FileProblem {
  const column = columns.join(', ');
  return { row, column, value: '', message: `Missing required fields in row ${row}: ${column}` };
}

/** Example: 'Missing required fields in row 2: price_amount. The header in row 1 has no such column.' */
export function missingHeadings(columns: readonly string[], row: number, header: FileHeader): FileProblem {
  const { message, ...rest } = missingFields(columns, row);
  const which = columns.length === 1 ? 'no such column' : 'no such columns';
  return { ...rest, message: `${message}. The header in row ${header.row} has ${which}.` };
}

/** Example: 'Invalid date "13/45/2026" in row 3, column trade_date. Use MM/DD/YYYY, M/D/YY, YYYY-MM-DD or YYYYMMDD.' */
export function invalidCell(
  header: FileHeader,
  row: number,
  column: CellColumn,
  cell: Cell,
  { invalid, hint }: { invalid: string; hint: string },
): FileProblem {
  const heading = shownValue(headingOf(header, column));
  const value = shownValue(cell);
  return {
    row,
    column: heading,
    value,
    message: `Invalid ${invalid} "${value}" in row ${row}, column ${heading}. ${hint}`,
  };
}

/** Example: 'Row 12: the description says PUT, but strike and p_c are empty'. Source: decisions 47, 78 and 81. */
export const rowProblem = (
  header: FileHeader,
  row: number,
  column: CellColumn,
  sentence: string,
): FileProblem => ({ row, column: headingOf(header, column), value: '', message: `Row ${row}: ${sentence}` });
