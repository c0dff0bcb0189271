import { sumCents } from '../kit/money.ts';
import type { Prices } from '../market/prices.ts';
import { isOpen, type Position, profitTotal } from '../trades/trades.ts';

/** The results of trades: closed ones as stored, open ones at current prices, in $. */
export interface TradeResults {
  closed: number;
  open: number;
  open_trades: number;
  /** Open trades without a price. */
  left_out: number;
  /** Closings without a match. */
  unmatched: number;
}

/**
 * The results of closed and of open trades. Example: a closed trade of +$2,000 and 4 LE sold at 236.55, now 229.45, are
 * $2,000 closed and $11,360 open. Source: decisions 19, 21 and 51.
 */
export function tradeResults(trades: readonly Position[], prices: Prices): TradeResults {
  const open = trades.filter(isOpen);
  const closed = profitTotal(
    trades.filter((trade) => !isOpen(trade)),
    prices,
  );
  const { total, left_out } = profitTotal(open, prices);
  return {
    closed: closed.total,
    open: total,
    open_trades: open.length,
    left_out,
    unmatched: closed.unmatched,
  };
}

/** Closed and open together, $. Example: $2,000 closed and $11,360 open are $13,360. */
export const tradesTotal = ({ closed, open }: Pick<TradeResults, 'closed' | 'open'>): number =>
  sumCents([closed, open]);
