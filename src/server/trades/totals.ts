import type { TradesTotal, TradeTotals } from '#api/trades';
import { sumCents } from '#domain/money';
import type { Prices } from '#domain/prices';
import { profitTotal, type Position } from '#domain/trades';
import type { TradeSums } from './queries.ts';

type Open = [string | null, string | null, string, number, number];

/** An open trade as {@link TradeSums} carries it. */
const positionOf = ([symbol, description, b_s, quantity, price_amount]: Open): Position => ({
  status: 'open',
  symbol,
  description,
  b_s,
  quantity,
  price_amount,
  closing_price: null,
  profit: null,
});

const added = (totals: readonly TradesTotal[]): TradesTotal => ({
  count: totals.reduce((sum, total) => sum + total.count, 0),
  profit_loss: sumCents(totals.map((total) => total.profit_loss)),
  left_out: totals.reduce((sum, total) => sum + total.left_out, 0),
});

/** The totals of all that matches: what closed trades made as stored, open trades at their current price. */
export function tradeTotals(sums: readonly TradeSums[], prices: Prices): TradeTotals {
  const positions = sums.flatMap((sum) => (JSON.parse(sum.open) as Open[]).map(positionOf));
  const { total, left_out } = profitTotal(positions, prices);
  const open = { count: positions.length, profit_loss: total, left_out };
  const closed = added(
    sums.map(({ closed: count, profit }) => ({ count, profit_loss: profit, left_out: 0 })),
  );
  return { all: added([open, closed]), open, closed };
}
