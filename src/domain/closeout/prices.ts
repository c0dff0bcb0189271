import type { Lot } from '../lots.ts';
import { divided, minus, plus, rounded, times } from '../money.ts';
import { allExpenses, type LotSums, outWeight } from './lot-sums.ts';
import { type CloseoutHedges, hedgesTotal } from './money.ts';

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
 * Break-even of the whole lot = (cattle bought + expenses) x 100 / W_out, with hedges less trades P/L and LRP. Price needed for the rest = (bought + expenses - proceeds - trades P/L - LRP + target) x 100 / (head x est. out weight). Expected = futures price +
 * basis. Example: $991.32 for 1,200 lb breaks even at 82.61. Source: closeouts of Poky Feeders, Kent and Harp; GrainBridge (net of sales).
 */
export function closeoutPrices(
  sums: LotSums,
  lot: Pick<Lot, 'est_out_wt' | 'basis'>,
  hedges: CloseoutHedges,
  price: number | null,
  target: number,
): CloseoutPrices {
  const cost = plus(sums.total_cost, allExpenses(sums));
  const net = minus(cost, hedgesTotal(hedges));
  const weight = outWeight(sums, lot.est_out_wt);
  const toSell = times(sums.current_hd, lot.est_out_wt);
  const ofLot = (amount: typeof cost): number | null =>
    weight === null || sums.total_received === 0 ? null : divided(times(amount, 100), weight, 2);
  const needed = divided(times(plus(minus(net, sums.proceeds), target), 100), toSell, 2);
  const expected = price === null || sums.current_hd === 0 ? null : rounded(plus(price, lot.basis ?? 0), 2);
  return {
    break_even: ofLot(cost),
    break_even_with_hedges: ofLot(net),
    needed,
    expected,
    cushion: needed === null || expected === null ? null : rounded(minus(expected, needed), 2),
  };
}
