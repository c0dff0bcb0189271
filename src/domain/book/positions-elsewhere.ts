import { positionProfit } from '../lrp/lrp-positions.ts';
import { sumKnown, type Total } from '../kit/money.ts';
import { priceOf, type Prices } from '../market/prices.ts';
import type { RiskBook } from './risk.ts';
import { tradeProfit } from '../trades/trades.ts';

/** Open positions outside a set of lots, and their P/L in $. */
export interface PositionsElsewhere {
  trades: number;
  trades_pl: Total;
  policies: number;
  lrp_pl: Total;
}

/**
 * The open trades and counting LRP policies on none of the lots: without a lot, or on a lot without head or without a price.
 * Their P/L and that on the lots add up to the total P/L. Example: of two trades that make $500 each, one on a lot and one on
 * none: 1 trade, $500. Source: decisions 45 and 46.
 */
export function positionsElsewhere(
  { trades, lrp }: Pick<RiskBook, 'trades' | 'lrp'>,
  lots: readonly { id: number }[],
  prices: Prices,
): PositionsElsewhere {
  const ids = new Set<number | null>(lots.map(({ id }) => id));
  const otherTrades = trades.filter(({ lot_id }) => !ids.has(lot_id));
  const otherPolicies = lrp.filter(({ lot_id }) => !ids.has(lot_id));
  return {
    trades: otherTrades.length,
    trades_pl: sumKnown(
      otherTrades.map((trade) => tradeProfit(trade, priceOf(prices, trade.symbol).current)),
    ),
    policies: otherPolicies.length,
    lrp_pl: sumKnown(
      otherPolicies.map((policy) => positionProfit(policy, priceOf(prices, policy.symbol).theoretical)),
    ),
  };
}
