import type { NonCattle } from '../../market/contracts.ts';
import {
  statedAccount,
  otherLine,
  type StatedAccount,
  type SkippedKind,
  type SkippedRowCounter,
} from './other-lines.ts';
import { agreements, NUMBERS, type Disagreement, type RowRead } from './reconcile.ts';
import type { Side } from './sides.ts';
import { memoize } from '../../kit/memoize.ts';
import type { PutCall } from '../../market/symbols.ts';
import { CELLS, ROW_EFFECTS, type RowEffect } from './cells.ts';
import { headingOf, type FileHeader } from './header.ts';
import { requiredOf, type CellColumn, type ReadingRules } from './profile.ts';
import { invalidCell, missingFields, rowProblem, wrongColumnCount } from './problems.ts';
import { MARKS, type FileRow } from './table.ts';
import { fileText, shownValue, type Cell, type FileProblem, type Read } from '../../kit/table-file/file.ts';
import type { UnreadColumns } from './unread.ts';

/** The meaning of a cell. */
interface CellMeaning {
  /** '' and 0 for an empty cell. */
  value: string | number;
  empty: boolean;
  /** What was expected, and how to write it; null where the cell is valid. */
  wrong: { invalid: string; hint: string } | null;
  /** The cell's effect on the row, if any. */
  effect: RowEffect | null;
}

/** Values repeat within a column, so each distinct cell is read once. */
function meaningOf(column: CellColumn, rules: ReadingRules): (cell: Cell) => CellMeaning {
  const read: (cell: Cell, rules: ReadingRules) => Read<string | number> = CELLS[column];
  const nothing = NUMBERS.has(column) ? 0 : '';
  return memoize(
    (cell: Cell): CellMeaning => {
      const result = read(cell, rules);
      const effect = ROW_EFFECTS[column]?.(cell) ?? null;
      if (!('value' in result)) return { value: nothing, empty: false, wrong: result, effect };
      const empty = result.value === '';
      return { value: empty ? nothing : result.value, empty, wrong: null, effect };
    },
    (cell) => cell,
  );
}

/** Columns of which a row fills in one or the other. */
const EITHER_OR: ReadonlySet<CellColumn> = new Set(['long', 'short']);

/** What reading one row has found so far. */
interface RowState {
  row: RowRead;
  missing: CellColumn[];
  wrong: Disagreement | null;
  skipped: { name: string; kind: NonCattle } | null;
}

/** The accounts and names of the rows read, in lower case, and the account stated by the last line above. */
interface Known {
  names: Set<string>;
  account: StatedAccount | null;
}

/** Whether a row is the total of rows above it. Example: `High Plains Total` below the rows of High Plains Feeders. */
const isTotalAbove = ({ names }: Known, of: string): boolean =>
  [...names].some((name) => name === of || name.startsWith(`${of} `) || of.startsWith(`${name} `));

function columnsOf(header: FileHeader) {
  const required = new Set<CellColumn>(
    requiredOf(header.rules.sides).filter((column) => !EITHER_OR.has(column)),
  );
  return (Object.keys(CELLS) as CellColumn[]).flatMap((column) => {
    const at = header.at.get(column);
    const isStated = column === 'acct' || column === 'name';
    if (at === undefined && !isStated) return [];
    const read = meaningOf(column, header.rules);
    return { column, at: at ?? -1, isStated, read, required: required.has(column) };
  });
}

const emptyRow = (): RowRead => ({
  acct: '',
  name: '',
  trade_date: '',
  b_s: '',
  quantity: 0,
  period: '',
  description: '',
  strike: 0,
  p_c: '',
  price_amount: 0,
  ordered: 0,
  open_close: '',
  status: '',
  remark: '',
  long: 0,
  short: 0,
  marks: 0,
});

function cellsReader(header: FileHeader, known: Known) {
  const columns = columnsOf(header);
  return (cells: readonly Cell[]): RowState => {
    const row = emptyRow();
    const state: RowState = { row, missing: [], wrong: null, skipped: null };
    const { account } = known;
    let isOfAccount = account !== null;
    for (const { column, at, isStated, read, required } of columns) {
      let meaning = read(cells[at] ?? '');
      if (column === 'acct' && !meaning.empty) isOfAccount &&= cells[at] === account?.acct;
      if (meaning.empty && isStated && isOfAccount && account)
        meaning = read(account[column as 'acct' | 'name']);
      (row as Record<CellColumn, string | number>)[column] = meaning.value;
      const { effect } = meaning;
      if (effect !== null) {
        const isTotal = effect.totalOf !== null && isTotalAbove(known, effect.totalOf);
        const kind = isTotal ? 'entry' : effect.skipped;
        if (kind !== null) return { ...state, skipped: { name: fileText(cells[at] ?? ''), kind } };
        row.marks |= effect.mark;
      }
      if (meaning.empty) {
        if (required) state.missing.push(column);
      } else if (meaning.wrong !== null) state.wrong ??= { column, ...meaning.wrong };
    }
    settle(state, header);
    return state;
  };
}

/** An event needs no price of its own, and a fill is one whatever its status. Source: decisions 77 and 78. */
function settle(state: RowState, { filled }: FileHeader): void {
  const { row } = state;
  const isEvent = (row.marks & MARKS.event) !== 0;
  if (isEvent) state.missing = state.missing.filter((column) => column !== 'price_amount');
  if (filled && row.ordered === 0) row.ordered = Math.abs(row.quantity);
  if ((row.marks & MARKS.unfilledStatus) !== 0 && row.ordered === 0) row.marks |= MARKS.notFill;
  row.marks &= ~MARKS.unfilledStatus;
}

/**
 * Reads the rows of one file. Only the first failure of a row is reported, in this order: the number of columns,
 * required fields, each column by itself, the columns against one another. A row that is not a cattle trade is skipped, even if it
 * is invalid. Source: spec 2 §5, decisions 19, 36, 48 and 77.
 */
export class FileRows {
  /** The rows that hold trades. */
  readonly kept: FileRow[] = [];
  private readonly header: FileHeader;
  private readonly skipped: SkippedRowCounter;
  private readonly unread: UnreadColumns;
  private readonly known: Known = { names: new Set(), account: null };
  private readonly readCells: ReturnType<typeof cellsReader>;
  private readonly rules: ReturnType<typeof agreements>;
  private readonly nameKey = memoize((name: string) => name.toLowerCase(), String);

  constructor(header: FileHeader, skipped: SkippedRowCounter, unread: UnreadColumns) {
    this.header = header;
    this.skipped = skipped;
    this.unread = unread;
    this.readCells = cellsReader(header, this.known);
    this.rules = agreements(header);
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
    const { header } = this;
    if (cells.length !== header.headings.length)
      return this.incomplete(cells, row, () => wrongColumnCount(cells, row, header));
    const state = this.readCells(cells);
    if (state.skipped !== null) return this.skip(state.skipped.name, state.skipped.kind, row);
    const remark = this.unread.remarkOf(cells);
    if (!header.at.has('remark')) state.row.remark = remark;
    if (state.missing.length > 0) {
      const missing = state.missing.map((column) => headingOf(header, column));
      return this.incomplete(cells, row, () => missingFields(missing, row));
    }
    for (const rule of this.rules) state.wrong ??= rule(state.row);
    const { wrong } = state;
    return wrong === null
      ? this.keep(state.row, row)
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

  private keep(read: RowRead, row: number): null {
    for (const name of [read.acct, read.name]) this.known.names.add(this.nameKey(name));
    this.kept.push({
      ...read,
      row,
      rowIndex: this.kept.length,
      b_s: read.b_s as Side,
      period: read.period || null,
      description: read.description || null,
      strike: read.strike || null,
      p_c: (read.p_c || null) as PutCall | null,
    });
    return null;
  }
}

const OTHER_TABLE = 'another table begins here: import it as a file of its own';

const disagreementProblem = (
  header: FileHeader,
  row: number,
  cells: readonly Cell[],
  { column, ...wrong }: Disagreement,
): FileProblem =>
  'sentence' in wrong
    ? rowProblem(header, row, column, wrong.sentence)
    : invalidCell(header, row, column, cells[header.at.get(column) ?? -1] ?? '', wrong);
