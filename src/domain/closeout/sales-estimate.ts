import type { Lot } from '../lots/lots.ts';
import { plus, sumCents, times, toCents } from '../kit/money.ts';
import type { LotSums } from './lot-sums.ts';

type Sales = Pick<LotSums, 'proceeds' | 'unpriced_shipments'>;
type Plan = Pick<Lot, 'est_out_wt' | 'basis'>;

/**
 * What a lot's shipments without proceeds should bring, $ = sum of (weight, else head x est. out weight, lb) x (price + basis, $/cwt) /
 * 100, each rounded to the cent; null without such shipments and without a price. Example: 12 head of 1,275 lb at 229.45 + 0.50 are
 * $35,182.35. Source: decision 76.
 */
export function salesEstimate(
  { unpriced_shipments: shipments }: Pick<Sales, 'unpriced_shipments'>,
  { est_out_wt, basis }: Plan,
  price: number | null,
): number | null {
  if (price === null || shipments.length === 0) return null;
  const expected = plus(price, basis ?? 0);
  return sumCents(
    shipments.map(({ head_count, weight }) =>
      toCents(times(weight ? weight : times(head_count, est_out_wt), expected, 0.01)),
    ),
  );
}

/**
 * A lot's sales as totals count them while head remain, $ = known proceeds + the estimate of the other shipments; null where that is
 * unknown. Example: $70,196.40 and an estimated $35,182.35 are $105,378.75. Source: decision 76.
 */
export function estimatedSales(sums: Sales, lot: Plan, price: number | null): number | null {
  if (sums.unpriced_shipments.length === 0) return sums.proceeds;
  const estimate = salesEstimate(sums, lot, price);
  return estimate === null ? null : sumCents([sums.proceeds, estimate]);
}
