import { fileNumber } from '../kit/table-file/numbers.ts';
import { fileText, type FileProblem, shapeOf } from '../kit/table-file/file.ts';
import type { Day } from '../kit/days.ts';
import { isStatementEntry } from '../market/contracts.ts';
import { usualRules } from '../trades/file/header.ts';
import { type OtherRows, skippedByName } from '../trades/file/other-lines.ts';
import { tradeFileReader } from '../trades/file/reader.ts';
import { type FileRow, rowsOf } from '../trades/file/table.ts';
import { type PositionColumn, directionRuleIn } from './fields.ts';
import { cellOf, type StatementTable } from './table.ts';

/** The open positions of a statement, each as a row of a broker's file, or the problems of its rows. */
export interface PositionReading {
  positions: FileRow[];
  problems: FileProblem[];
  problem_count: number;
  /** The rows that are not cattle positions, by name, and their number. */
  skipped: OtherRows[];
  skipped_count: number;
}

const LONG_OR_SHORT: readonly PositionColumn[] = ['long', 'short'];

const isFilled = (cell: string): boolean => (fileNumber(cell) ?? 0) !== 0;

/** A row with long and short contracts is two positions, which a file of trades has in a row each. */
function positionsOfRow(fields: readonly PositionColumn[], cells: readonly string[]): string[][] {
  const isBoth = LONG_OR_SHORT.every((column) => isFilled(cells[fields.indexOf(column)] ?? ''));
  if (!isBoth) return [[...cells]];
  return LONG_OR_SHORT.map((other) =>
    cells.map((cell, at) => (fields[at] === other ? '' : cell)),
  ).toReversed();
}

/**
 * Reads a statement of open positions by the rules of a broker's file of trades, each as a trade of `today`. Example: the row
 * `RJ10421, LEZ26, 3, 5, 221.40` holds 3 long and 5 short contracts of LIVE CATTLE Dec-26. Source: decisions 36, 47, 48 and 81.
 */
export function readPositions(table: StatementTable<PositionColumn>, today: Day): PositionReading {
  const { columns } = table;
  const fields = columns.map(({ field }) => field);
  const headings = columns.map(({ heading }) => heading);
  const has = (column: PositionColumn) => fields.includes(column);
  const reader = tradeFileReader({
    row: 1,
    headings: [...headings, 'name', 'trade_date'],
    at: new Map([...fields, 'name' as const, 'trade_date' as const].map((field, at) => [field, at])),
    filled: false,
    rules: usualRules(directionRuleIn(has)),
    profile: null,
  });
  const firstHeading = fileText(headings[0] ?? '');
  const entries = skippedByName();
  for (const [rowIndex, row] of Array.from(table.row).entries()) {
    const cells = columns.map((column) => cellOf(table, column, rowIndex));
    if (fileText(cells[0] ?? '') === firstHeading && shapeOf(cells) === shapeOf(headings)) continue;
    const acct = fileText(cells[fields.indexOf('acct')] ?? '');
    const contract = fileText(cells[fields.indexOf('description')] ?? '');
    if (contract === '' && isStatementEntry(acct)) {
      entries.add(acct, 'entry', row);
      continue;
    }
    if (contract === '') {
      const column = headings[fields.indexOf('description')] ?? '';
      reader.fail({ row, column, value: '', message: `Missing required fields in row ${row}: ${column}` });
      continue;
    }
    for (const position of positionsOfRow(fields, cells)) reader.add([...position, 'Statement', today], row);
  }
  const { trades, problems, problem_count, skipped, skipped_count } = reader.done();
  const others = entries.done();
  return {
    positions: rowsOf(trades),
    problems: problems.toSorted((one, other) => one.row - other.row),
    problem_count,
    skipped: [...skipped, ...others.skipped],
    skipped_count: skipped_count + others.skipped_count,
  };
}
