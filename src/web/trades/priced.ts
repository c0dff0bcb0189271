import { useMemo } from 'react';
import type { Prices } from '#domain/prices';
import { priceOfTrade, profitOf, type Trade } from '#domain/trades';
import { type QuoteBehind, usePrices, useQuotesBehind } from '../quotes/data.ts';

/** A trade as a table shows it: with its last or closed price in $/cwt, and its P/L in $; null where it has no price. */
export interface PricedTrade extends Trade {
  last_price: number | null;
  profit_loss: number | null;
  /** The quote that an open trade is valued by. */
  quote: QuoteBehind | null;
}

export const pricedTrades = (
  trades: readonly Trade[],
  prices: Prices,
  quotes: ReadonlyMap<string, QuoteBehind>,
): PricedTrade[] =>
  trades.map((trade) => ({
    ...trade,
    last_price: priceOfTrade(trade, prices),
    profit_loss: profitOf(trade, prices),
    quote: (trade.symbol === null ? undefined : quotes.get(trade.symbol)) ?? null,
  }));

/** Trades valued at the prices in sight, and again whenever these change; undefined until both are there. */
export function usePricedTrades(trades: readonly Trade[] | undefined): PricedTrade[] | undefined {
  const { prices, isPending } = usePrices();
  const quotes = useQuotesBehind();
  return useMemo(
    () => (isPending || !trades ? undefined : pricedTrades(trades, prices, quotes)),
    [trades, prices, quotes, isPending],
  );
}
