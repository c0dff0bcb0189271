import { isStatementEntry, type NonCattle } from '../../market/non-cattle.ts';
import { saysNotAFill, statusOf } from './not-fills.ts';
import type { FileHeader } from './header.ts';
import type { FileColumn } from './profile.ts';
import { fileNumber } from '../../kit/table-file/numbers.ts';
import { fileText, isEmptyValue } from '../../kit/table-file/text.ts';
import { type Cell, shownValue } from '../../kit/table-file/file.ts';

/** `not a fill`: a row that says so, and holds no complete trade. Source: decision 77. */
export type SkippedKind = NonCattle | 'not a fill';

/** Rows of a file that are not cattle trades: skipped, and listed by name. Source: decision 48. */
export interface SkippedRows {
  /** The name in the rows: `LIVE HOGS`. */
  name: string;
  kind: SkippedKind;
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

  add(name: string, kind: SkippedKind, row: number): void {
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

/** The columns, besides the first cell, in which a line with a day that is not a trade is named. */
const NAMING = ['acct', 'description', 'b_s', 'quantity'] as const;

/**
 * The name of a statement entry or a sum in an incomplete row; else null. A ranch may be called `Total Cattle`, so the name
 * column counts only in a row without a side and without a quantity or a day. Example: `Grand Total,,,,49,` is 'Grand Total'.
 * Source: decision 48.
 */
export function entryName(cells: readonly Cell[], header: FileHeader): string | null {
  const { at } = header;
  const cell = (column: FileColumn) => fileText(cells[at.get(column) ?? -1] ?? '');
  const columns = new Set(
    cell('trade_date') === '' ? cells.keys() : [0, ...NAMING.map((column) => at.get(column) ?? 0)],
  );
  const isNoFill = cell('b_s') === '' && (cell('quantity') === '' || cell('trade_date') === '');
  const name = at.get('name');
  if (name !== undefined && isNoFill) columns.add(name);
  else if (name !== undefined) columns.delete(name);
  const found = [...columns].map((column) => fileText(cells[column] ?? '')).find(isStatementEntry);
  if (found !== undefined) return shownValue(found);
  return isNumbersOnly(cells, header) ? 'Numbers without a trade' : null;
}

/** A sum that is not named: numbers, without a day and a price. Example: `,,,3,2,,,,,`. */
function isNumbersOnly(cells: readonly Cell[], { at }: FileHeader): boolean {
  const isEmpty = (column: FileColumn) => fileText(cells[at.get(column) ?? -1] ?? '') === '';
  const texts = cells.map(fileText).filter((text) => text !== '');
  return (
    texts.length > 0 &&
    isEmpty('trade_date') &&
    isEmpty('price_amount') &&
    texts.every((text) => /^[\d.,*()$ -]+$/.test(text))
  );
}

/** Whether a cell says that no contract was filled. */
const isNothing = (cell: string): boolean => isEmptyValue(cell) || fileNumber(cell) === 0;

/** What an incomplete row says that makes it no fill: its status, its description or 0 contracts filled; else null. Source: decision 77. */
export function notFilledName(cells: readonly Cell[], { at, filled }: FileHeader): string | null {
  const cell = (column: FileColumn) => fileText(cells[at.get(column) ?? -1] ?? '');
  if (statusOf(cell('status')) === 'not a fill') return shownValue(cell('status'));
  for (const column of ['open_close', 'description', 'b_s'] as const)
    if (saysNotAFill(cell(column))) return shownValue(cell(column));
  return filled && isNothing(cell('quantity')) ? 'Nothing filled' : null;
}

const TOTAL =
  /^(?:sub-?|grand )?totals?(?: (?:for|of))?[:\s-]+(.+)$|^(.+?)[:\s-]+(?:(?:sub-?|grand )?totals?|net position)$/i;

/** What a text is the total of; null for any other. Example: 'High Plains Total' is of 'high plains'. Source: decision 77. */
export function totalOf(text: string): string | null {
  const [, before, after] = TOTAL.exec(fileText(text)) ?? [];
  return (before ?? after)?.toLowerCase() ?? null;
}
