import { isStatementEntry, nonCattle, type NonCattle } from '../non-cattle.ts';
import { agreements, type Disagreement } from './reconcile.ts';
import { CELLS } from './cells.ts';
import { type FileHeader, headingOf } from './header.ts';
import { type FileColumn, requiredOf, type ReadingRules } from './profile.ts';
import { incompleteOption, invalidCell, missingFields, wrongColumnCount } from './problems.ts';
import { fileSide } from './sides.ts';
import { entryName, type SkippedRowCounter } from './skipped.ts';
import { type GrowingTable, MARKS } from './table.ts';
import { fileText } from '../table-file/text.ts';
import { type Cell, type FileProblem, type Read, shownValue } from '../table-file/file.ts';

/** The meaning of a cell. All results have the same shape, which keeps the loop over cells fast. */
interface CellMeaning {
  /** The number, or the index of the text in the table; 0 for empty. */
  number: number;
  empty: boolean;
  /** What was expected, and how to write it; null where the cell is valid. */
  invalid: string | null;
  hint: string;
  /** The cell's effect on the row, if any. */
  effect: RowEffect | null;
}

/** An effect of a cell on its row: the row is skipped, or the trade is marked. */
interface RowEffect {
  skipped: NonCattle | null;
  mark: number;
}

/** The columns whose cells may have an effect on the row. */
const ROW_EFFECTS: Partial<Record<FileColumn, (cell: Cell) => RowEffect | null>> = {
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

/** Values repeat within a column, so each distinct cell is read once. */
function meaningOf(
  column: FileColumn,
  table: GrowingTable,
  rules: ReadingRules,
): (cell: Cell) => CellMeaning {
  const known = new Map<Cell, CellMeaning>();
  const read: (cell: Cell, rules: ReadingRules) => Read<string | number> = CELLS[column];
  const meaning = (cell: Cell): CellMeaning => {
    const result = read(cell, rules);
    const effect = ROW_EFFECTS[column]?.(cell) ?? null;
    if (!('value' in result)) return { number: 0, empty: false, ...result, effect };
    const { value } = result;
    const number = typeof value === 'number' ? value : table.place(value);
    return { number, empty: value === '', invalid: null, hint: '', effect };
  };
  return (cell) => {
    const cached = known.get(cell);
    if (cached) return cached;
    const fresh = meaning(cell);
    known.set(cell, fresh);
    return fresh;
  };
}

/** Columns of which a row fills in one or the other. */
const EITHER_OR: ReadonlySet<FileColumn> = new Set(['long', 'short']);

/**
 * Reads the rows of one file into a table; returns the problem of a row that is refused. Only the first failure is reported, in
 * this order: the number of columns, required fields, each column by itself, the columns against one another. A row that is not a
 * cattle trade is skipped, even if it is invalid. Source: spec 2 §5, decisions 19, 36 and 48.
 */
export function rowReader(header: FileHeader, table: GrowingTable, skipped: SkippedRowCounter) {
  const required = new Set(requiredOf(header.rules.sides).filter((column) => !EITHER_OR.has(column)));
  const columns = (Object.keys(CELLS) as FileColumn[]).flatMap((column) => {
    const at = header.at.get(column);
    if (at === undefined) return [];
    const read = meaningOf(column, table, header.rules);
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
      return entry === null ? wrongColumnCount(cells, row, header) : skippedAs(entry, 'entry');
    }
    const index = table.length();
    const missing: string[] = [];
    let wrong: Disagreement | null = null;
    let marks = 0;
    for (const { column, at, read, required: needed, numbers } of columns) {
      const meaning = read(cells[at] ?? '');
      numbers[index] = meaning.number;
      if (meaning.effect !== null) {
        if (meaning.effect.skipped !== null)
          return skippedAs(fileText(cells[at] ?? ''), meaning.effect.skipped);
        marks |= meaning.effect.mark;
      }
      if (meaning.empty) {
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
