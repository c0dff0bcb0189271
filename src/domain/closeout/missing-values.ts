import { counted, dollars } from '../kit/format.ts';
import type { LotSums } from './lot-sums.ts';

/** What sums of shipments lack, in words. */

/** Why a figure of weight is missing; null where none is. Example: '1 shipment has no weight'. */
export const withoutWeightMessage = ({
  shipments_without_weight: count,
}: Pick<LotSums, 'shipments_without_weight'>): string | null => lackingMessage(count, 'weight');

/** What the proceeds leave out; null where nothing is. Example: '2 shipments have no proceeds'. */
export const withoutProceedsMessage = ({
  shipments_without_proceeds: count,
}: Pick<LotSums, 'shipments_without_proceeds'>): string | null => lackingMessage(count, 'proceeds');

/**
 * What the proceeds leave out, with its estimate; null where nothing is. Example: '1 shipment has no proceeds: about $35,182.35'.
 * Source: decision 76.
 */
export function salesEstimateMessage(
  sums: Pick<LotSums, 'shipments_without_proceeds'>,
  estimate: number | null,
): string | null {
  const message = withoutProceedsMessage(sums);
  return message === null || estimate === null ? message : `${message}: about ${dollars(estimate)}`;
}

const lackingMessage = (count: number, what: string): string | null =>
  count === 0 ? null : `${counted(count, 'shipment has', 'shipments have')} no ${what}`;
