import type { Snapshot, SnapshotDay } from '#domain/snapshots/snapshots';
import { stoppedContracts } from '#domain/market/stopped-contracts';
import { tiedTotals } from '#domain/snapshots/tied-totals';
import { salesEstimateMessage } from '#domain/closeout/missing-values';
import { counted, day as written } from '#domain/kit/format';
import {
  salesAndLrpNotes,
  staleNotes,
  stoppedNotes,
  tradesLeftOutNotes,
  withoutBasisNotes,
  withoutPriceNotes,
} from '../ui/value-notes.ts';

type Captured = Omit<SnapshotDay, 'captured_at'>;

/** The notes about what the sums of a captured day leave out, and which values are of earlier days. */
export const dayNotes = (day: Captured): string[] => [
  ...withoutPriceNotes(day),
  ...(day.lots_stopped === 0
    ? []
    : [`${counted(day.lots_stopped, 'lot')} valued on the last day of a contract that has stopped trading`]),
  ...staleNotes(day.lots_stale),
  ...tradesLeftOutNotes(day.trades_left_out),
  ...salesAndLrpNotes(day.shipments_without_proceeds, day.lrp_left_out, day.sales_estimate),
];

/** The same for the lots of a snapshot. */
export function snapshotNotes(day: string, snapshots: readonly Snapshot[]): string[] {
  const stopped = snapshots.flatMap(({ futures_contract, stopped_on }) =>
    stopped_on === null || futures_contract === null ? [] : [{ futures_contract }],
  );
  const totals = tiedTotals(snapshots);
  return [
    ...withoutPriceNotes(totals),
    ...withoutBasisNotes(
      snapshots.filter(({ basis, est_future_value }) => basis === null && est_future_value !== null).length,
    ),
    ...stoppedNotes(stoppedContracts(stopped, day), day),
    ...staleNotes(snapshots.filter(({ stale }) => stale).length),
    ...tradesLeftOutNotes(snapshots.reduce((sum, one) => sum + one.trades_left_out, 0)),
    ...salesAndLrpNotes(
      countOf(snapshots, 'shipments_without_proceeds'),
      countOf(snapshots, 'lrp_left_out'),
      totals.sales_estimate,
    ),
  ];
}

/** Null where a snapshot was captured before this was counted. */
function countOf(
  snapshots: readonly Snapshot[],
  field: 'shipments_without_proceeds' | 'lrp_left_out',
): number | null {
  const counts = snapshots.map((one) => one[field]);
  return counts.includes(null) ? null : counts.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

/** What the sales of a snapshot lack; null where nothing, or where they were not captured yet. */
export const lacksProceedsMessage = ({
  shipments_without_proceeds: count,
  sales_estimate,
}: Pick<Snapshot, 'shipments_without_proceeds' | 'sales_estimate'>): string | null =>
  count === null ? null : salesEstimateMessage({ shipments_without_proceeds: count }, sales_estimate);

/** What the sales in a trend lack. Example: '2 shipments have no proceeds (Nov 22, 2026); so on 3 of 52 days' */
export function trendNotes(
  points: readonly Pick<Snapshot, 'snapshot_date' | 'shipments_without_proceeds' | 'sales_estimate'>[],
): string[] {
  const lacking = points.filter((point) => lacksProceedsMessage(point) !== null);
  const last = lacking.at(-1);
  if (!last) return [];
  return [
    `${lacksProceedsMessage(last)} on ${written(last.snapshot_date)}; sales are incomplete on ${lacking.length} of ${counted(points.length, 'day')}`,
  ];
}
