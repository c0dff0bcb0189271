import { isStatementEntry, type NonCattle } from '../../market/contracts.ts';
import { isMarkedNotAFill, statusOf, needsReview } from './not-fills.ts';
import { fileHeader, headingOf, missingWithoutAccount, type FileHeader } from './header.ts';
import type { FileColumn } from './profile.ts';
import { fileNumber } from '../../kit/table-file/numbers.ts';
import {
  fileText,
  isEmptyValue,
  headingKey,
  shapeOf,
  shownValue,
  type Cell,
} from '../../kit/table-file/file.ts';

export interface StatedAccount {
  acct: string;
  name: string;
}

/** An account number: it has a digit, and is no year or date. */
const NUMBER = String.raw`(?:\d{2,}(?: \d{2,})+|(?=[A-Z0-9-]*\d)[A-Z0-9][A-Z0-9-]*[A-Z0-9])`;
const KEYWORD = new RegExp(
  String.raw`(?<![A-Z])(?:account|acct|a/c)\.?(?: (?:number|num|no|nbr|id)\.?)?[ :#|]*(${NUMBER})(?![A-Z0-9/])`,
  'i',
);
const NAME = /(?:(?:account|acct|customer|client) )?name[ :|]+(.+)$/i;
const ALONE = new RegExp(String.raw`^((?=(?:[A-Z-]*\d){3})${NUMBER})(?![A-Z0-9/.])(.*)$`, 'i');
const EDGES = /^[\s|,:;–-]+|[\s|,:;–-]+$/g;

const named = (acct: string, rest: string): StatedAccount => {
  const name = (NAME.exec(rest)?.[1] ?? rest).replace(EDGES, '').replace(/\s*\|\s*/g, ' ');
  return { acct, name: name === '' ? acct : name };
};

const MOST_CELLS = 4;

/**
 * The account that a line above its rows states; null for any other line. Without a name, the number is its name. `alone`: the number
 * may stand without the word. Example: ['Account: RJ10421', 'High Plains'] and 'RJ10421 - High Plains' are RJ10421 of High Plains.
 */
export function statedAccount(cells: readonly Cell[], alone: boolean): StatedAccount | null {
  const filled = cells.map(fileText).filter((text) => text !== '');
  if (filled.length === 0 || filled.length > MOST_CELLS) return null;
  const line = filled.join(' | ');
  const stated = KEYWORD.exec(line);
  if (stated) return named(stated[1] ?? '', line.slice(stated.index + stated[0].length));
  const [, acct = '', rest = ''] = (alone && filled.length <= 2 && ALONE.exec(line)) || [];
  return acct === '' || /^(?:19|20)\d{2}$/.test(acct) || /\d{4}-\d{2}-\d{2}/.test(acct)
    ? null
    : named(acct, rest);
}

/** `not a fill`: a row marked as such, without a complete trade. Source: decision 77. */
export type SkippedKind = NonCattle | 'not a fill';

/** Rows of a file that are not cattle trades: skipped, and listed by name. Source: decision 48. */
export interface OtherRows {
  /** The name in the rows: `LIVE HOGS`. */
  name: string;
  kind: SkippedKind;
  count: number;
  /** The first rows with this name, to find them in the file. */
  rows: number[];
}

const MOST_NAMES = 100;
const MOST_ROWS = 10;

/** Collects the skipped rows by name. */
export function skippedByName() {
  const byName = new Map<string, OtherRows>();
  let skipped_count = 0;
  return {
    add(name: string, kind: SkippedKind, row: number): void {
      skipped_count += 1;
      const known = byName.get(name);
      if (known) {
        known.count += 1;
        if (known.rows.length < MOST_ROWS) known.rows.push(row);
      } else if (byName.size < MOST_NAMES) byName.set(name, { name, kind, count: 1, rows: [row] });
    },
    done: () => ({ skipped: [...byName.values()], skipped_count }),
  };
}

/** The columns, besides the first cell, in which a line with a day that is not a trade is named. */
const NAMING = ['acct', 'description', 'b_s', 'quantity'] as const;

/**
 * The name of a statement entry or a sum in an incomplete row; else null. A ranch may be called `Total Cattle`, so the name
 * column counts only in a row without a direction and without a quantity or a day. Example: `Grand Total,,,,49,` is 'Grand Total'.
 * Source: decision 48.
 */
function entryName(cells: readonly Cell[], header: FileHeader): string | null {
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

/** Whether a cell means that no contract was filled. */
const isNothing = (cell: string): boolean => isEmptyValue(cell) || fileNumber(cell) === 0;

/**
 * The reason why an incomplete row is no fill: its status, its description or 0 contracts filled; else null. Source: decision 77.
 */
function notFilledName(cells: readonly Cell[], { at, filled }: FileHeader): string | null {
  const cell = (column: FileColumn) => fileText(cells[at.get(column) ?? -1] ?? '');
  if (statusOf(cell('status')) === 'not a fill') return shownValue(cell('status'));
  for (const column of ['open_close', 'description', 'b_s'] as const)
    if (isMarkedNotAFill(cell(column))) return shownValue(cell(column));
  return filled && isNothing(cell('quantity')) ? 'Nothing filled' : null;
}

const TOTAL =
  /^(?:sub-?|grand )?totals?(?: (?:for|of))?[:\s-]+(.+)$|^(.+?)[:\s-]+(?:(?:sub-?|grand )?totals?|net position)$/i;

/** The subject of a total line; null for any other text. Example: 'High Plains Total' is of 'high plains'. Source: decision 77. */
export function totalOf(text: string): string | null {
  const [, before, after] = TOTAL.exec(fileText(text)) ?? [];
  return (before ?? after)?.toLowerCase() ?? null;
}

/** A line without a complete trade: a header that is repeated, the account of the rows below, or a row to skip. */
type OtherLine =
  | { is: 'header' }
  | { is: 'account'; account: StatedAccount }
  | { is: 'skipped'; name: string; kind: SkippedKind }
  /** The header of another table: its rows would be read by the wrong columns. */
  | { is: 'other table' };

/** The rest of a row of this many cells is empty. */
const filledCells = (cells: readonly Cell[]): readonly Cell[] =>
  cells.slice(0, cells.findLastIndex((cell) => headingKey(cell) !== '') + 1);

/** The kind of a line without a complete trade; null for a trade with a problem. Source: decisions 48 and 77. */
export function otherLine(cells: readonly Cell[], header: FileHeader): OtherLine | null {
  const dated = header.at.get('trade_date') ?? 0;
  if (headingKey(cells[dated] ?? '') === headingKey(headingOf(header, 'trade_date'))) {
    const isSame = shapeOf(filledCells(cells)) === shapeOf(filledCells(header.headings));
    if (isSame) return { is: 'header' };
  }
  const other = fileHeader(cells, 0);
  if (other.at.size >= 4 && missingWithoutAccount(other).length === 0) return { is: 'other table' };
  const account = statedAccount(cells, !header.at.has('acct'));
  if (account !== null) return { is: 'account', account };
  const entry = entryName(cells, header);
  if (entry !== null) return { is: 'skipped', name: entry, kind: 'entry' };
  const unfilled = notFilledName(cells, header);
  return unfilled === null ? null : { is: 'skipped', name: unfilled, kind: 'not a fill' };
}

/** A column that is not read, with its first values. Source: decision 77. */
export interface UnreadColumn {
  heading: string;
  values: string[];
}

/** Accounts, names and lots are never searched: a ranch may be called `Void Creek`. Source: decision 77. */
const NAMES = /acc(?:oun)?t|name|customer|client|owner|broker|trader|salesman|office|(?:^|[^s])lot/;

const MOST_VALUES = 3;
const NO = /^(?:n|no|false|f|0|none|-+|n\/a)?$/i;

/** Collects the first values of the columns that are not read, and finds words in them that need review. */
export function unreadColumns({ headings, at: columns }: FileHeader) {
  const read = new Set(columns.values());
  const unread = headings.flatMap((text, at) => {
    if (read.has(at)) return [];
    const heading = shownValue(text) || `Column ${at + 1}`;
    const isSearched = !NAMES.test(headingKey(text));
    return { at, heading, isFlag: needsReview(text), isSearched, values: new Set<string>() };
  });
  return {
    /** The remark of a row: `Notes: cancel per client`; '' without one. A column called `Cancelled` is a remark by any value but no. */
    remarkOf(cells: readonly Cell[]): string {
      let remark = '';
      for (const { at, heading, isFlag, isSearched, values } of unread) {
        const cell = cells[at] ?? '';
        if (cell === '') continue;
        if (values.size < MOST_VALUES) values.add(shownValue(fileText(cell)));
        if (remark !== '' || !isSearched || (typeof cell === 'number' && !isFlag)) continue;
        const text = fileText(cell);
        if (isFlag ? !NO.test(text) : needsReview(text)) remark = shownValue(`${heading}: ${text}`);
      }
      return remark;
    },
    list: (): UnreadColumn[] =>
      unread.flatMap(({ heading, values }) =>
        values.size === 0 ? [] : { heading, values: [...values].filter((value) => value !== '') },
      ),
  };
}
