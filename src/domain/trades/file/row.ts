import type { NonCattle } from '../../market/contracts.ts';
import { memoize } from '../../kit/memoize.ts';
import { fileText, type Cell, type Read } from '../../kit/table-file/file.ts';
import { CELLS, ROW_EFFECTS, type RowEffect } from './cells.ts';
import type { FileHeader } from './header.ts';
import type { StatedAccount } from './other-lines.ts';
import { requiredOf, type CellColumn, type ReadingRules } from './profile.ts';
import { NUMBERS, type Disagreement, type RowRead } from './reconcile.ts';
import { MARKS } from './table.ts';

interface CellMeaning {
  /** '' and 0 for an empty cell. */
  value: string | number;
  empty: boolean;
  /** The expected value, and how to write it; null where the cell is valid. */
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

interface RowState {
  row: RowRead;
  missing: CellColumn[];
  wrong: Disagreement | null;
  skipped: { name: string; kind: NonCattle } | null;
}

/** The accounts and names of the rows read, in lower case, and the account stated by the last line above. */
export interface Known {
  names: () => ReadonlySet<string>;
  account: StatedAccount | null;
}

/** Whether a row is the total of rows above it. Example: `High Plains Total` below the rows of High Plains Feeders. */
const isTotalAbove = ({ names }: Known, of: string): boolean =>
  [...names()].some((name) => name === of || name.startsWith(`${of} `) || of.startsWith(`${name} `));

function columnsOf(header: FileHeader) {
  const required = new Set<CellColumn>(
    requiredOf(header.rules.direction_rule).filter((column) => !EITHER_OR.has(column)),
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
  row: 0,
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

/** Reads the cells of a row, each by itself. */
export function cellsReader(header: FileHeader, known: Known) {
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
      if (!meaning.empty) (row as Record<CellColumn, string | number>)[column] = meaning.value;
      const { effect } = meaning;
      if (effect !== null) {
        const { totalOf = '', mark = 0 } = effect;
        const kind = totalOf !== '' && isTotalAbove(known, totalOf) ? 'entry' : effect.skipped;
        if (kind) return { ...state, skipped: { name: fileText(cells[at] ?? ''), kind } };
        row.marks |= mark;
      }
      if (meaning.empty) {
        if (required) state.missing.push(column);
      } else if (meaning.wrong !== null) state.wrong ??= { column, ...meaning.wrong };
    }
    settle(state, header);
    return state;
  };
}

/**
 * An event needs no price of its own; a row with filled contracts is a fill regardless of its status. Source: decisions 77 and
 * 78.
 */
function settle(state: RowState, { filled }: FileHeader): void {
  const { row } = state;
  const isEvent = (row.marks & MARKS.event) !== 0;
  if (isEvent) state.missing = state.missing.filter((column) => column !== 'price_amount');
  if (filled && row.ordered === 0) row.ordered = Math.abs(row.quantity);
  if ((row.marks & MARKS.unfilledStatus) !== 0 && row.ordered === 0) row.marks |= MARKS.notFill;
  row.marks &= ~MARKS.unfilledStatus;
}
