import { count } from '#domain/kit/format';
import type { Book } from './book.ts';
import { compareTotals, readOut, readReceiving, type NewRow } from './cattle.ts';
import { Cells, Problems, type RowKind } from './cells.ts';
import { noFigures, type Figures, oldColumns, oldTables, type OldTable } from './tables.ts';
import { readLot } from './lots.ts';
import { readExpense, readPolicy, readSnapshot, readTrade } from './records.ts';
import type { Source } from './source.ts';
import { joinLogIns, readLogIn, readUser } from './users.ts';
import { LIMITS } from '#domain/kit/limits';

const PRICE = { min: -LIMITS.price, max: LIMITS.price, decimals: 5 };
/** A dump has no source of prices: they are stored as entered by hand. */
const SOURCE = 'manual';

const prices = (cells: Cells, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, cells.optionalNumber(column, PRICE)]));

function symbolOf(cells: Cells, book: Book): string {
  const symbol = cells.text('symbol', 12).toUpperCase();
  if (book.isChecking && book.symbols.has(symbol)) cells.wrong('symbol', 'appears twice');
  return symbol;
}

function times(cells: Cells, book: Book) {
  const created_at = cells.moment('created_at');
  const updated_at = cells.moment('updated_at') ?? created_at ?? book.now;
  return { created_at: created_at ?? book.now, updated_at };
}

function readQuote(cells: Cells, book: Book): NewRow | null {
  const row = {
    symbol: symbolOf(cells, book),
    contract_name: cells.text('contract_name'),
    ...prices(cells, ['last_price', 'net_change', 'open', 'high', 'low', 'previous_settlement']),
    ...times(cells, book),
    source: SOURCE,
  };
  if (!cells.isGood) return null;
  book.symbols.add(row.symbol);
  return row;
}

function readOptionQuote(cells: Cells, book: Book): NewRow | null {
  const row = {
    symbol: symbolOf(cells, book),
    underlying_symbol: cells.text('underlying_symbol', 12),
    contract: cells.text('contract', 60),
    option_type: cells.choice('option_type', ['call', 'put']),
    strike_price: cells.number('strike_price', { ...PRICE, min: 0 }),
    ...prices(cells, ['last_price', 'bid_price', 'ask_price', 'net_change', 'open', 'high', 'low']),
    ...prices(cells, ['settlement', 'previous_settlement']),
    delta: cells.optionalNumber('delta', { min: -1, max: 1, decimals: 6 }),
    expiration_date: cells.optionalDay('expiration_date', 'planned'),
    ...times(cells, book),
    source: SOURCE,
  };
  if (!cells.isGood) return null;
  book.symbols.add(row.symbol);
  return row;
}

/** Reads a row to insert, or null where it is held in the book or has a problem. */
type Reader = (cells: Cells, book: Book) => NewRow | null;

const readers: Record<OldTable, Reader> = {
  users: readUser,
  'auth.users': readLogIn,
  lots: readLot,
  receivings: readReceiving,
  outs: readOut,
  expenses: readExpense,
  trades: readTrade,
  lrp: readPolicy,
  quotes: readQuote,
  options_quotes: readOptionQuote,
  equity_history: readSnapshot,
};

const isOld = (table: string): table is OldTable => table in oldColumns;

export interface CheckedDump {
  book: Book;
  problems: Problems;
  /** Lots with another head by their records. */
  headChanges: readonly string[];
  old: Record<OldTable, Figures>;
  left: readonly string[];
}

/** The most users and lots held in memory. */
const MOST_KEPT = 1_000_000;

/**
 * Reads a dump without writing anything: first users, then lots, then everything else, as tables come in any order and only users
 * and lots are held in memory.
 */
export async function check(source: Source, book: Book): Promise<CheckedDump> {
  const problems = new Problems();
  const seen = new Map<string, readonly string[]>();
  const old = noFigures();
  const pass = async (...tables: OldTable[]) => {
    await readRows(source, tables, { book, problems, seen }, (table, _, cells) => {
      old[table].add((column) => cells.raw(column));
      if (book.users.size + book.lots.size > MOST_KEPT)
        problems.add(
          `${table}, line ${count(cells.line)}: there are more than ${count(MOST_KEPT)} users and lots`,
        );
    });
  };
  await pass('users', 'auth.users');
  for (const table of oldTables) {
    const columns = seen.get(table);
    if (columns === undefined) problems.add(`The dump has no table ${table}`);
  }
  joinLogIns(book, (sentence) => problems.add(sentence));
  await pass('lots');
  await pass(...oldTables.filter((table) => !['users', 'auth.users', 'lots'].includes(table)));
  for (const [column, { rows, example }] of book.days.fromMoments)
    book.notes.push(
      `${column}: ${count(rows)} timestamps are read as days in ${book.days.timeZone} (${example})`,
    );
  return { book, problems, headChanges: compareTotals(book, problems), old, left: skippedColumns(seen) };
}

interface Context {
  book: Book;
  problems: Problems;
  seen: Map<string, readonly string[]>;
}

/** Reads the rows of some tables; `take` gets each with the row to insert, `pause` waits between pieces of the file. */
export async function readRows(
  source: Source,
  tables: readonly OldTable[],
  { book, problems, seen }: Context,
  take: (table: OldTable, row: NewRow | null, cells: Cells) => void,
  pause?: () => Promise<void>,
): Promise<void> {
  const kinds = new Map<readonly string[], RowKind | null>();
  const kindOf = (table: OldTable, columns: readonly string[]): RowKind | null => {
    const missing = oldColumns[table].required.filter((column) => !columns.includes(column));
    for (const column of missing) problems.add(`${table} has no column ${column}`);
    const indexes = new Map(columns.map((column, at) => [column, at]));
    const kind = missing.length > 0 ? null : { table, indexes, problems, days: book.days };
    kinds.set(columns, kind);
    return kind;
  };
  const sink = {
    table: (name: string, columns?: readonly string[]) => {
      if (columns !== undefined || !seen.has(name)) seen.set(name, columns ?? []);
    },
    row: (name: string, columns: readonly string[], line: number, values: readonly (string | null)[]) => {
      if (!isOld(name)) return;
      const known = kinds.get(columns);
      const kind = known === undefined ? kindOf(name, columns) : known;
      if (kind === null) return;
      const cells = new Cells(kind, line, values);
      take(name, readers[name](cells, book), cells);
    },
  };
  await source.read(tables, sink, pause);
}

function skippedColumns(seen: ReadonlyMap<string, readonly string[]>): string[] {
  const lines: string[] = [];
  for (const [table, columns] of seen) {
    if (!isOld(table)) {
      lines.push(`Table ${table}`);
      continue;
    }
    const { required, optional } = oldColumns[table];
    const unknown = columns.filter((column) => !required.includes(column) && !optional.includes(column));
    if (unknown.length > 0) lines.push(`${table}: ${unknown.join(', ')}`);
  }
  return lines.toSorted();
}
