import type { NonCattle } from '../../market/contracts.ts';
import {
  statedAccount,
  otherLine,
  type StatedAccount,
  type SkippedKind,
  type SkippedRowCounter,
} from './other-lines.ts';
import { agreements, type Disagreement } from './reconcile.ts';
import { CELLS, ROW_EFFECTS, type RowEffect } from './cells.ts';
import { headingOf, type FileHeader } from './header.ts';
import { requiredOf, type CellColumn, type ReadingRules } from './profile.ts';
import { invalidCell, missingFields, rowProblem, wrongColumnCount } from './problems.ts';
import { MARKS, type GrowingTable } from './table.ts';
import { fileText, shownValue, type Cell, type FileProblem, type Read } from '../../kit/table-file/file.ts';
import type { UnreadColumns } from './unread.ts';

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

/** Values repeat within a column, so each distinct cell is read once. */
function meaningOf(
  column: CellColumn,
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
    const number = typeof value === 'number' ? value : table.textIndex(value);
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
const EITHER_OR: ReadonlySet<CellColumn> = new Set(['long', 'short']);

/** What reading one row has found so far. */
interface RowState {
  missing: CellColumn[];
  wrong: Disagreement | null;
  marks: number;
  skipped: { name: string; kind: NonCattle } | null;
}

/** The accounts and names of the rows read, in lower case, and the account stated by the last line above. */
interface Known {
  names: Set<string>;
  textIndexes: Set<number>;
  account: StatedAccount | null;
}

/** Whether a row is the total of rows above it. Example: `High Plains Total` below the rows of High Plains Feeders. */
const isTotalAbove = ({ names }: Known, of: string): boolean =>
  [...names].some((name) => name === of || name.startsWith(`${of} `) || of.startsWith(`${name} `));

function columnsOf(header: FileHeader, table: GrowingTable) {
  const required = new Set<CellColumn>(
    requiredOf(header.rules.sides).filter((column) => !EITHER_OR.has(column)),
  );
  return (Object.keys(CELLS) as CellColumn[]).flatMap((column) => {
    const at = header.at.get(column);
    const isStated = column === 'acct' || column === 'name';
    if (at === undefined && !isStated) return [];
    const read = meaningOf(column, table, header.rules);
    return {
      column,
      at: at ?? -1,
      isStated,
      read,
      required: required.has(column),
      numbers: table.columns[column],
    };
  });
}

function cellsReader(header: FileHeader, table: GrowingTable, known: Known) {
  const columns = columnsOf(header, table);
  return (cells: readonly Cell[], rowIndex: number): RowState => {
    const state: RowState = { missing: [], wrong: null, marks: 0, skipped: null };
    const { account } = known;
    let isOfAccount = account !== null;
    for (const { column, at, isStated, read, required, numbers } of columns) {
      let meaning = read(cells[at] ?? '');
      if (column === 'acct' && !meaning.empty) isOfAccount &&= cells[at] === account?.acct;
      if (meaning.empty && isStated && isOfAccount && account)
        meaning = read(account[column as 'acct' | 'name']);
      numbers[rowIndex] = meaning.number;
      const { effect } = meaning;
      if (effect !== null) {
        const isTotal = effect.totalOf !== null && isTotalAbove(known, effect.totalOf);
        const kind = isTotal ? 'entry' : effect.skipped;
        if (kind !== null) return { ...state, skipped: { name: fileText(cells[at] ?? ''), kind } };
        state.marks |= effect.mark;
      }
      if (meaning.empty) {
        if (required) state.missing.push(column);
      } else if (meaning.invalid !== null)
        state.wrong ??= { column, invalid: meaning.invalid, hint: meaning.hint };
    }
    return state;
  };
}

/** An event needs no price of its own, and a fill is one whatever its status. Source: decisions 77 and 78. */
function settle(state: RowState, { filled }: FileHeader, { columns }: GrowingTable, rowIndex: number): void {
  const isEvent = (state.marks & MARKS.event) !== 0;
  if (isEvent) state.missing = state.missing.filter((column) => column !== 'price_amount');
  if (filled && columns.ordered[rowIndex] === 0)
    columns.ordered[rowIndex] = Math.abs(columns.quantity[rowIndex] ?? 0);
  if ((state.marks & MARKS.unfilledStatus) !== 0 && columns.ordered[rowIndex] === 0)
    state.marks |= MARKS.notFill;
  state.marks &= ~MARKS.unfilledStatus;
}

/**
 * Reads the rows of one file into a table. Only the first failure of a row is reported, in this order: the number of columns,
 * required fields, each column by itself, the columns against one another. A row that is not a cattle trade is skipped, even if it
 * is invalid. Source: spec 2 §5, decisions 19, 36, 48 and 77.
 */
export class FileRows {
  private readonly header: FileHeader;
  private readonly table: GrowingTable;
  private readonly skipped: SkippedRowCounter;
  private readonly unread: UnreadColumns;
  private readonly known: Known = { names: new Set(), textIndexes: new Set(), account: null };
  private readonly readCells: ReturnType<typeof cellsReader>;
  private readonly rules: ReturnType<typeof agreements>;

  constructor(header: FileHeader, table: GrowingTable, skipped: SkippedRowCounter, unread: UnreadColumns) {
    this.header = header;
    this.table = table;
    this.skipped = skipped;
    this.unread = unread;
    this.readCells = cellsReader(header, table, this.known);
    this.rules = agreements(header, table);
  }

  /** Reads a line above the header, which may state the account. */
  above(cells: readonly Cell[]): void {
    this.known.account = statedAccount(cells, false) ?? this.known.account;
  }

  /** Whether a line above this one states its account, or this line does. */
  hasAccount(cells: readonly Cell[]): boolean {
    return this.known.account !== null || statedAccount(cells, !this.header.at.has('acct')) !== null;
  }

  /** Reads a row; returns the problem of one that is refused. */
  read(cells: readonly Cell[], row: number): FileProblem | null {
    const { header, table } = this;
    if (cells.length !== header.headings.length)
      return this.incomplete(cells, row, () => wrongColumnCount(cells, row, header));
    const rowIndex = table.length();
    const state = this.readCells(cells, rowIndex);
    if (state.skipped !== null) return this.skip(state.skipped.name, state.skipped.kind, row);
    settle(state, header, table, rowIndex);
    const remark = this.unread.remarkOf(cells);
    if (!header.at.has('remark')) table.columns.remark[rowIndex] = table.textIndex(remark);
    if (state.missing.length > 0) {
      const missing = state.missing.map((column) => headingOf(header, column));
      return this.incomplete(cells, row, () => missingFields(missing, row));
    }
    table.columns.marks[rowIndex] = state.marks;
    for (const rule of this.rules) state.wrong ??= rule(rowIndex);
    const { wrong } = state;
    return wrong === null
      ? this.keep(row, rowIndex)
      : this.incomplete(cells, row, () => disagreementProblem(header, row, cells, wrong));
  }

  private skip(name: string, kind: SkippedKind, row: number): null {
    this.skipped.add(shownValue(name), kind, row);
    return null;
  }

  /** A row that holds no complete trade: another line, or the problem. */
  private incomplete(cells: readonly Cell[], row: number, problem: () => FileProblem): FileProblem | null {
    const line = otherLine(cells, this.header);
    if (line === null) return problem();
    if (line.is === 'skipped') return this.skip(line.name, line.kind, row);
    if (line.is === 'other table') return rowProblem(this.header, row, 'trade_date', OTHER_TABLE);
    if (line.is === 'account') this.known.account = line.account;
    return null;
  }

  private keep(row: number, rowIndex: number): null {
    const { columns } = this.table;
    columns.row[rowIndex] = row;
    for (const textIndex of [columns.acct[rowIndex] ?? 0, columns.name[rowIndex] ?? 0]) {
      if (this.known.textIndexes.has(textIndex)) continue;
      this.known.textIndexes.add(textIndex);
      this.known.names.add(this.table.text(textIndex).toLowerCase());
    }
    this.table.keep();
    return null;
  }
}

const OTHER_TABLE = 'another table begins here: import it as a file of its own';

const disagreementProblem = (
  header: FileHeader,
  row: number,
  cells: readonly Cell[],
  { column, sentence, ...value }: Disagreement,
): FileProblem =>
  sentence === undefined
    ? invalidCell(header, row, column, cells[header.at.get(column) ?? -1] ?? '', value)
    : rowProblem(header, row, column, sentence);
