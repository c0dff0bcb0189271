import { type FileHeader, fileHeader, missingColumns } from './header.ts';
import { type FileReading, type TradeFileReader, tradeFileReader } from './reader.ts';
import type { Cell, FileProblem } from './file.ts';

/** Brokers print titles above their columns: the header is the first row that names all required ones. Source: decision 52. */

/** The number of rows searched for the header, empty rows not counted. */
const ROWS_SEARCHED = 50;

/** Example: a row with `acct`, `name`, `trade_date`, `b_s`, `quantity` and `price_amount` is a complete header. */
export const isCompleteHeader = (cells: readonly Cell[]): boolean =>
  missingColumns(fileHeader(cells, 0)).length === 0;

/** The location of a file's header. */
export interface FoundHeader {
  row: number;
  /** The number of title lines above it, which are skipped. */
  titles: number;
}

/** Reads a file from its first row, skipping lines above the header. */
export interface TitledFileReader extends Omit<TradeFileReader, 'done'> {
  /** The header, once it is found. */
  header(): FileHeader | null;
  /** Rows read below the header. */
  rows(): number;
  /** The result; null when there is no row below a header. */
  done(): (FileReading & { header: FoundHeader }) | null;
}

interface Row {
  cells: readonly Cell[];
  row: number;
}

/** If no row is a complete header, the first row with the most columns is reported. */
function likeliestHeader(rows: readonly Row[]): number {
  const known = rows.map(({ cells }) => fileHeader(cells, 0).at.size);
  return known.indexOf(Math.max(...known));
}

/** A reader that finds the header. Rows must be in order, without empty ones. */
export function titledFileReader(): TitledFileReader {
  const searched: Row[] = [];
  const failed: FileProblem[] = [];
  let header: FileHeader | null = null;
  let reader: TradeFileReader | null = null;
  let rows = 0;
  let titles = 0;

  const startBelow = (at: number) => {
    const found = searched[at];
    if (!found) return;
    titles = at;
    header = fileHeader(found.cells, found.row);
    reader = tradeFileReader(header);
    for (const problem of failed) if (problem.row >= found.row) reader.fail(problem);
    for (const { cells, row } of searched.splice(0).slice(at + 1)) {
      rows += 1;
      reader.add(cells, row);
    }
  };

  return {
    add(cells, row) {
      if (reader) {
        rows += 1;
        reader.add(cells, row);
        return;
      }
      searched.push({ cells, row });
      if (isCompleteHeader(cells)) startBelow(searched.length - 1);
      else if (searched.length === ROWS_SEARCHED) startBelow(likeliestHeader(searched));
    },
    fail: (problem) => (reader ? reader.fail(problem) : void failed.push(problem)),
    full: () => reader?.full() ?? false,
    header: () => header,
    rows: () => rows,
    done() {
      if (!reader && searched.length > 0) startBelow(likeliestHeader(searched));
      if (!reader || !header || rows === 0) return null;
      return { ...reader.done(), header: { row: header.row, titles } };
    },
  };
}
