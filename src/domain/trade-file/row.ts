import { isStatementEntry, nonCattle, type NonCattle } from '../non-cattle.ts';
import { agreements, type Disagreement } from './agreement.ts';
import { CELLS } from './cells.ts';
import { type FileColumn, type FileHeader, hasTwoSides, headingOf, REQUIRED_COLUMNS } from './header.ts';
import { incompleteOption, invalidCell, missingFields, wrongWidth } from './problems.ts';
import { fileSide } from './sides.ts';
import { entryName, type SkippedRowCounter } from './skipped.ts';
import { type GrowingTable, MARKS } from './table.ts';
import { fileText } from './text.ts';
import { type Cell, type FileProblem, type Read, shownValue } from './file.ts';

/** What one cell meaning. One shape for every answer, which keeps the loop over the cells quick. */
interface CellMeaning {
  /** Of a text, its place in the table; 0 for nothing. */
  number: number;
  nothing: boolean;
  /** What the cell should have been, and how to write it; null where nothing is wrong. */
  invalid: string | null;
  hint: string;
  /** What the cell says beyond its value: it is rarely anything. */
  more: More | null;
}

/** That the row is no cattle trade, or the marks that it gives the trade. */
interface More {
  skipped: NonCattle | null;
  mark: number;
}

/** What the cells of a column say beyond their values. */
const MORE: Partial<Record<FileColumn, (cell: Cell) => More | null>> = {
  description: (cell) => {
    const skipped = nonCattle(String(cell));
    return skipped && { skipped, mark: 0 };
  },
  b_s: (cell) => {
    if (isStatementEntry(String(cell))) return { skipped: 'entry', mark: 0 };
    const effect = fileSide(cell)?.effect ?? null;
    return effect && { skipped: null, mark: effect === 'open' ? MARKS.opens : MARKS.closes };
  },
};

/** Brokers repeat themselves: what a cell says is worked out once. */
function meaningOf(column: FileColumn, table: GrowingTable): (cell: Cell) => CellMeaning {
  const known = new Map<Cell, CellMeaning>();
  const read: (cell: Cell) => Read<string | number> = CELLS[column];
  const meaning = (cell: Cell): CellMeaning => {
    const answer = read(cell);
    const more = MORE[column]?.(cell) ?? null;
    if (!('value' in answer)) return { number: 0, nothing: false, ...answer, more };
    const { value } = answer;
    const number = typeof value === 'number' ? value : table.place(value);
    return { number, nothing: value === '', invalid: null, hint: '', more };
  };
  return (cell) => {
    const before = known.get(cell);
    if (before) return before;
    const now = meaning(cell);
    known.set(cell, now);
    return now;
  };
}

/** Where separate columns for the two sides stand in for these. */
const ONE_SIDE: ReadonlySet<FileColumn> = new Set(['b_s', 'quantity']);

/**
 * Reads the rows of one file into a table; answers what is wrong with a row that it does not take in. The first failure is
 * told, in this order: the number of columns, required fields, each column by itself, the columns against one another.
 * A row that is no cattle trade is skipped, whatever else is wrong with it. Source: spec 2 §5, decisions 19, 36 and 48.
 */
export function rowReader(header: FileHeader, table: GrowingTable, skipped: SkippedRowCounter) {
  const twoSides = hasTwoSides(header);
  const required = new Set<FileColumn>(
    REQUIRED_COLUMNS.filter((column) => !(twoSides && ONE_SIDE.has(column))),
  );
  const columns = (Object.keys(CELLS) as FileColumn[]).flatMap((column) => {
    const at = header.at.get(column);
    if (at === undefined) return [];
    const read = meaningOf(column, table);
    return [{ column, at, read, required: required.has(column), numbers: table.columns[column] }];
  });
  const rules = agreements(header, table);

  return (cells: readonly Cell[], row: number): FileProblem | null => {
    const skippedAs = (name: string, kind: NonCattle) => {
      skipped.add(shownValue(name), kind, row);
      return null;
    };
    if (cells.length !== header.headings.length) {
      const entry = entryName(cells, header);
      return entry === null ? wrongWidth(cells, row, header) : skippedAs(entry, 'entry');
    }
    const index = table.length();
    const missing: string[] = [];
    let wrong: Disagreement | null = null;
    let marks = 0;
    for (const { column, at, read, required: needed, numbers } of columns) {
      const meaning = read(cells[at] ?? '');
      numbers[index] = meaning.number;
      if (meaning.more !== null) {
        if (meaning.more.skipped !== null) return skippedAs(fileText(cells[at] ?? ''), meaning.more.skipped);
        marks |= meaning.more.mark;
      }
      if (meaning.nothing) {
        if (needed) missing.push(headingOf(header, column));
      } else if (meaning.invalid !== null) wrong ??= { column, invalid: meaning.invalid, hint: meaning.hint };
    }
    if (missing.length > 0) {
      const entry = entryName(cells, header);
      return entry === null ? missingFields(missing, row) : skippedAs(entry, 'entry');
    }
    table.columns.marks[index] = marks;
    for (const rule of rules) wrong ??= rule(index);
    if (wrong?.sentence !== undefined) return incompleteOption(header, row, wrong.column, wrong.sentence);
    if (wrong)
      return invalidCell(header, row, wrong.column, cells[header.at.get(wrong.column) ?? -1] ?? '', wrong);
    table.columns.row[index] = row;
    table.keep();
    return null;
  };
}
