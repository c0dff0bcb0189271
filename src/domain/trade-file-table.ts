import type { PutCall } from './symbols.ts';
import type { FileColumn } from './trade-file-header.ts';
import type { Cell, FileTrade, TradeColumn } from './trade-file.ts';
import type { Side } from './trade-file-sides.ts';

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

/**
 * A table that grows row by row. The row being read stands behind the others, at `length`, and counts once it is kept;
 * if it is not, the next one takes its place. No object is made per row: this is what makes long files quick.
 */
export interface GrowingTable {
  /** The place of a text, which is kept once. */
  place(text: string): number;
  text(place: number): string;
  columns: Readonly<Record<'row' | FileColumn, number[]>>;
  length(): number;
  keep(): void;
  /** The rows kept so far, their numbers packed so that they can be handed to another thread. */
  packed(): TradeTable;
}

const newColumns = () =>
  Object.fromEntries(
    ['row' as const, 'long' as const, 'short' as const, ...TRADE_COLUMNS].map((column) => [
      column,
      [] as number[],
    ]),
  ) as Record<'row' | FileColumn, number[]>;

export function growingTable(): GrowingTable {
  const texts = [''];
  const places = new Map([['', 0]]);
  const columns = newColumns();
  let length = 0;
  // Columns that the file does not have are shorter, or have gaps: zeros.
  const packed = (numbers: number[], into: Int32Array | Float64Array) => {
    numbers.length = Math.min(numbers.length, length);
    into.set(numbers);
    return into;
  };
  const whole = (column: 'row' | TradeColumn) => packed(columns[column], new Int32Array(length));
  const decimal = (column: TradeColumn) => packed(columns[column], new Float64Array(length));
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
      length += 1;
    },
    packed: () => ({
      texts,
      row: whole('row'),
      acct: whole('acct'),
      name: whole('name'),
      trade_date: whole('trade_date'),
      b_s: whole('b_s'),
      quantity: whole('quantity'),
      period: whole('period'),
      description: whole('description'),
      strike: decimal('strike'),
      p_c: whole('p_c'),
      price_amount: decimal('price_amount'),
    }),
  };
}
