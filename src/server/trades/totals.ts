import type { TradesTotal, TradeTotals } from '#api/trades';
import { sumCents } from '#domain/kit/money';
import { tradesProfit } from '#domain/book/positions';
import type { ClosedSum, PricedTrades } from './queries.ts';

const added = (totals: readonly TradesTotal[]): TradesTotal => ({
  count: totals.reduce((sum, total) => sum + total.count, 0),
  profit_loss: sumCents(totals.map((total) => total.profit_loss)),
  left_out: totals.reduce((sum, total) => sum + total.left_out, 0),
  unmatched: totals.reduce((sum, total) => sum + total.unmatched, 0),
});

const totalOf = (position: PricedTrades): TradesTotal => {
  const profit = tradesProfit(position, position.price);
  const count = position.trades;
  return { count, profit_loss: profit ?? 0, left_out: profit === null ? count : 0, unmatched: 0 };
};

/** The totals of all matching trades: the stored profit of closed ones, and open ones at their current price. */
export function tradeTotals(sums: readonly ClosedSum[], positions: readonly PricedTrades[]): TradeTotals {
  const open = added(positions.map(totalOf));
  const closed = added(
    sums.map(({ closed: count, profit, unmatched }) => ({
      count,
      profit_loss: profit,
      left_out: 0,
      unmatched,
    })),
  );
  return { all: added([open, closed]), open, closed };
}
