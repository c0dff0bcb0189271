import { useMemo } from 'react';
import type { Prices } from '#domain/market/prices';
import { priceOfTrade, profitOf, type Trade } from '#domain/trades/trades';
import { type QuoteBehind, type QuoteOf, usePrices, useQuotesBehind } from '../parts/prices-data.ts';

/** A trade with its last or closed price in $/cwt and its P/L in $; null without a price. */
export interface PricedTrade extends Trade {
  last_price: number | null;
  profit_loss: number | null;
  quote: QuoteBehind;
}

const pricedTrade = (trade: Trade, prices: Prices, quoteOf: QuoteOf): PricedTrade => ({
  ...trade,
  last_price: priceOfTrade(trade, prices),
  profit_loss: profitOf(trade, prices),
  quote: quoteOf(trade.symbol),
});

export const pricedTrades = (trades: readonly Trade[], prices: Prices, quoteOf: QuoteOf): PricedTrade[] =>
  trades.map((trade) => pricedTrade(trade, prices, quoteOf));

function valuer(prices: Prices, quoteOf: QuoteOf): (trade: Trade) => PricedTrade {
  const known = new WeakMap<Trade, PricedTrade>();
  return (trade) => {
    const priced = known.get(trade) ?? pricedTrade(trade, prices, quoteOf);
    known.set(trade, priced);
    return priced;
  };
}

/** Trades at the visible prices; undefined until both have loaded. A valued trade keeps its identity, so its row is not rerendered. */
export function usePricedTrades(trades: readonly Trade[] | undefined): PricedTrade[] | undefined {
  const { prices, isPending } = usePrices();
  const quoteOf = useQuotesBehind();
  const valued = useMemo(() => valuer(prices, quoteOf), [prices, quoteOf]);
  return useMemo(() => (isPending || !trades ? undefined : trades.map(valued)), [trades, valued, isPending]);
}
