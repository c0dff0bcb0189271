import type { PutCall } from '../market/symbols.ts';
import type { Cell } from '../table-file/file.ts';
import type { FileTrade, TradeColumn } from './file.ts';
import type { Side } from './sides.ts';

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

/**
 * Trades stored by column, with each distinct text once: 100,000 rows take a few megabytes, move between threads without a copy
 * and are checked once per distinct text. A number in a text column is an index into `texts`; index 0 is ''. `strike` is 0 where
 * there is none.
 */
export interface TradeTable extends Record<'row' | TradeColumn, ArrayLike<number>> {
  texts: readonly string[];
}

/** Flags of a row, as bits of one number. */
export const MARKS = {
  /** The broker states that the fill opens or closes a position. */
  opens: 1,
  closes: 2,
  /** The value comes from the description, as its column is empty. */
  optionDescribed: 4,
  periodDescribed: 8,
} as const;

/** Columns that hold numbers; all others hold indexes into `texts`. */
const NUMBERS: ReadonlySet<TradeColumn> = new Set(['quantity', 'strike', 'price_amount']);

export const tradeCount = (table: TradeTable): number => table.row.length;

/** The text at an index; '' for an index out of range. */
export const textAt = (table: TradeTable, column: TradeColumn, index: number): string =>
  table.texts[table[column][index] ?? 0] ?? '';

export function tradeAt(table: TradeTable, index: number): FileTrade {
  const text = (column: TradeColumn) => textAt(table, column, index);
  return {
    row: table.row[index] ?? 0,
    acct: text('acct'),
    name: text('name'),
    trade_date: text('trade_date'),
    b_s: text('b_s') as Side,
    quantity: table.quantity[index] ?? 0,
    period: text('period') || null,
    description: text('description') || null,
    strike: table.strike[index] || null,
    p_c: (text('p_c') || null) as PutCall | null,
    price_amount: table.price_amount[index] ?? 0,
  };
}

/** One trade as the cells of a file with `TRADE_COLUMNS`, so that it can be validated again. */
export const rowCells = (table: TradeTable, index: number): Cell[] =>
  TRADE_COLUMNS.map((column) => {
    if (!NUMBERS.has(column)) return textAt(table, column, index);
    const number = table[column][index] ?? 0;
    return column === 'strike' && number === 0 ? '' : number;
  });

/** A value for each column of a table. */
const byColumn = <Value>(valueOf: (column: 'row' | TradeColumn) => Value) =>
  Object.fromEntries(
    (['row', ...TRADE_COLUMNS] as const).map((column) => [column, valueOf(column)]),
  ) as Record<'row' | TradeColumn, Value>;

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
  place(text: string): number;
  text(place: number): string;
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
  const places = new Map([['', 0]]);
  const columns = newColumns(rows);
  let length = 0;
  return {
    place(text) {
      const known = places.get(text);
      if (known !== undefined) return known;
      places.set(text, texts.length);
      return texts.push(text) - 1;
    },
    text: (place) => texts[place] ?? '',
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
