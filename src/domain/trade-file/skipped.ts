import { isStatementEntry, type NonCattle } from '../non-cattle.ts';
import type { FileHeader } from './header.ts';
import type { FileColumn } from './profile.ts';
import { fileText } from '../table-file/text.ts';
import { type Cell, shownValue } from '../table-file/file.ts';

/** Rows of a file that are not cattle trades: skipped, and listed by name. Source: decision 48. */
export interface SkippedRows {
  /** The name in the rows: `LIVE HOGS`. */
  name: string;
  kind: NonCattle;
  count: number;
  /** The first rows with this name, to find them in the file. */
  rows: number[];
}

const MOST_NAMES = 100;
const MOST_ROWS = 10;

/** Counts skipped rows by name. */
export class SkippedRowCounter {
  private readonly byName = new Map<string, SkippedRows>();
  count = 0;

  add(name: string, kind: NonCattle, row: number): void {
    this.count += 1;
    const known = this.byName.get(name);
    if (known) {
      known.count += 1;
      if (known.rows.length < MOST_ROWS) known.rows.push(row);
    } else if (this.byName.size < MOST_NAMES) this.byName.set(name, { name, kind, count: 1, rows: [row] });
  }

  rows(): SkippedRows[] {
    return [...this.byName.values()];
  }
}

/** The columns, besides the first cell, in which a line that is not a trade is named. */
const NAMING = ['acct', 'description', 'b_s', 'quantity'] as const;

/**
 * The name of a statement entry or a sum in an incomplete row; else null. A ranch may be called `Total Cattle`, so the name
 * column counts only in a row without a side and without a quantity or a day. Example: `Grand Total,,,,49,` is 'Grand Total'.
 * Source: decision 48.
 */
export function entryName(cells: readonly Cell[], { at }: FileHeader): string | null {
  const cell = (column: FileColumn) => fileText(cells[at.get(column) ?? -1] ?? '');
  const places = new Set([0, ...NAMING.map((column) => at.get(column) ?? 0)]);
  const isNoFill = cell('b_s') === '' && (cell('quantity') === '' || cell('trade_date') === '');
  const name = at.get('name');
  if (name !== undefined && isNoFill) places.add(name);
  else if (name !== undefined) places.delete(name);
  const found = [...places].map((place) => fileText(cells[place] ?? '')).find(isStatementEntry);
  return found === undefined ? null : shownValue(found);
}
