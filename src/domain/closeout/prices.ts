import type { Lot } from '../lots/lots.ts';
import { divided, minus, plus, rounded, sumCents, times } from '../kit/money.ts';
import { costOf, type LotSums, outWeight } from './lot-sums.ts';
import { type CloseoutHedges, hedgesTotal } from './money.ts';
import { estimatedSales } from './sales-estimate.ts';

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
  const ofLot = (amount: number): number | null =>
    weight === null || sums.total_received === 0 ? null : divided(times(amount, 100), weight, 2);
  const cost = costOf(sums);
  return {
    break_even: ofLot(cost),
    break_even_with_hedges: ofLot(sumCents([cost, -hedgesTotal(hedges)])),
  };
}

/**
 * The prices of a closeout. Price needed for the rest = (bought + expenses - sales - trades P/L - LRP + target) x 100 / (head x
 * est. out weight); sales count shipments without proceeds at their estimate. Expected = futures price + basis. Example: HP-2599 with 151 head of 1,275 lb to sell needs 232.37.
 * Source: GrainBridge (net of sales), decision 76.
 */
export function closeoutPrices(
  sums: LotSums,
  lot: Pick<Lot, 'est_out_wt' | 'basis'>,
  hedges: CloseoutHedges,
  price: number | null,
  target: number,
): CloseoutPrices {
  const sales = estimatedSales(sums, lot, price);
  const toEarn = sales === null ? null : plus(minus(minus(costOf(sums), hedgesTotal(hedges)), sales), target);
  const needed =
    toEarn === null ? null : divided(times(toEarn, 100), times(sums.current_hd, lot.est_out_wt), 2);
  const expected = price === null || sums.current_hd === 0 ? null : rounded(plus(price, lot.basis ?? 0), 2);
  return {
    ...breakEvens(sums, lot.est_out_wt, hedges),
    needed,
    expected,
    cushion: needed === null || expected === null ? null : rounded(minus(expected, needed), 2),
  };
}
