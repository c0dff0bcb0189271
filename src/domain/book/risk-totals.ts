import type { Day } from '../kit/days.ts';
import { hasStopped } from './hedge-weights.ts';
import { type Excluded, sumExcluded } from './excluded.ts';
import { cumulativeHedge, type Hedge, totalHedged } from './hedging.ts';
import { minus, rounded, sumCents, sumKnown, times, toCents, type Total } from '../kit/money.ts';
import type { OpenTrade } from './open-book.ts';
import type { LotRisk } from './risk.ts';
import { isOption, rootOfSymbol } from '../market/symbols.ts';
import { sideOf } from '../trades/trades.ts';

/** Totals over the lots with head. Weights in lb, the rest in $; null while none of the figures is known. */
export interface RiskTotals {
  cumulative_hedge: number | null;
  hedgeable_weight: number;
  futures_weight: number;
  options_weight: number | null;
  lrp_weight: number | null;
  hedged_weight: number | null;
  unhedged_weight: number | null;
  /** The effect of a $1.00/cwt move on the unhedged weight. */
  dollar_move: number | null;
  excluded: Excluded;
  est_future_value: Total;
  net_equity: Total;
  /** The cost of the lots without a price, which are in neither of the two. */
  cost_without_price: number;
}

/** The sum of one figure over lots: null while lots have positions but none is known. */
function kindTotal(risks: readonly Hedge[], kind: 'options' | 'lrp'): number | null {
  const weights = risks.map((risk) => risk[`${kind}_weight`]);
  if (weights.includes(null) && risks.every(({ counted }) => counted[kind] === 0)) return null;
  return sumCents(weights.map((weight) => weight ?? 0));
}

/**
 * Sums over lots with head; unhedged = hedgeable - hedged weight, below zero when over-hedged; a move of $1.00/cwt is worth
 * unhedged weight / 100 dollars. Example: 784,368 lb of which 366,000 are hedged leave 418,368 lb, $4,183.68 for each $1.00/cwt.
 * Source: decisions 17, 21, 24, 26 and 41.
 */
export function riskTotals(risks: readonly LotRisk[]): RiskTotals {
  const hedgeable_weight = sumCents(risks.map((risk) => risk.hedgeable_weight));
  const hedged_weight = totalHedged(risks);
  const unhedged_weight = hedged_weight === null ? null : rounded(minus(hedgeable_weight, hedged_weight), 2);
  return {
    cumulative_hedge: cumulativeHedge(risks),
    hedgeable_weight,
    futures_weight: sumCents(risks.map((risk) => risk.futures_weight)),
    options_weight: kindTotal(risks, 'options'),
    lrp_weight: kindTotal(risks, 'lrp'),
    hedged_weight,
    unhedged_weight,
    dollar_move: unhedged_weight === null ? null : toCents(times(unhedged_weight, 0.01)),
    excluded: sumExcluded(risks.map((risk) => risk.excluded)),
    est_future_value: sumKnown(risks.map((risk) => risk.est_future_value)),
    net_equity: sumKnown(risks.map((risk) => risk.net_equity)),
    cost_without_price: sumCents(
      risks.filter((risk) => risk.est_future_value === null).map((risk) => risk.total_cost),
    ),
  };
}

/**
 * Net short futures contracts of each root, whether or not on a lot, without those that have stopped trading; negative is net
 * long. Example: 9 LE sold and 2 bought is LE 7. Source: decisions 24 and 42.
 */
export function netShortContracts(trades: readonly OpenTrade[], today: Day): { GF: number; LE: number } {
  const of = (root: 'GF' | 'LE') =>
    sumCents(
      trades
        .filter(
          (trade) =>
            !isOption(trade) && rootOfSymbol(trade.symbol) === root && !hasStopped(trade.symbol, today),
        )
        .map((trade) => -sideOf(trade.b_s) * trade.quantity),
    );
  return { GF: of('GF'), LE: of('LE') };
}
