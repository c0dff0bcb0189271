import type { TradesTotal, TradeTotals } from '#api/trades';
import { rounded, sumCents, sumKnown } from '#domain/money';
import { type PooledTrades, pooledProfit } from '#domain/pooled';
import { priceOf, type Prices } from '#domain/market/prices';
import type { ClosedSum } from './queries.ts';

/** Open trades of one instrument, description and side. */
export type TradePool = Pick<
  PooledTrades,
  'symbol' | 'description' | 'b_s' | 'quantity' | 'amount' | 'trades'
>;

/** True where a pool cannot be valued to the cent, because its price has more than four decimals: its trades then can. */
export const needsEachAlone = (pools: readonly TradePool[], prices: Prices): boolean =>
  pools.some(({ symbol, trades }) => {
    const { current } = priceOf(prices, symbol);
    return trades > 1 && current !== null && rounded(current, 4) !== current;
  });

const added = (totals: readonly TradesTotal[]): TradesTotal => ({
  count: totals.reduce((sum, total) => sum + total.count, 0),
  profit_loss: sumCents(totals.map((total) => total.profit_loss)),
  left_out: totals.reduce((sum, total) => sum + total.left_out, 0),
  unmatched: totals.reduce((sum, total) => sum + total.unmatched, 0),
});

const totalOf = (pool: TradePool, prices: Prices): TradesTotal => {
  const profit = pooledProfit(pool, priceOf(prices, pool.symbol).current);
  const { total, left_out } = sumKnown([profit]);
  return { count: pool.trades, profit_loss: total, left_out: left_out * pool.trades, unmatched: 0 };
};

/** The totals of all that matches: what closed trades made as stored, open trades at their current price. */
export function tradeTotals(
  sums: readonly ClosedSum[],
  pools: readonly TradePool[],
  prices: Prices,
): TradeTotals {
  const open = added(pools.map((pool) => totalOf(pool, prices)));
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
