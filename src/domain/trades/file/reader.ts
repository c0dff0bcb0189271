import { count as countText } from '../../kit/format.ts';
import {
  type Cell,
  FILE_LIMITS,
  type FileProblem,
  rowProblem,
  shownValue,
  TRADE_FILES,
} from '../../kit/table-file/file.ts';
import type { RowReader, TableFormat } from '../../kit/table-file/format.ts';
import {
  type FileHeader,
  fileHeader,
  headingOf,
  missingColumns,
  missingWithoutAccount,
  usualRules,
} from './header.ts';
import {
  otherLine,
  type OtherRows,
  skippedByName,
  statedAccount,
  type UnreadColumn,
  unreadColumns,
} from './other-lines.ts';
import type { FileColumn, ReadingProfile, DirectionRule } from './profile.ts';
import { agreements, type Disagreement } from './reconcile.ts';
import { cellsReader, type Known } from './row.ts';
import { rowsOf, SENT_COLUMNS, StoredTrades, type TradeTable } from './table.ts';

/** The columns of a file by field, and the profile by which it was read. */
export interface FileLayout {
  headings: readonly string[];
  columns: Partial<Record<FileColumn, number>>;
  direction_rule: DirectionRule;
  profile: number | null;
}

const layoutOf = ({ headings, at, rules, profile }: FileHeader): FileLayout => ({
  headings,
  columns: Object.fromEntries(at),
  direction_rule: rules.direction_rule,
  profile,
});

/** The result of reading a file: its trades, or its problems. A file with any problem is not imported. */
export interface TradeFileReading {
  trades: ReturnType<StoredTrades['packed']>;
  /** The first problems, one per row, and the number of rows with a problem. */
  problems: FileProblem[];
  problem_count: number;
  /** The columns of the file, and how it was read. */
  layout: FileLayout;
  /** The rows that are not cattle trades, by name, and their number. */
  skipped: OtherRows[];
  skipped_count: number;
  unread: UnreadColumn[];
}

/** Example: 'Row 3 has 5 columns but expected 10'. */
function wrongColumnCount(cells: readonly Cell[], row: number, { headings }: FileHeader): FileProblem {
  const expected = headings.length;
  const column = headings[cells.length] ?? `${expected + 1}`;
  const message = `Row ${row} has ${cells.length} columns but expected ${expected}`;
  return { row, column, value: shownValue(cells.join(', ')), message };
}

/** Example: 'Missing required fields in row 3: quantity'. */
function missingFields(columns: readonly string[], row: number, why = ''): FileProblem {
  const column = columns.join(', ');
  return { row, column, value: '', message: `Missing required fields in row ${row}: ${column}${why}` };
}

/** Example: 'Missing required fields in row 2: price_amount. The header in row 1 has no such column.' */
const missingHeadings = (columns: readonly string[], row: number, header: FileHeader): FileProblem =>
  missingFields(
    columns,
    row,
    `. The header in row ${header.row} has ${columns.length === 1 ? 'no such column' : 'no such columns'}.`,
  );

/** Example: 'Invalid date "13/45/2026" in row 3, column trade_date. Use MM/DD/YYYY, M/D/YY, YYYY-MM-DD or YYYYMMDD.' */
function disagreement(
  header: FileHeader,
  row: number,
  cells: readonly Cell[],
  { column, ...wrong }: Disagreement,
): FileProblem {
  if ('sentence' in wrong) return rowProblem(row, headingOf(header, column), wrong.sentence);
  const heading = shownValue(headingOf(header, column));
  const value = shownValue(cells[header.at.get(column) ?? -1] ?? '');
  const message = `Invalid ${wrong.invalid} "${value}" in row ${row}, column ${heading}. ${wrong.hint}`;
  return { row, column: heading, value, message };
}

const OTHER_TABLE = 'another table begins here: import it as a file of its own';

/**
 * Reads the rows below a header. Only the first failure of a row is reported, in this order: the number of columns, required fields,
 * each column by itself, the columns against one another. A row that is not a cattle trade is skipped, even if it is invalid. Lines
 * above may state the account. Source: spec 2 §5, decisions 19, 36, 48 and 77.
 */
function tradeRows(
  header: FileHeader,
  above: readonly (readonly Cell[])[],
  fail: (problem: FileProblem) => void,
) {
  const trades = new StoredTrades();
  const skipped = skippedByName();
  const unread = unreadColumns(header);
  const names = new Set<string>();
  const known: Known = { names: namesSoFar, account: null };
  const readCells = cellsReader(header, known);
  const rules = agreements(header);
  let named = 0;
  for (const cells of above) known.account = statedAccount(cells, false) ?? known.account;

  /** Collected when a row may be a total, as most files have none. */
  function namesSoFar(): ReadonlySet<string> {
    for (; named < trades.count; named += 1)
      for (const column of ['acct', 'name'] as const) names.add(trades.textAt(column, named).toLowerCase());
    return names;
  }

  /** A row that holds no complete trade: another line, or the problem. */
  function incomplete(cells: readonly Cell[], row: number, problem: () => FileProblem): void {
    const line = otherLine(cells, header);
    if (line === null) fail(problem());
    else if (line.is === 'skipped') skipped.add(line.name, line.kind, row);
    else if (line.is === 'other table') fail(rowProblem(row, headingOf(header, 'trade_date'), OTHER_TABLE));
    else if (line.is === 'account') known.account = line.account;
  }

  function read(cells: readonly Cell[], row: number): void {
    if (cells.length !== header.headings.length)
      return incomplete(cells, row, () => wrongColumnCount(cells, row, header));
    const state = readCells(cells);
    if (state.skipped !== null) return skipped.add(shownValue(state.skipped.name), state.skipped.kind, row);
    const remark = unread.remarkOf(cells);
    if (!header.at.has('remark')) state.row.remark = remark;
    if (state.missing.length > 0) {
      const columns = state.missing.map((column) => headingOf(header, column));
      return incomplete(cells, row, () => missingFields(columns, row));
    }
    for (const rule of rules) state.wrong ??= rule(state.row);
    const { wrong } = state;
    if (wrong !== null) return incomplete(cells, row, () => disagreement(header, row, cells, wrong));
    state.row.row = row;
    return trades.add(state.row, state.row.marks);
  }

  return {
    trades,
    read,
    /** Whether a line above this one states its account, or this line does. */
    hasAccount: (cells: readonly Cell[]) =>
      known.account !== null || statedAccount(cells, !header.at.has('acct')) !== null,
    others: () => ({ ...skipped.done(), unread: unread.list() }),
  };
}

/** Problems reported in full; the others are only counted. */
const MOST_PROBLEMS = 100;

/**
 * Creates a reader for a file with this header. Example: after `add(['RJ1', 'High Plains', '5/4/26', 'Sell', 2, 361.25], 2)`,
 * `done().trades` holds one trade.
 */
export function tradeFileReader(
  header: FileHeader,
  above: readonly (readonly Cell[])[] = [],
): RowReader<TradeFileReading> {
  const missing = missingColumns(header);
  const isUnusable = missingWithoutAccount(header).length > 0;
  const problems: FileProblem[] = [];
  let problem_count = 0;
  let full = false;
  const fail = (problem: FileProblem) => {
    problem_count += 1;
    if (problems.length < MOST_PROBLEMS) problems.push(problem);
  };
  const { trades, read, hasAccount, others } = tradeRows(header, above, fail);
  return {
    add(cells, row) {
      if (full) return;
      if (isUnusable || (missing.length > 0 && !hasAccount(cells))) {
        full = true;
        fail(missingHeadings(missing, row, header));
      } else if (trades.count + problem_count >= FILE_LIMITS.rows) {
        full = true;
        const most = countText(FILE_LIMITS.rows);
        const message = `Row ${row} is over the limit: a file can have at most ${most} trades`;
        fail({ row, column: '', value: '', message });
      } else read(cells, row);
    },
    fail,
    full: () => full,
    done: () => ({ trades: trades.packed(), layout: layoutOf(header), problems, problem_count, ...others() }),
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
 * Validates trades that another reader has read, by the rules for files: the result is the same as reading a file. Example: a table
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
 * A broker's file of trades, read by one of these profiles if it has its headings. Excel converts a typed contract month to a
 * day: only the displayed text, 27-Aug, tells them apart.
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
