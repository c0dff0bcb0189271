import { excludedMessage } from '../book/excluded.ts';
import { dollars } from '../kit/format.ts';
import type { LotSums } from './lot-sums.ts';

/** Why a figure of weight is missing; null where none is. Example: '1 shipment without weight'. */
export const withoutWeightMessage = ({
  shipments_without_weight: count,
}: Pick<LotSums, 'shipments_without_weight'>): string | null =>
  excludedMessage({ shipments_without_weight: { count } });

/**
 * The shipments without proceeds, with their estimate; null without any. Example: '1 shipment without proceeds (about
 * $35,182.35)'. Source: decision 76.
 */
export const withoutProceedsMessage = (
  { shipments_without_proceeds: count }: Pick<LotSums, 'shipments_without_proceeds'>,
  estimate: number | null = null,
): string | null =>
  excludedMessage({
    shipments_without_proceeds: { count, ...(estimate !== null && { amount: estimate }) },
  });

/** A figure that counts an estimate. Example: 'Results count an estimated $35,182.35 for shipments without proceeds'. Source: decision 76. */
export const estimatedSalesMessage = (figureCounts: string, estimate: number): string =>
  `${figureCounts} an estimated ${dollars(estimate)} for shipments without proceeds`;
