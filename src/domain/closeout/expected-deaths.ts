import { moneySigned, perCwtInWords, share } from '../kit/format.ts';
import { minus, plus, rounded, sumCents, times, toCents } from '../kit/money.ts';
import type { Lot } from '../lots/lots.ts';
import { priceNeeded } from './closeout.ts';
import type { CloseoutMoney } from './money.ts';

/** A lot's result if some of today's head die before they are sold. Money in $, needed in $/cwt; null where unknown. */
export interface WithDeaths {
  loss: number | null;
  result: number | null;
  needed: number | null;
}

/** The label of the result with expected deaths. Source: beyond-2 J12. */
export const FEED_OF_DEATHS = 'The feed of those head is counted in full';

/**
 * The result and the price needed with expected deaths: with D = percent of head, loss, $ = D x est. out weight x (price + basis) / 100,
 * and the price needed spreads the same cost over (head - D) x est. out weight. Example: 1 % of 100 head of 1,400 lb at 227.70 lose
 * $3,187.80: a result of -$12,646.43 becomes -$15,834.23. Source: beyond-2 J12.
 */
export function withExpectedDeaths(
  sums: Parameters<typeof priceNeeded>[0],
  lot: Pick<Lot, 'est_out_wt' | 'basis'>,
  hedges: Parameters<typeof priceNeeded>[2],
  {
    price,
    percent,
    result,
    target = 0,
  }: { price: number | null; percent: number; result: CloseoutMoney['result']; target?: number },
): WithDeaths {
  const left = rounded(times(sums.current_hd, minus(100, percent), 0.01), 6);
  const loss =
    price === null
      ? null
      : toCents(times(sums.current_hd, percent, lot.est_out_wt, plus(price, lot.basis ?? 0), 0.0001));
  return {
    loss,
    result: result === null || loss === null ? null : sumCents([result, -loss]),
    needed: priceNeeded({ ...sums, current_hd: left }, lot, hedges, price, target).needed,
  };
}

/** Example: 'With 1% more deaths: −$15,834.23, Need 239.12'. Source: beyond-2 J, screens. */
export const withDeathsMessage = (percent: number, { result, needed }: WithDeaths): string =>
  `With ${share(percent)} more deaths: ${moneySigned(result)}, Need ${perCwtInWords(needed)}`;
