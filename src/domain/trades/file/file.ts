import type { Trade, TradeTerms } from '../trades.ts';

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
