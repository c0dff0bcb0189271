import type { Day } from '../kit/days.ts';
import { equityOf } from './equity.ts';
import { groupedBy } from '../kit/grouping.ts';
import { hedgeOf, type Hedge, cumulativeHedge, totalHedged } from './hedging.ts';
import { type LrpPosition, positionProfit } from '../lrp/lrp.ts';
import {
  type KnownSum,
  knownSum,
  plus,
  sumKnown,
  toCents,
  type Total,
  minus,
  rounded,
  sumCents,
  times,
} from '../kit/money.ts';
import {
  lotKey,
  type OpenBook,
  type OpenLot,
  type OpenPositions,
  tradeProfits,
  unassigned,
  type OpenTrade,
} from './open-book.ts';
import { priceOf, type Prices } from '../market/prices.ts';
import { isOption, rootOfSymbol } from '../market/symbols.ts';
import { hasStopped } from './hedge-weights.ts';
import { type Excluded, sumExcluded } from './excluded.ts';
import { directionOf } from '../trades/trades.ts';

/** The hedge and value of one lot. P/L in $ over the positions with a price; the others are counted. */
export interface LotRisk extends OpenLot, Hedge {
  est_future_value: number | null;
  futures_pl: KnownSum;
  options_pl: KnownSum;
  lrp_pl: KnownSum;
  net_equity: number | null;
}

const policyProfits = (policies: readonly LrpPosition[], prices: Prices): (number | null)[] =>
  policies.map((policy) => positionProfit(policy, priceOf(prices, policy.symbol).theoretical));

/**
 * The hedge and value of every lot: hedged weight split into futures, options and LRP, estimated future value, P/L by kind, and
 * net equity = gross equity + trades P/L - expenses, as on the lot's own page. Source: decision 24, spec 2 §3.
 */
export function riskOfLots<Lot extends OpenLot>(book: OpenBook<Lot>, today: Day): (LotRisk & Lot)[] {
  const { prices } = book;
  const tradesOf = groupedBy(book.trades, lotKey);
  const policiesOf = groupedBy(book.policies, lotKey);
  return book.lots.map((lot) => {
    const trades = tradesOf.get(String(lot.id)) ?? [];
    const policies = policiesOf.get(String(lot.id)) ?? [];
    const futures = trades.filter((trade) => !isOption(trade));
    const futures_pl = knownSum(tradeProfits(futures, prices));
    const options_pl = knownSum(tradeProfits(trades.filter(isOption), prices));
    const tradesPl = toCents(plus(lot.closed_pl, futures_pl.total ?? 0, options_pl.total ?? 0));
    const price = priceOf(prices, lot.futures_contract).current;
    const { est_future_value, net_equity } = equityOf(lot, price, tradesPl, lot.total_expenses);
    const hedge = hedgeOf(lot, { trades, policies, prices }, today);
    const lrp_pl = knownSum(policyProfits(policies, prices));
    return { ...lot, ...hedge, est_future_value, futures_pl, options_pl, lrp_pl, net_equity };
  });
}

/** The hedge of a lot, with the weight that its share in all lots is worked out from. */
type WeighedHedge = Hedge & Pick<OpenLot, 'current_hd' | 'est_out_wt'>;

/** The hedge of every lot, without its value. Source: decision 24. */
export function hedgesOfLots(book: OpenBook, today: Day): WeighedHedge[] {
  const tradesOf = groupedBy(book.trades, lotKey);
  const policiesOf = groupedBy(book.policies, lotKey);
  return book.lots.map((lot) => {
    const key = String(lot.id);
    const own = { trades: tradesOf.get(key) ?? [], policies: policiesOf.get(key) ?? [], prices: book.prices };
    return { ...hedgeOf(lot, own, today), current_hd: lot.current_hd, est_out_wt: lot.est_out_wt };
  });
}

/** The hedge of the positions that are on no lot with head: they count by month but for no lot. Source: decision 45. */
export const unassignedHedge = (book: OpenBook, today: Day): Hedge =>
  hedgeOf({ current_hd: 0, est_out_wt: 0 }, unassigned(book, book.lots), today);

/** Open positions outside a set of lots, and their P/L in $. */
export interface UnassignedResult {
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
export function unassignedResult(book: OpenPositions, lots: readonly { id: number }[]): UnassignedResult {
  const { trades, policies, prices } = unassigned(book, lots);
  return {
    trades: trades.length,
    trades_pl: sumKnown(tradeProfits(trades, prices)),
    policies: policies.length,
    lrp_pl: sumKnown(policyProfits(policies, prices)),
  };
}

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

/** Hedged and open weight of lots, lb, and the effect of a $1.00/cwt move on the open weight, $. */
export type HedgeTotals = Pick<
  RiskTotals,
  'cumulative_hedge' | 'hedgeable_weight' | 'hedged_weight' | 'unhedged_weight' | 'dollar_move'
>;

/** The part of {@link riskTotals} that needs no values. Source: decisions 24, 26 and 41. */
export function hedgeTotals(hedges: readonly WeighedHedge[]): HedgeTotals {
  const hedgeable_weight = sumCents(hedges.map((hedge) => hedge.hedgeable_weight));
  const hedged_weight = totalHedged(hedges);
  const unhedged_weight = hedged_weight === null ? null : rounded(minus(hedgeable_weight, hedged_weight), 2);
  return {
    cumulative_hedge: cumulativeHedge(hedges),
    hedgeable_weight,
    hedged_weight,
    unhedged_weight,
    dollar_move: unhedged_weight === null ? null : toCents(times(unhedged_weight, 0.01)),
  };
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
  return {
    ...hedgeTotals(risks),
    futures_weight: sumCents(risks.map((risk) => risk.futures_weight)),
    options_weight: kindTotal(risks, 'options'),
    lrp_weight: kindTotal(risks, 'lrp'),
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
        .map((trade) => -directionOf(trade.b_s) * trade.quantity),
    );
  return { GF: of('GF'), LE: of('LE') };
}
