import type { Trade, TradeTerms } from '../trades.ts';
import { memoize } from '../../kit/memoize.ts';
import { type PutCall, tradeSymbol } from '../../market/symbols.ts';
import type { Cell } from '../../kit/table-file/file.ts';
import { FileTexts } from '../../kit/table-file/texts.ts';
import type { PositionEffect, Side } from './sides.ts';

/** A trade in a broker's file; `row` is its row in the file, where the header is usually row 1. */
export interface FileTrade extends TradeTerms, Pick<Trade, 'acct' | 'name' | 'trade_date'> {
  row: number;
  b_s: 'Buy' | 'Sell';
}

export type TradeColumn = Exclude<keyof FileTrade, 'row'>;

/**
 * What a file says of a row besides its trade, which the server reads again: the contracts ordered where those filled have a column
 * of their own, the cells of the columns that say open or close and that hold a status, and a word of another column that may mean
 * that the row is not a fill. Source: decisions 77 and 78.
 */
export type NoteColumn = 'ordered' | 'open_close' | 'status' | 'remark';

/** The columns of a trade, in their standard order. */
export const TRADE_COLUMNS = [
  'acct',
  'name',
  'trade_date',
  'b_s',
  'quantity',
  'period',
  'description',
  'strike',
  'p_c',
  'price_amount',
] as const satisfies readonly TradeColumn[];

/** Those columns, and what the file says of each row besides: as sent to the server. */
export const SENT_COLUMNS = [
  ...TRADE_COLUMNS,
  'ordered',
  'open_close',
  'status',
  'remark',
] as const satisfies readonly (TradeColumn | NoteColumn)[];

type SentColumn = (typeof SENT_COLUMNS)[number];

/**
 * Trades stored by column, with each distinct text once: 100,000 rows take a few megabytes, move between threads without a copy
 * and are checked once per distinct text. A number in a text column is an index into `texts`; index 0 is ''. `strike` is 0 where
 * there is none.
 */
export interface TradeTable extends Record<'row' | SentColumn, ArrayLike<number>> {
  texts: readonly string[];
  /** The flags of the rows, where the server has read them again: see {@link MARKS}. */
  marks?: ArrayLike<number>;
}

/** Flags of a row, as bits of one number. */
export const MARKS = {
  /** The broker states that the fill opens or closes a position. */
  opens: 1,
  closes: 2,
  /** The value comes from the description, as its column is empty. */
  optionDescribed: 4,
  periodDescribed: 8,
  /** The row may not be a fill: it is left out unless it is taken in. */
  notFill: 16,
  /** An option that expired or was assigned or exercised, or a future that expired. */
  event: 32,
  /** While reading: the status says so, which does not hold for contracts filled. */
  unfilledStatus: 64,
} as const;

/** A row of a file: its index among the trades, its trade, what the file says of it besides, and its flags. */
export interface FileRow extends FileTrade, Record<Exclude<NoteColumn, 'ordered'>, string> {
  rowIndex: number;
  marks: number;
}

/** Whether a row is excluded unless it is taken in. Source: decision 77. */
export const isNotFill = ({ marks }: Pick<FileRow, 'marks'>): boolean => (marks & MARKS.notFill) !== 0;

/** What a row says of itself by its flags: whether it opens or closes a position; null where it does not say. Source: decision 78. */
export function effectOf(marks: number): PositionEffect | null {
  if ((marks & MARKS.opens) !== 0) return 'open';
  return (marks & MARKS.closes) === 0 ? null : 'close';
}

/** Columns that hold numbers; all others hold indexes into `texts`. */
const NUMBERS: ReadonlySet<SentColumn> = new Set(['quantity', 'strike', 'price_amount', 'ordered']);

export const tradeCount = (table: TradeTable): number => table.row.length;

/** The text at an index; '' for an index out of range. */
export const textAt = (table: TradeTable, column: SentColumn, rowIndex: number): string =>
  table.texts[table[column][rowIndex] ?? 0] ?? '';

export function tradeAt(table: TradeTable, rowIndex: number): FileTrade {
  const text = (column: TradeColumn) => textAt(table, column, rowIndex);
  return {
    row: table.row[rowIndex] ?? 0,
    acct: text('acct'),
    name: text('name'),
    trade_date: text('trade_date'),
    b_s: text('b_s') as Side,
    quantity: table.quantity[rowIndex] ?? 0,
    period: text('period') || null,
    description: text('description') || null,
    strike: table.strike[rowIndex] || null,
    p_c: (text('p_c') || null) as PutCall | null,
    price_amount: table.price_amount[rowIndex] ?? 0,
  };
}

/** A row with its notes and flags; the flags are 0 where the server has not read the table again. */
export const rowAt = (table: TradeTable, rowIndex: number): FileRow => ({
  ...tradeAt(table, rowIndex),
  rowIndex,
  open_close: textAt(table, 'open_close', rowIndex),
  status: textAt(table, 'status', rowIndex),
  remark: textAt(table, 'remark', rowIndex),
  marks: table.marks?.[rowIndex] ?? 0,
});

/** All rows of a table, as the rules of the server read them. */
export const rowsOf = (table: TradeTable): FileRow[] =>
  Array.from({ length: tradeCount(table) }, (_, rowIndex) => rowAt(table, rowIndex));

/** One row as the cells of a file with `SENT_COLUMNS`, so that it can be validated again. */
export const rowCells = (table: TradeTable, rowIndex: number): Cell[] =>
  SENT_COLUMNS.map((column) => {
    if (!NUMBERS.has(column)) return textAt(table, column, rowIndex);
    const number = table[column][rowIndex] ?? 0;
    return (column === 'strike' || column === 'ordered') && number === 0 ? '' : number;
  });

const byColumn = <Value>(valueOf: (column: 'row' | SentColumn) => Value) =>
  Object.fromEntries(
    (['row', ...SENT_COLUMNS] as const).map((column) => [column, valueOf(column)]),
  ) as Record<'row' | SentColumn, Value>;

/** The table as JSON lists, as sent to the server. */
export const jsonTable = (table: TradeTable) => ({
  texts: [...table.texts],
  ...byColumn((column) => Array.from(table[column])),
});

/** Every column of a file; the two price columns hold decimals, all others integers. */
const newColumns = (rows: number) => ({
  ...byColumn((column) =>
    column === 'strike' || column === 'price_amount' ? new Float64Array(rows) : new Int32Array(rows),
  ),
  long: new Int32Array(rows),
  short: new Int32Array(rows),
  marks: new Uint8Array(rows),
});

/**
 * A table that grows row by row. The row being read is at index `length` and is part of the table once kept; otherwise the next
 * row overwrites it. No object is created per row and no column is reallocated, which makes long files fast.
 */
export interface GrowingTable {
  /** The index of a text; each distinct text is stored once. */
  textIndex(text: string): number;
  text(index: number): string;
  columns: Readonly<ReturnType<typeof newColumns>>;
  length(): number;
  keep(): void;
  /** The rows kept so far, in typed arrays that can be transferred to another thread. */
  packed(): TradeTable;
  /** The flags of the rows kept so far: see {@link MARKS}. */
  marks(): Uint8Array<ArrayBuffer>;
}

/** A table with this capacity; the system allocates memory only for rows in use. */
export function growingTable(rows: number): GrowingTable {
  const texts = new FileTexts();
  const columns = newColumns(rows);
  let length = 0;
  return {
    textIndex: (text) => texts.index(text),
    text: texts.at,
    columns,
    length: () => length,
    keep: () => {
      if (length === rows) throw new RangeError(`The table has room for ${rows} rows only.`);
      length += 1;
    },
    marks: () => columns.marks.slice(0, length),
    packed: () => ({ texts: texts.list, ...byColumn((column) => columns[column].slice(0, length)) }),
  };
}

/** 1 for each trade whose contract is not known. A file names few instruments many times. */
export function unpricedTrades(trades: TradeTable): Uint8Array<ArrayBuffer> {
  const { description, period, strike, p_c } = trades;
  const isUnpriced = memoize(
    (rowIndex: number) => Number(tradeSymbol(tradeAt(trades, rowIndex)) === null),
    (rowIndex) => `${description[rowIndex]} ${period[rowIndex]} ${strike[rowIndex]} ${p_c[rowIndex]}`,
  );
  return Uint8Array.from({ length: tradeCount(trades) }, (_, rowIndex) => isUnpriced(rowIndex));
}
