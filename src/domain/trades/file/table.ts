import type { PutCall } from '../../market/symbols.ts';
import type { Cell } from '../../kit/table-file/file.ts';
import type { FileTrade, NoteColumn, TradeColumn } from './file.ts';
import type { PositionEffect, Side } from './sides.ts';

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
  /** The row says that it is not a fill: it is left out unless it is taken in. */
  notFill: 16,
  /** An option that expired or was assigned or exercised, or a future that expired. */
  event: 32,
  /** While reading: the status says so, which does not hold for contracts filled. */
  unfilledStatus: 64,
} as const;

/** The flags of a row; 0 where the server has not read it again. */
export const marksAt = ({ marks }: Pick<TradeTable, 'marks'>, rowIndex: number): number =>
  marks?.[rowIndex] ?? 0;

/** Whether a row is left out unless it is taken in. Source: decision 77. */
export const isNotFill = (table: Pick<TradeTable, 'marks'>, rowIndex: number): boolean =>
  (marksAt(table, rowIndex) & MARKS.notFill) !== 0;

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

/** One row as the cells of a file with `SENT_COLUMNS`, so that it can be validated again. */
export const rowCells = (table: TradeTable, rowIndex: number): Cell[] =>
  SENT_COLUMNS.map((column) => {
    if (!NUMBERS.has(column)) return textAt(table, column, rowIndex);
    const number = table[column][rowIndex] ?? 0;
    return (column === 'strike' || column === 'ordered') && number === 0 ? '' : number;
  });

/** A value for each column of a table. */
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
  const texts = [''];
  const indexes = new Map([['', 0]]);
  const columns = newColumns(rows);
  let length = 0;
  return {
    textIndex(text) {
      const known = indexes.get(text);
      if (known !== undefined) return known;
      indexes.set(text, texts.length);
      return texts.push(text) - 1;
    },
    text: (index) => texts[index] ?? '',
    columns,
    length: () => length,
    keep: () => {
      if (length === rows) throw new RangeError(`The table has room for ${rows} rows only.`);
      length += 1;
    },
    marks: () => columns.marks.slice(0, length),
    packed: () => ({ texts, ...byColumn((column) => columns[column].slice(0, length)) }),
  };
}
