import type { Day } from '../kit/days.ts';
import type { Lot } from '../lots/lots.ts';
import { type LotSums, costOf, outWeight, estimatedSales } from './lot-sums.ts';
import { type CloseoutHedges, type CloseoutMoney, closeoutMoney, hedgesTotal } from './money.ts';
import { type Performance, performanceOf } from './performance.ts';
import { divided, minus, plus, rounded, sumCents, times } from '../kit/money.ts';

/** The prices of a closeout, $/cwt; null if unknown. */
export interface CloseoutPrices {
  /** Break-even of the whole lot, without and with hedges. */
  break_even: number | null;
  break_even_with_hedges: number | null;
  /** Cash price needed for the remaining head, with hedges at today's prices. */
  needed: number | null;
  /** Futures price + basis. */
  expected: number | null;
  /** Expected - needed: positive if the expected price suffices. */
  cushion: number | null;
}

/**
 * Break-even of the whole lot, $/cwt = (cattle bought + expenses) x 100 / W_out, with hedges less trades P/L and LRP. Example:
 * $991.32 for 1,200 lb breaks even at 82.61. Source: closeouts of Poky Feeders, Kent and Harp.
 */
export function breakEvens(
  sums: LotSums,
  estOutWeight: number,
  hedges: CloseoutHedges,
): Pick<CloseoutPrices, 'break_even' | 'break_even_with_hedges'> {
  const weight = outWeight(sums, estOutWeight);
  const perCwtOut = (amount: number): number | null =>
    weight === null || sums.total_received === 0 ? null : divided(times(amount, 100), weight, 2);
  const cost = costOf(sums);
  return {
    break_even: perCwtOut(cost),
    break_even_with_hedges: perCwtOut(sumCents([cost, -hedgesTotal(hedges)])),
  };
}

type Unsold = Pick<
  LotSums,
  'current_hd' | 'total_cost' | 'expenses_actual' | 'expenses_projected' | 'proceeds' | 'unpriced_shipments'
>;

/**
 * The price needed for the rest, $/cwt = (bought + expenses - sales - trades P/L - LRP + target) x 100 / (head x est. out weight);
 * sales count shipments without proceeds at their estimate. Expected = futures price + basis. Example: HP-2599 with 151 head of 1,275 lb
 * to sell needs 232.37. Source: GrainBridge (net of sales), decision 76.
 */
export function priceNeeded(
  sums: Unsold,
  lot: Pick<Lot, 'est_out_wt' | 'basis'>,
  hedges: CloseoutHedges,
  price: number | null,
  target = 0,
): Pick<CloseoutPrices, 'needed' | 'expected' | 'cushion'> {
  const sales = estimatedSales(sums, lot, price);
  const toEarn = sales === null ? null : plus(minus(minus(costOf(sums), hedgesTotal(hedges)), sales), target);
  const needed =
    toEarn === null ? null : divided(times(toEarn, 100), times(sums.current_hd, lot.est_out_wt), 2);
  const expected = price === null || sums.current_hd === 0 ? null : rounded(plus(price, lot.basis ?? 0), 2);
  return {
    needed,
    expected,
    cushion: needed === null || expected === null ? null : rounded(minus(expected, needed), 2),
  };
}

export const CLOSEOUT_STATES = ['on feed', 'partly shipped', 'closed out', 'final'] as const;
export type CloseoutState = (typeof CLOSEOUT_STATES)[number];

export const CLOSEOUT_STATE_LABELS: Record<CloseoutState, string> = {
  'on feed': 'On feed',
  'partly shipped': 'Partly shipped',
  'closed out': 'Closed out',
  final: 'Final',
};

type Counted = Pick<
  LotSums,
  'total_received' | 'total_shipped' | 'current_hd' | 'expenses_projected' | 'shipments_without_proceeds'
>;

/**
 * The state of a lot's closeout; null for a lot without receivings. A lot without head is *closed out*; it is *final* once nothing
 * is open: no trade, no closing without a match, no counting or unsettled policy, no projected expense, no shipment without
 * proceeds. Example: a lot without head, with one LE still sold, is closed out.
 * Source: decisions 51 and 66.
 */
export function closeoutState(sums: Counted, { trades, lrp }: CloseoutHedges): CloseoutState | null {
  if (sums.total_received === 0) return null;
  if (sums.current_hd > 0) return sums.total_shipped > 0 ? 'partly shipped' : 'on feed';
  const isOpen =
    trades.open_trades + trades.unmatched + lrp.counting + lrp.unsettled > 0 ||
    sums.expenses_projected > 0 ||
    sums.shipments_without_proceeds > 0;
  return isOpen ? 'closed out' : 'final';
}

/** The input of a closeout: a lot, the sums of its records, and the results of its hedges. */
export interface CloseoutFacts {
  lot: Pick<Lot, 'est_out_wt' | 'est_out_date' | 'basis'>;
  sums: LotSums;
  hedges: CloseoutHedges;
  /** The current price of the lot's futures contract, $/cwt. */
  price: number | null;
  today: Day;
  /** The target profit of the needed price, $. */
  target?: number;
}

/** A lot's result, its cost and revenue, and the price needed for the remaining head. */
export interface Closeout {
  state: CloseoutState | null;
  money: CloseoutMoney;
  prices: CloseoutPrices;
  performance: Performance;
}

/** A lot's closeout. Example: HP-2599 with 151 of 190 head to sell at 229.45 has a result of -$4,651.06 and needs 232.37. Source: decisions 65 and 66. */
export const closeoutOf = ({ lot, sums, hedges, price, today, target = 0 }: CloseoutFacts): Closeout => ({
  state: closeoutState(sums, hedges),
  money: closeoutMoney(sums, lot, hedges, price),
  prices: { ...breakEvens(sums, lot.est_out_wt, hedges), ...priceNeeded(sums, lot, hedges, price, target) },
  performance: performanceOf(sums, lot, today),
});
