import { sumCents } from '../kit/money.ts';
import type { LotOfBook } from '../snapshots/lot-snapshots.ts';

/** A lot with head in the last snapshot. */
export interface SnapshotEquity {
  lot_id: number;
  /** Its Equity with Sales and LRP then, $; null while its price or the proceeds of a shipment were unknown. */
  equity_with_sales: number | null;
  /** Its shipments without proceeds now. */
  unpriced_now: number;
}

/**
 * The change of *Equity with Sales and LRP* since a snapshot, $: over the lots whose result is known then and now, the equity now less
 * the equity then. A lot without head is no part of equity, so one that has left counts with its former equity, and a new one with its present equity. The rest are counted. Example: a lot of $70,000 that is $72,500 now and one of $1,000 that was shipped are +$1,500. It equals the sum
 * of the causes that `explainedOf` gives. Source: decisions 67, 76 and 86.
 */
export function equityChange(
  lots: readonly LotOfBook[],
  captured: readonly SnapshotEquity[],
): { change: number; not_compared: number } {
  const before = new Map(captured.map((lot) => [lot.lot_id, lot]));
  const withHead = new Set(lots.map(({ lot }) => lot.id));
  const changes = [
    ...lots.map(({ lot, snapshot: { equity_with_sales: now } }) => {
      const was = before.get(lot.id);
      const then = was === undefined ? 0 : was.equity_with_sales;
      return now === null || then === null ? null : sumCents([now, -then]);
    }),
    ...captured
      .filter(({ lot_id }) => !withHead.has(lot_id))
      .map(({ equity_with_sales: then, unpriced_now }) => (then === null || unpriced_now > 0 ? null : -then)),
  ];
  const known = changes.filter((change) => change !== null);
  return { change: sumCents(known), not_compared: changes.length - known.length };
}
