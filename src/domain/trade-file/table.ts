import type { PutCall } from '../market/symbols.ts';
import type { FileColumn } from './header.ts';
import type { Cell, FileTrade, TradeColumn } from './file.ts';
import type { Side } from './sides.ts';

/** The columns of a trade, in the order in which the books name them. */
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
 * Many trades by column, every text kept once: 100,000 rows are a few megabytes, travel between threads without a copy and
 * are checked once per different text. A number in a column of texts is a place in `texts`; place 0 is '', nothing.
 * `strike` is 0 where there is none.
 */
export interface TradeTable extends Record<'row' | TradeColumn, ArrayLike<number>> {
  texts: readonly string[];
}

/** What a row says beyond its columns, as bits of one number. */
export const MARKS = {
  /** The broker says that the fill opens a position, or closes one. */
  opens: 1,
  closes: 2,
  /** The description gives what the columns for it leave empty. */
  optionDescribed: 4,
  periodDescribed: 8,
} as const;

/** Columns that hold numbers; all others hold places in `texts`. */
const NUMBERS: ReadonlySet<TradeColumn> = new Set(['quantity', 'strike', 'price_amount']);

/** How many trades there are. */
export const tradeCount = (table: TradeTable): number => table.row.length;

/** The text in a column of texts; '' for nothing, and for a place that is none. */
export const textAt = (table: TradeTable, column: TradeColumn, index: number): string =>
  table.texts[table[column][index] ?? 0] ?? '';

/** One trade of the table. */
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

/** One trade as the cells of a file whose columns are `TRADE_COLUMNS`: reading them again checks it again. */
export const cellsAt = (table: TradeTable, index: number): Cell[] =>
  TRADE_COLUMNS.map((column) => {
    if (!NUMBERS.has(column)) return textAt(table, column, index);
    const number = table[column][index] ?? 0;
    return column === 'strike' && number === 0 ? '' : number;
  });

/** The table with plain lists, as it travels to the server. */
export const plainTable = (table: TradeTable) => {
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

/** Every column of a file; the two of dollars hold decimals, all others whole numbers. */
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
 * A table that grows row by row. The row being read stands behind the others, at `length`, and counts once it is kept;
 * if it is not, the next one takes its place. No object is made per row, and no column has to be moved as it grows: this is
 * what makes long files quick.
 */
export interface GrowingTable {
  /** The place of a text, which is kept once. */
  place(text: string): number;
  text(place: number): string;
  columns: Readonly<ReturnType<typeof newColumns>>;
  length(): number;
  keep(): void;
  /** The rows kept so far, their numbers packed so that they can be handed to another thread. */
  packed(): TradeTable;
  /** The marks of the rows kept so far: see {@link MARKS}. */
  marks(): Uint8Array<ArrayBuffer>;
}

/** A table with room for so many rows; the machine gives memory only to those that come. */
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
