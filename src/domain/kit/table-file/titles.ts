import type { Cell, FileProblem } from './file.ts';
import type { RowReader, TableFormat } from './format.ts';

/** Titles stand above the columns of many files: the header is the first row that names all required ones. Source: decision 52. */

/** The number of rows searched for the header, empty rows not counted. */
const ROWS_SEARCHED = 50;

export interface FoundHeader {
  row: number;
  /** The number of title lines above it, which are skipped. */
  titles: number;
}

/** Reads a file from its first row, skipping lines above the header. */
export interface TitledReader<Reading> extends Omit<RowReader<Reading>, 'done'> {
  /** The number of columns in the header; 0 until it is found. */
  columns(): number;
  /** The column in which the shown text counts, once the header is found. */
  shownColumn(): number | undefined;
  /** Whether the header is that of Drover's own workbook, once it is found. */
  isOwn(): boolean;
  rows(): number;
  /** The result; null when there is no row below a header. */
  done(): (Reading & { header: FoundHeader }) | null;
}

interface Row {
  cells: readonly Cell[];
  row: number;
  isHidden: boolean;
}

/** A reader that finds the header. Rows must be in order, without empty ones. */
export function titledReader<Reading>(format: TableFormat<Reading>): TitledReader<Reading> {
  const searched: Row[] = [];
  const failed: FileProblem[] = [];
  let header: FoundHeader | null = null;
  let reader: RowReader<Reading> | null = null;
  let columns = 0;
  let shownColumn: number | undefined;
  let isOwn = false;
  let rows = 0;

  const startBelow = (at: number) => {
    const found = searched[at];
    if (!found) return;
    header = { row: found.row, titles: at };
    columns = found.cells.length;
    shownColumn = format.shownColumn(found.cells);
    isOwn = format.isOwn(found.cells);
    const above = searched.slice(0, at).map(({ cells }) => cells);
    reader = format.below(found.cells, found.row, above);
    for (const problem of failed) if (problem.row >= found.row) reader.fail(problem);
    for (const { cells, row, isHidden } of searched.splice(0).slice(at + 1)) {
      rows += 1;
      reader.add(cells, row, isHidden);
    }
  };
  /** If no row is a complete header, the first row with the most known columns counts as one. */
  const startBelowLikeliest = () => {
    const known = searched.map(({ cells }) => format.known(cells));
    startBelow(known.indexOf(Math.max(...known)));
  };

  return {
    add(cells, row, isHidden = false) {
      if (reader) {
        rows += 1;
        reader.add(cells, row, isHidden);
        return;
      }
      searched.push({ cells, row, isHidden });
      if (format.isHeader(cells)) startBelow(searched.length - 1);
      else if (searched.length === ROWS_SEARCHED) startBelowLikeliest();
    },
    fail: (problem) => (reader ? reader.fail(problem) : void failed.push(problem)),
    full: () => reader?.full() ?? false,
    columns: () => columns,
    shownColumn: () => shownColumn,
    isOwn: () => isOwn,
    rows: () => rows,
    done() {
      if (!reader && searched.length > 0) startBelowLikeliest();
      return reader && header && rows > 0 ? { ...reader.done(), header } : null;
    },
  };
}
