import { count as countText } from '../../kit/format.ts';
import { type FileHeader, missingColumns, missingWithoutAccount, usualRules, fileHeader } from './header.ts';
import { missingHeadings } from './problems.ts';
import type { FileColumn, SideRule, ReadingProfile } from './profile.ts';
import { FileRows } from './row.ts';
import { SkippedRowCounter, type OtherRows } from './other-lines.ts';
import { rowsOf, SENT_COLUMNS, type FileRow, type TradeTable } from './table.ts';
import { type UnreadColumn, UnreadColumns } from './unread.ts';
import { type Cell, FILE_LIMITS, type FileProblem, TRADE_FILES } from '../../kit/table-file/file.ts';
import type { RowReader, TableFormat } from '../../kit/table-file/format.ts';

/** The columns of a file, what each holds, and the profile by which it was read. */
export interface FileLayout {
  headings: readonly string[];
  columns: Partial<Record<FileColumn, number>>;
  sides: SideRule;
  profile: number | null;
}

const layoutOf = ({ headings, at, rules, profile }: FileHeader): FileLayout => ({
  headings,
  columns: Object.fromEntries(at),
  sides: rules.sides,
  profile,
});

/** The result of reading a file: its trades, or its problems. A file with any problem is not imported. */
export interface TradeFileReading {
  rows: FileRow[];
  /** The first problems, one per row, and the number of rows with a problem. */
  problems: FileProblem[];
  problem_count: number;
  /** The columns of the file, and how it was read. */
  layout: FileLayout;
  /** The rows that are not cattle trades, by name, and their number. */
  skipped: OtherRows[];
  skipped_count: number;
  /** The columns that are not read. */
  unread: UnreadColumn[];
}

/** Problems reported in full; the others are only counted. */
const MOST_PROBLEMS = 100;

/**
 * Creates a reader for a file with this header. Example: after `add(['RJ1', 'High Plains', '5/4/26', 'Sell', 2, 361.25], 2)`,
 * `done().rows` holds one trade.
 */
export function tradeFileReader(
  header: FileHeader,
  above: readonly (readonly Cell[])[] = [],
): RowReader<TradeFileReading> {
  const skipped = new SkippedRowCounter();
  const unread = new UnreadColumns(header);
  const rowsBelow = new FileRows(header, skipped, unread);
  for (const cells of above) rowsBelow.above(cells);
  const missing = missingColumns(header);
  const isUnusable = missingWithoutAccount(header).length > 0;
  const problems: FileProblem[] = [];
  let problemCount = 0;
  let full = false;
  const fail = (problem: FileProblem) => {
    problemCount += 1;
    if (problems.length < MOST_PROBLEMS) problems.push(problem);
  };
  return {
    add(cells, row) {
      if (full) return;
      if (isUnusable || (missing.length > 0 && !rowsBelow.hasAccount(cells))) {
        full = true;
        fail(missingHeadings(missing, row, header));
      } else if (rowsBelow.kept.length + problemCount >= FILE_LIMITS.rows) {
        full = true;
        const most = countText(FILE_LIMITS.rows);
        fail({
          row,
          column: '',
          value: '',
          message: `Row ${row} is over the limit: a file can have at most ${most} trades`,
        });
      } else {
        const problem = rowsBelow.read(cells, row);
        if (problem) fail(problem);
      }
    },
    fail,
    full: () => full,
    done: () => ({
      rows: rowsBelow.kept,
      layout: layoutOf(header),
      problems,
      problem_count: problemCount,
      skipped: skipped.rows(),
      skipped_count: skipped.count,
      unread: unread.list(),
    }),
  };
}

const OWN_HEADER: FileHeader = {
  row: 0,
  headings: SENT_COLUMNS,
  at: new Map(SENT_COLUMNS.map((column, index) => [column, index])),
  filled: false,
  rules: usualRules('one_column'),
  profile: null,
};

/**
 * Validates trades that were read elsewhere, by the rules for files: the result is the same as reading a file. Example: a table
 * with the day '2026-02-30' in row 7 gives 'Invalid date "2026-02-30" in row 7, column trade_date...'.
 */
export function readAgain(trades: TradeTable): TradeFileReading {
  const reader = tradeFileReader(OWN_HEADER);
  for (const row of rowsOf(trades))
    reader.add(
      SENT_COLUMNS.map((column) => (column === 'ordered' && row.ordered === 0 ? '' : (row[column] ?? ''))),
      row.row,
    );
  return reader.done();
}

/**
 * A broker's file of trades, read by one of these profiles if it has its headings. Excel converts a typed contract month to a day:
 * only the shown text, 27-Aug, says which was meant.
 */
export const tradeFormat = (profiles: readonly ReadingProfile[] = []): TableFormat<TradeFileReading> => ({
  name: 'a file of trades',
  files: TRADE_FILES,
  everySheet: false,
  known: (cells) => fileHeader(cells, 0, profiles).at.size,
  isHeader: (cells) => missingWithoutAccount(fileHeader(cells, 0, profiles)).length === 0,
  shownColumn: (cells) => fileHeader(cells, 0, profiles).at.get('period'),
  isOwn: () => false,
  below: (cells, row, above) => tradeFileReader(fileHeader(cells, row, profiles), above),
});
