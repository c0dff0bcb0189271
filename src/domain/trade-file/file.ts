import type { Trade, TradeTerms } from '../trades.ts';

/** A trade in a broker's file; `row` is its row in the file, where the header is usually row 1. */
export interface FileTrade extends TradeTerms, Pick<Trade, 'acct' | 'name' | 'trade_date'> {
  row: number;
  b_s: 'Buy' | 'Sell';
}

export type TradeColumn = Exclude<keyof FileTrade, 'row'>;
