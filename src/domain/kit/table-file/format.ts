import type { Cell, FileProblem, FileTypes } from './file.ts';

export interface RowReader<Reading> {
  /** Reads a row; `row` is its number in the file. */
  add(cells: readonly Cell[], row: number, isHidden?: boolean): void;
  /** Records the problem of a row that could not be split into cells. */
  fail(problem: FileProblem): void;
  /** Whether reading has ended, as there are too many rows or the header is unusable. */
  full(): boolean;
  done(): Reading;
}

/** A kind of file with a table: how its header is recognized, and how its rows are read. */
export interface TableFormat<Reading> {
  /** The name in messages: `a file of trades`. */
  name: string;
  files: FileTypes;
  /** Whether every sheet of a workbook is read, or only the first one with a complete header. */
  everySheet: boolean;
  known(cells: readonly Cell[]): number;
  isHeader(cells: readonly Cell[]): boolean;
  /** The column, if any, in which the text shown in Excel counts, not the stored value. */
  shownColumn(cells: readonly Cell[]): number | undefined;
  /** Whether a header is that of Drover's own workbook, in which text cells are never parsed as numbers or dates. */
  isOwn(cells: readonly Cell[]): boolean;
  /** The reader of the rows below the header in `row`; `above`: the rows above it. */
  below(cells: readonly Cell[], row: number, above: readonly (readonly Cell[])[]): RowReader<Reading>;
}
