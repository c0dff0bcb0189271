import { type Instrument, tradeSymbol } from '#domain/market/symbols';
import { memoize } from '#domain/kit/memoize';
import { tradeAt, type TradeTable } from '#domain/trades/file/table';
import type { TradeStatus } from '#domain/trades/trades';
import type { Choices } from './choices.ts';

/** Rows per insert. */
export const ROWS_AT_A_TIME = 5_000;

/** Caches symbols: a file repeats few instruments many times. */
export const symbolsRemembered = () =>
  memoize(tradeSymbol, ({ description, period, strike, p_c }) =>
    [description, period, strike, p_c].join('\n'),
  );

/** A new trade from a row of the file: all of its contracts, or those remaining after its closings. */
interface NewTrade {
  rowIndex: number;
  quantity: number;
  status: TradeStatus;
  /** The row whose remaining contracts these are; null for a row that is one trade. */
  rest_of_row: number | null;
  /** The contracts of that row in all. */
  fill_quantity: number | null;
}

const wholeRow = { rest_of_row: null, fill_quantity: null };

/** The new trades from the row at an index, besides its closings. Source: decision 51. */
export function tradesOf(trades: TradeTable, rowIndex: number, choices: Choices): NewTrade[] {
  const whole = trades.quantity[rowIndex] ?? 0;
  const closing = choices.closing(rowIndex);
  if (closing === null) return [{ rowIndex, quantity: whole, status: 'open', ...wholeRow }];
  const { parts, opens } = closing;
  const row = trades.row[rowIndex] ?? 0;
  const unmatched = whole - opens - parts.reduce((sum, { quantity }) => sum + quantity, 0);
  const rest = { rest_of_row: row, fill_quantity: whole };
  const made = (quantity: number, status: TradeStatus): NewTrade[] =>
    quantity > 0 ? [{ rowIndex, quantity, status, ...(parts.length > 0 ? rest : wholeRow) }] : [];
  return [...made(opens, 'open'), ...made(unmatched, 'closed')];
}

/** Trades as rows to insert. */
export const newTrades = (
  trades: TradeTable,
  made: readonly NewTrade[],
  choices: Choices,
  symbolOf: (instrument: Instrument) => string | null,
) =>
  made.map(({ rowIndex, ...of }) => {
    const trade = tradeAt(trades, rowIndex);
    return { ...trade, ...of, lot_id: choices.lotOf(rowIndex), symbol: symbolOf(trade) };
  });
