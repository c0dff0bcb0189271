import type { PutCall } from '../market/symbols.ts';
import type { FileColumn } from './profile.ts';
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

/** The table as JSON lists, as sent to the server. */
export const jsonTable = (table: TradeTable) => {
  const list = (column: 'row' | TradeColumn) => Array.from(table[column]);
  return {
    texts: [...table.texts],
    row: list('row'),
    acct: list('acct'),
    name: list('name'),
    trade_date: list('trade_date'),
    b_s: list('b_s'),
    quantity: list('quantity'),
    period: list('period'),
    description: list('description'),
    strike: list('strike'),
    p_c: list('p_c'),
    price_amount: list('price_amount'),
  };
};

/** Every column of a file; the two price columns hold decimals, all others integers. */
const newColumns = (rows: number) => {
  const whole = () => new Int32Array(rows);
  const decimal = () => new Float64Array(rows);
  return {
    row: whole(),
    long: whole(),
    short: whole(),
    acct: whole(),
    name: whole(),
    trade_date: whole(),
    b_s: whole(),
    quantity: whole(),
    period: whole(),
    description: whole(),
    strike: decimal(),
    p_c: whole(),
    price_amount: decimal(),
    marks: new Uint8Array(rows),
  } satisfies Record<'row' | 'marks' | FileColumn, Uint8Array | Int32Array | Float64Array>;
};

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
    packed: () => ({
      texts,
      row: columns.row.slice(0, length),
      acct: columns.acct.slice(0, length),
      name: columns.name.slice(0, length),
      trade_date: columns.trade_date.slice(0, length),
      b_s: columns.b_s.slice(0, length),
      quantity: columns.quantity.slice(0, length),
      period: columns.period.slice(0, length),
      description: columns.description.slice(0, length),
      strike: columns.strike.slice(0, length),
      p_c: columns.p_c.slice(0, length),
      price_amount: columns.price_amount.slice(0, length),
    }),
  };
}
