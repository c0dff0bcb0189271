import { LIMITS } from '#domain/kit/limits';
import type { Book } from './book.ts';
import type { NewRow } from './cattle.ts';
import type { Cells } from './cells.ts';

const PRICE = { min: -LIMITS.price, max: LIMITS.price, decimals: 5 };
/** Who set a price is not in a dump: it is kept as one that was entered. */
const SOURCE = 'manual';

const prices = (cells: Cells, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, cells.optionalNumber(column, PRICE)]));

function symbolOf(cells: Cells, book: Book): string {
  const symbol = cells.text('symbol', 12).toUpperCase();
  if (book.isChecking && book.symbols.has(symbol)) cells.wrong('symbol', 'is there twice');
  return symbol;
}

function times(cells: Cells, book: Book) {
  const created_at = cells.moment('created_at');
  const updated_at = cells.moment('updated_at') ?? created_at ?? book.now;
  return { created_at: created_at ?? book.now, updated_at };
}

export function readQuote(cells: Cells, book: Book): NewRow | null {
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

export function readOptionQuote(cells: Cells, book: Book): NewRow | null {
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
