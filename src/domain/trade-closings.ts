import type { Day } from './days.ts';
import { closingMatch, type ClosingTrade } from './trade-closing.ts';
import { type Fill, type Trade, tradeProfit } from './trades.ts';

/** An open trade that rows of a file close, whole or in part. */
export type OpenTrade = ClosingTrade & Fill & Pick<Trade, 'id' | 'status'>;

/** A row of a file that closes an open trade. */
export interface ClosingRow {
  /** Its row in the file, for messages. */
  row: number;
  trade: ClosingTrade & Pick<Trade, 'acct' | 'trade_date' | 'price_amount'>;
  /** The id of the open trade. */
  closes: number;
}

/** What one row does to an open trade: closes all that is left of it, or splits the closed part off. */
export interface Closing {
  id: number;
  /** Contracts closed. */
  quantity: number;
  splits: boolean;
  closing_date: Day;
  closing_price: number;
  closing_acct: string;
  /** What the closed contracts made, $. */
  profit: number;
}

/** What all rows do, in their order, or the first row that cannot do it and why. */
export type ClosingPlan = { closings: Closing[] } | { row: number; refused: string };

/**
 * Closes open trades by the rows of a file, one after the other: two rows may share one open trade as long as its contracts
 * last. Example: rows of 3 and 2 against 5 open split 3 off and close the other 2; another 1 is refused. Source: decision 34.
 */
export function closingPlan(rows: readonly ClosingRow[], open: ReadonlyMap<number, OpenTrade>): ClosingPlan {
  const left = new Map<number, number>();
  const closings: Closing[] = [];
  for (const { row, trade, closes } of rows) {
    const opened = open.get(closes);
    if (!opened) return { row, refused: 'The open trade is not there any more' };
    const quantity = left.get(closes) ?? opened.quantity;
    if (quantity === 0) return { row, refused: 'This trade is already closed' };
    const match = closingMatch(trade, { ...opened, quantity });
    if ('refused' in match) return { row, refused: match.refused };
    left.set(closes, match.remaining);
    closings.push({
      id: closes,
      quantity: match.closed,
      splits: match.remaining > 0,
      closing_date: trade.trade_date,
      closing_price: trade.price_amount,
      closing_acct: trade.acct,
      profit: tradeProfit({ ...opened, quantity: match.closed }, trade.price_amount) ?? 0,
    });
  }
  return { closings };
}
