import type { Day } from '../kit/days.ts';
import type { Lot } from '../lots/lots.ts';
import type { LotSums } from './lot-sums.ts';
import { type CloseoutHedges, type CloseoutMoney, closeoutMoney } from './money.ts';
import { type Performance, performanceOf } from './performance.ts';
import { type CloseoutPrices, closeoutPrices } from './prices.ts';
import { type CloseoutState, closeoutState } from './state.ts';

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
  prices: closeoutPrices(sums, lot, hedges, price, target),
  performance: performanceOf(sums, lot, today),
});
