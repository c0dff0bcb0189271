import { cumulativeHedge } from './hedging.ts';
import { minus, plus, rounded, sumCents, sumKnown, times, toCents, type Total } from './money.ts';
import type { LotRisk, RiskTrade } from './risk.ts';
import { isOption, rootOfSymbol } from './symbols.ts';
import { sideOf } from './trades.ts';

/** What the lots with head come to together. Weights in lb, the rest in $. */
export interface RiskTotals {
  cumulative_hedge: number | null;
  hedgeable_weight: number;
  futures_weight: number;
  options_weight: number;
  lrp_weight: number;
  hedged_weight: number;
  unhedged_weight: number;
  /** What a move of $1.00/cwt does to the unhedged weight. */
  dollar_move: number;
  est_future_value: Total;
  net_equity: Total;
}

/**
 * Sums over lots with head; unhedged = hedgeable - hedged weight, below zero when over-hedged; a move of $1.00/cwt is worth
 * unhedged weight / 100 dollars. Example: 784,368 lb of which 366,000 are hedged leave 418,368 lb, $4,183.68 for each $1.00/cwt.
 * Source: decisions 17, 21, 24 and 26.
 */
export function riskTotals(risks: readonly LotRisk[]): RiskTotals {
  const sum = (
    field: 'hedgeable_weight' | 'futures_weight' | 'options_weight' | 'lrp_weight' | 'hedged_weight',
  ) => rounded(plus(...risks.map((risk) => risk[field])), 2);
  const [hedgeable_weight, hedged_weight] = [sum('hedgeable_weight'), sum('hedged_weight')];
  const unhedged_weight = rounded(minus(hedgeable_weight, hedged_weight), 2);
  return {
    cumulative_hedge: cumulativeHedge(risks),
    hedgeable_weight,
    futures_weight: sum('futures_weight'),
    options_weight: sum('options_weight'),
    lrp_weight: sum('lrp_weight'),
    hedged_weight,
    unhedged_weight,
    dollar_move: toCents(times(unhedged_weight, 0.01)),
    est_future_value: sumKnown(risks.map((risk) => risk.est_future_value)),
    net_equity: sumKnown(risks.map((risk) => risk.net_equity)),
  };
}

/** Net short futures contracts of each root; below zero is net long. Example: 9 LE sold and 2 bought is LE 7. Source: decision 24. */
export function netShortContracts(trades: readonly RiskTrade[]): { GF: number; LE: number } {
  const of = (root: 'GF' | 'LE') =>
    sumCents(
      trades
        .filter((trade) => !isOption(trade) && rootOfSymbol(trade.symbol) === root)
        .map((trade) => -sideOf(trade.b_s) * trade.quantity),
    );
  return { GF: of('GF'), LE: of('LE') };
}
