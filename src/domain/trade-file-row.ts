import { agreements, type Disagreement } from './trade-file-agreement.ts';
import { CELLS } from './trade-file-cells.ts';
import {
  type FileColumn,
  type FileHeader,
  hasTwoSides,
  headingOf,
  REQUIRED_COLUMNS,
} from './trade-file-header.ts';
import { invalidCell, missingFields, wrongWidth } from './trade-file-problems.ts';
import type { GrowingTable } from './trade-file-table.ts';
import type { Cell, FileProblem, Read } from './trade-file.ts';

/** What one cell said. One shape for every answer, which keeps the loop over the cells quick. */
interface Said {
  /** Of a text, its place in the table; 0 for nothing. */
  number: number;
  nothing: boolean;
  /** What the cell should have been, and how to write it; null where nothing is wrong. */
  invalid: string | null;
  hint: string;
}

/** Brokers repeat themselves: what a cell says is worked out once. */
function saying(read: (cell: Cell) => Read<string | number>, table: GrowingTable): (cell: Cell) => Said {
  const known = new Map<Cell, Said>();
  const said = (cell: Cell): Said => {
    const answer = read(cell);
    if (!('value' in answer)) return { number: 0, nothing: false, ...answer };
    const { value } = answer;
    const number = typeof value === 'number' ? value : table.place(value);
    return { number, nothing: value === '', invalid: null, hint: '' };
  };
  return (cell) => {
    const before = known.get(cell);
    if (before) return before;
    const now = said(cell);
    known.set(cell, now);
    return now;
  };
}

/** Where separate columns for the two sides stand in for these. */
const ONE_SIDE: ReadonlySet<FileColumn> = new Set(['b_s', 'quantity']);

/**
 * Reads the rows of one file into a table; answers what is wrong with a row that it does not take in. The first failure is
 * told, in this order: the number of columns, required fields, each column by itself, the columns against one another.
 * Source: spec 2 §5, decisions 19 and 36.
 */
export function rowReader(header: FileHeader, table: GrowingTable) {
  const twoSides = hasTwoSides(header);
  const required = new Set<FileColumn>(
    REQUIRED_COLUMNS.filter((column) => !(twoSides && ONE_SIDE.has(column))),
  );
  const columns = (Object.keys(CELLS) as FileColumn[]).flatMap((column) => {
    const at = header.at.get(column);
    if (at === undefined) return [];
    const read = saying(CELLS[column], table);
    return [{ column, at, read, required: required.has(column), numbers: table.columns[column] }];
  });
  const rules = agreements(header, table);

  return (cells: readonly Cell[], row: number): FileProblem | null => {
    if (cells.length !== header.headings.length) return wrongWidth(cells, row, header);
    const index = table.length();
    const missing: string[] = [];
    let wrong: Disagreement | null = null;
    for (const { column, at, read, required: needed, numbers } of columns) {
      const said = read(cells[at] ?? '');
      numbers[index] = said.number;
      if (said.nothing) {
        if (needed) missing.push(headingOf(header, column));
      } else if (said.invalid !== null) wrong ??= { column, invalid: said.invalid, hint: said.hint };
    }
    if (missing.length > 0) return missingFields(missing, row);
    for (const rule of rules) wrong ??= rule(index);
    if (wrong)
      return invalidCell(header, row, wrong.column, cells[header.at.get(wrong.column) ?? -1] ?? '', wrong);
    table.columns.row[index] = row;
    table.keep();
    return null;
  };
}
