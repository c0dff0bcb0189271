import { isStatementEntry, nonCattle, type NonCattle } from '../../market/non-cattle.ts';
import { eventIn, saysNotAFill, statusOf } from './not-fills.ts';
import type { CellColumn } from './profile.ts';
import { fileEffect, fileSide, type PositionEffect } from './sides.ts';
import { totalOf } from './skipped.ts';
import { MARKS } from './table.ts';
import type { Cell } from '../../kit/table-file/file.ts';

/** An effect of a cell on its row: the row is skipped, or the trade is marked, or it may be the total of other rows. */
export interface RowEffect {
  skipped: NonCattle | null;
  mark: number;
  totalOf: string | null;
}

const effect = (mark: number, more: Partial<RowEffect> = {}): RowEffect | null =>
  mark === 0 && more.skipped === undefined && more.totalOf === undefined
    ? null
    : { skipped: null, totalOf: null, mark, ...more };

const markOf = (position: PositionEffect | null): number => {
  if (position === null) return 0;
  return position === 'open' ? MARKS.opens : MARKS.closes;
};

const notFill = (isNone: boolean): number => (isNone ? MARKS.notFill : 0);

/** An event closes the position. */
const eventMark = (text: string): number => (eventIn(text) === null ? 0 : MARKS.event | MARKS.closes);

function total(cell: Cell): RowEffect | null {
  const of = totalOf(String(cell));
  return of === null ? null : effect(0, { totalOf: of });
}

/** The columns whose cells may have an effect on the row. Account and name are never searched for words. Source: decisions 48, 77 and 78. */
export const ROW_EFFECTS: Partial<Record<CellColumn, (cell: Cell) => RowEffect | null>> = {
  acct: total,
  name: total,
  description: (cell) => {
    const text = String(cell);
    const skipped = nonCattle(text);
    if (skipped !== null) return effect(0, { skipped });
    return effect(notFill(saysNotAFill(text)) | eventMark(text));
  },
  b_s: (cell) => {
    if (isStatementEntry(String(cell))) return effect(0, { skipped: 'entry' });
    return effect(markOf(fileSide(cell)?.effect ?? null));
  },
  open_close: (cell) => {
    const text = String(cell);
    return effect(notFill(saysNotAFill(text)) | (eventMark(text) || markOf(fileEffect(cell))));
  },
  status: (cell) => effect(statusOf(String(cell).trim()) === 'not a fill' ? MARKS.unfilledStatus : 0),
};
