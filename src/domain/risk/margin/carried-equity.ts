import { profitMultiplier } from '../../market/contracts.ts';
import type { Day } from '../../kit/days.ts';
import { differenceInCents, sumCents, toCents, plus } from '../../kit/money.ts';
import { sideOf, type Trade } from '../../trades/trades.ts';

/** A future that was held on or after the day of a statement, with the settlements that value it. */
export type CarriedTrade = Pick<
  Trade,
  'description' | 'b_s' | 'quantity' | 'price_amount' | 'trade_date' | 'status' | 'closing_price'
> & {
  /** Its settlement of the statement's day. */
  settled_then: number | null;
  /** Its latest settlement. */
  settled_now: number | null;
};

export interface CarriedEquity {
  /** $; null where a position lacks a settlement. */
  equity: number | null;
  /** Positions without a settlement of the statement's day or since. */
  without_settlement: number;
}

/** The change of a future's value since a statement, $; null without a settlement. */
function changeSince(trade: CarriedTrade, statement: Day): number | null {
  const { description, b_s, quantity, price_amount, trade_date, status, closing_price } = trade;
  const from = trade_date > statement ? price_amount : trade.settled_then;
  const to = status === 'closed' ? closing_price : trade.settled_now;
  if (from === null || to === null) return null;
  return differenceInCents(to, from, quantity, sideOf(b_s) * profitMultiplier(description));
}

/**
 * Equity carried on, $ = equity of the statement + what the futures have made since, by settlements; a trade made since counts
 * from its price, a closed one to its closing price. Example: $7,920 with 4 LE sold at a settlement of 140 are $4,720 at 142.
 */
export function carriedEquity(
  equity: number,
  statement: Day,
  trades: readonly CarriedTrade[],
): CarriedEquity {
  const changes = trades.map((trade) => changeSince(trade, statement));
  const known = changes.filter((change) => change !== null);
  const without_settlement = changes.length - known.length;
  return {
    equity: without_settlement > 0 ? null : toCents(plus(equity, sumCents(known))),
    without_settlement,
  };
}
