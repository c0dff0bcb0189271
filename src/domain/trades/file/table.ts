import type { Trade, TradeTerms } from '../trades.ts';
import type { PutCall } from '../../market/symbols.ts';
import { FileTexts } from '../../kit/table-file/texts.ts';
import type { PositionEffect, Direction } from './directions.ts';

/** A trade in a broker's file; `row` is its row in the file, where the header is usually row 1. */
export interface FileTrade extends TradeTerms, Pick<Trade, 'acct' | 'name' | 'trade_date'> {
  row: number;
  b_s: 'Buy' | 'Sell';
}

export type TradeColumn = Exclude<keyof FileTrade, 'row'>;

/**
 * Marks of a row besides its trade, which the server reads again: the contracts ordered where those filled have a column of their
 * own, the cells of the open/close and status columns, and a word of another column that may mean that the row is not a fill.
 * Source: decisions 77 and 78.
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

/** Those columns and the marks of each row, as sent to the server. */
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
  /** While reading: the status is not a fill, which filled contracts override. */
  unfilledStatus: 64,
} as const;

/** A row of a file: its index among the trades, its trade, its marks, and its flags. */
export interface FileRow extends FileTrade, Record<Exclude<NoteColumn, 'ordered'>, string> {
  rowIndex: number;
  ordered: number;
  marks: number;
}

/** Whether a row is excluded unless it is taken in. Source: decision 77. */
export const isNotFill = ({ marks }: Pick<FileRow, 'marks'>): boolean => (marks & MARKS.notFill) !== 0;

/** Whether a row opens or closes a position by its marks; null where unmarked. Source: decision 78. */
export function effectOf(marks: number): PositionEffect | null {
  if ((marks & MARKS.opens) !== 0) return 'open';
  return (marks & MARKS.closes) === 0 ? null : 'close';
}

export const tradeCount = (table: TradeTable): number => table.row.length;

/** The text at an index; '' for an index out of range. */
export const textAt = (table: TradeTable, column: SentColumn, rowIndex: number): string =>
  table.texts[table[column][rowIndex] ?? 0] ?? '';

/** A row with its notes and flags; the flags are 0 where the server has not read the table again. */
export function rowAt(table: TradeTable, rowIndex: number): FileRow {
  const text = (column: SentColumn) => textAt(table, column, rowIndex);
  return {
    rowIndex,
    row: table.row[rowIndex] ?? 0,
    acct: text('acct'),
    name: text('name'),
    trade_date: text('trade_date'),
    b_s: text('b_s') as Direction,
    quantity: table.quantity[rowIndex] ?? 0,
    period: text('period') || null,
    description: text('description') || null,
    strike: table.strike[rowIndex] || null,
    p_c: (text('p_c') || null) as PutCall | null,
    price_amount: table.price_amount[rowIndex] ?? 0,
    ordered: table.ordered[rowIndex] ?? 0,
    open_close: text('open_close'),
    status: text('status'),
    remark: text('remark'),
    marks: table.marks?.[rowIndex] ?? 0,
  };
}

/** All rows of a table, as the rules of the server read them. */
export const rowsOf = (table: TradeTable): FileRow[] =>
  Array.from({ length: tradeCount(table) }, (_, rowIndex) => rowAt(table, rowIndex));

const DECIMALS: ReadonlySet<string> = new Set<SentColumn>(['strike', 'price_amount']);

type RowToSend = Readonly<Partial<Record<'row' | SentColumn, string | number | null>>>;

type Column = 'row' | SentColumn;

const COLUMNS: readonly Column[] = ['row', ...SENT_COLUMNS];

type Cells = Record<Column, Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>;

/** Typed columns with room for so many rows, of which those before are filled. */
const roomFor = (rows: number, before?: Cells): Cells =>
  Object.fromEntries(
    COLUMNS.map((column) => {
      const cells = DECIMALS.has(column) ? new Float64Array(rows) : new Int32Array(rows);
      cells.set(before?.[column] ?? []);
      return [column, cells];
    }),
  ) as Cells;

/** Stores rows by column as they are read. Each column is named, as this runs for every row of a file. */
export class StoredTrades {
  private readonly texts = new FileTexts();
  private cells = roomFor(1_000);
  private readonly marks: number[] = [];

  get count(): number {
    return this.marks.length;
  }

  textAt = (column: SentColumn, rowIndex: number): string => this.texts.at(this.cells[column][rowIndex] ?? 0);

  private readonly numberOf = (cell: string | number | null | undefined): number =>
    typeof cell === 'string' && cell !== '' ? this.texts.index(cell) : Number(cell ?? 0);

  add(row: RowToSend, marks = 0): void {
    const { count: at, numberOf } = this;
    if (at === this.cells.row.length) this.cells = roomFor(2 * at, this.cells);
    const { cells } = this;
    cells.row[at] = numberOf(row.row);
    cells.acct[at] = numberOf(row.acct);
    cells.name[at] = numberOf(row.name);
    cells.trade_date[at] = numberOf(row.trade_date);
    cells.b_s[at] = numberOf(row.b_s);
    cells.quantity[at] = numberOf(row.quantity);
    cells.period[at] = numberOf(row.period);
    cells.description[at] = numberOf(row.description);
    cells.strike[at] = numberOf(row.strike);
    cells.p_c[at] = numberOf(row.p_c);
    cells.price_amount[at] = numberOf(row.price_amount);
    cells.ordered[at] = numberOf(row.ordered);
    cells.open_close[at] = numberOf(row.open_close);
    cells.status[at] = numberOf(row.status);
    cells.remark[at] = numberOf(row.remark);
    this.marks.push(marks);
  }

  /** The rows as typed columns, which move to another thread without a copy. */
  packed() {
    const columns = COLUMNS.map((column) => [column, this.cells[column].slice(0, this.count)] as const);
    const typed = Object.fromEntries(columns) as Record<Column, Int32Array<ArrayBuffer>>;
    return { texts: this.texts.list, ...typed, marks: new Uint8Array(this.marks) };
  }
}

/** Rows as columns of JSON lists, as sent to the server. */
export function jsonTable(rows: readonly RowToSend[]) {
  const stored = new StoredTrades();
  for (const row of rows) stored.add(row);
  const { texts, marks: _, ...columns } = stored.packed();
  const lists = Object.fromEntries(
    Object.entries(columns).map(([column, cells]) => [column, Array.from(cells)]),
  );
  return { texts, ...(lists as Record<Column, number[]>) };
}
