import type { Lot } from './lots.ts';

/**
 * Why a head count is invalid, or null. It is a whole number from 1, except on a partnership lot, where it may be half a head,
 * and on a lot that already holds such shares. `label` is the field's label. Example: 10.5 is refused with 'Head count must be a
 * whole number'. Source: spec 2 §5 (Head count min 1), decisions 11, 49.
 */
export function headProblem(
  label: string,
  head: number,
  lot: Pick<Lot, 'partnership' | 'total_received'>,
): string | null {
  if (lot.partnership) return null;
  if (head < 1) return `${label} must be at least 1`;
  const isWhole = Number.isInteger(head) || !Number.isInteger(lot.total_received);
  return isWhole ? null : `${label} must be a whole number`;
}
