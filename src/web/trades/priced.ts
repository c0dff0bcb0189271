import { useMemo } from 'react';
import type { Prices } from '#domain/market/prices';
import { priceOfTrade, profitOf, type Trade } from '#domain/trades/trades';
import { type QuoteBehind, usePrices, useQuotesBehind } from '../parts/prices-data.ts';

/** A trade with its last or closed price in $/cwt and its P/L in $; null without a price. */
export interface PricedTrade extends Trade {
  last_price: number | null;
  profit_loss: number | null;
  quote: QuoteBehind | null;
}

const pricedTrade = (
  trade: Trade,
  prices: Prices,
  quotes: ReadonlyMap<string, QuoteBehind>,
): PricedTrade => ({
  ...trade,
  last_price: priceOfTrade(trade, prices),
  profit_loss: profitOf(trade, prices),
  quote: (trade.symbol === null ? undefined : quotes.get(trade.symbol)) ?? null,
});

export const pricedTrades = (
  trades: readonly Trade[],
  prices: Prices,
  quotes: ReadonlyMap<string, QuoteBehind>,
): PricedTrade[] => trades.map((trade) => pricedTrade(trade, prices, quotes));

function valuer(prices: Prices, quotes: ReadonlyMap<string, QuoteBehind>): (trade: Trade) => PricedTrade {
  const known = new WeakMap<Trade, PricedTrade>();
  return (trade) => {
    const priced = known.get(trade) ?? pricedTrade(trade, prices, quotes);
    known.set(trade, priced);
    return priced;
  };
}

/** Trades at the visible prices; undefined until both have loaded. A valued trade keeps its identity, so its row is not rerendered. */
export function usePricedTrades(trades: readonly Trade[] | undefined): PricedTrade[] | undefined {
  const { prices, isPending } = usePrices();
  const quotes = useQuotesBehind();
  const valued = useMemo(() => valuer(prices, quotes), [prices, quotes]);
  return useMemo(() => (isPending || !trades ? undefined : trades.map(valued)), [trades, valued, isPending]);
}
