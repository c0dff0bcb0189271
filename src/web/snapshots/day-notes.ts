import { valuedWithoutBasis, withoutBasisMessages } from '#domain/book/equity';
import { type Excluded, excludedMessages } from '#domain/book/excluded';
import { EQUITY_WITH_SALES } from '#domain/closeout/messages';
import { estimatedSalesMessage, withoutProceedsMessage } from '#domain/closeout/missing-values';
import { counted, day as written } from '#domain/kit/format';
import { withoutPlanMessage } from '#domain/plan/messages';
import { stoppedContracts, stoppedLotsMessages } from '#domain/market/watchlist';
import { type Snapshot, type SnapshotDay, tiedTotals } from '#domain/snapshots/snapshots';
import { staleNotes } from '../ui/value-notes.ts';

type Captured = Omit<SnapshotDay, 'captured_at'>;

interface Counts {
  lots_without_price: number;
  cost_without_price: number;
  trades_excluded: number;
  sales_estimate: number | null;
  /** Null in snapshots from before these were stored. */
  shipments_without_proceeds: number | null;
  lrp_excluded: number | null;
  lots_without_plan: number | null;
}

const excludedOf = (of: Counts): Excluded => ({
  lots_without_price: { count: of.lots_without_price, amount: of.cost_without_price },
  lots_without_plan: { count: of.lots_without_plan ?? 0 },
  shipments_without_proceeds: {
    count: of.shipments_without_proceeds ?? 0,
    ...(of.sales_estimate !== null && { amount: of.sales_estimate }),
  },
  trades_without_result: { count: of.trades_excluded },
  policies_of_unknown_value: { count: of.lrp_excluded ?? 0 },
});

/** Source: decisions 21, 46, 51 and 65. */
const countNotes = (of: Counts): string[] => [
  ...excludedMessages(excludedOf(of)),
  ...(of.lots_without_plan === null ? ['Plans to finish were not yet captured on this day'] : []),
  ...(of.shipments_without_proceeds === null || of.lrp_excluded === null
    ? ['Sales and LRP were not yet captured on this day']
    : of.sales_estimate === null || of.shipments_without_proceeds === 0
      ? []
      : [estimatedSalesMessage(`${EQUITY_WITH_SALES} counts`, of.sales_estimate)]),
];

/** Notes on records excluded from the sums of a captured day, and on values of earlier days. */
export const dayNotes = (day: Captured): string[] => [
  ...(day.lots_stopped === 0
    ? []
    : [`${counted(day.lots_stopped, 'lot')} valued on the last day of a contract that has stopped trading`]),
  ...staleNotes(day.lots_stale),
  ...countNotes(day),
];

/** Whether figures are before the cost to finish a lot, or may be: in a snapshot from before it was recorded. Source: decision 88. */
export const wasBeforePlan = (of: Pick<Snapshot, 'lots_without_plan'>): boolean => of.lots_without_plan !== 0;

/**
 * Whether a net equity excludes sales or costs to come, or is partly unknown: it is neither a gain nor a loss. Source: decisions
 * 85 and 88.
 */
export const isPartOfEquity = (
  of: Pick<Snapshot, 'proceeds' | 'shipments_without_proceeds' | 'trades_excluded' | 'lots_without_plan'>,
): boolean =>
  (of.proceeds ?? 0) !== 0 ||
  (of.shipments_without_proceeds ?? 0) > 0 ||
  of.trades_excluded > 0 ||
  wasBeforePlan(of);

export function snapshotNotes(day: string, snapshots: readonly Snapshot[]): string[] {
  const stopped = snapshots.flatMap(({ futures_contract, stopped_on }) =>
    stopped_on === null || futures_contract === null ? [] : [{ futures_contract }],
  );
  return [
    ...withoutBasisMessages(valuedWithoutBasis(snapshots)),
    ...stoppedLotsMessages(stoppedContracts(stopped, day), day),
    ...staleNotes(snapshots.filter(({ stale }) => stale).length),
    ...countNotes({
      ...tiedTotals(snapshots),
      trades_excluded: snapshots.reduce((sum, one) => sum + one.trades_excluded, 0),
      shipments_without_proceeds: countOf(snapshots, 'shipments_without_proceeds'),
      lrp_excluded: countOf(snapshots, 'lrp_excluded'),
      lots_without_plan: countOf(snapshots, 'lots_without_plan'),
    }),
  ];
}

/** Null where a snapshot was captured before this was counted. */
function countOf(
  snapshots: readonly Snapshot[],
  field: 'shipments_without_proceeds' | 'lrp_excluded' | 'lots_without_plan',
): number | null {
  const counts = snapshots.map((one) => one[field]);
  return counts.includes(null) ? null : counts.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

/** The proceeds missing from a snapshot's sales; null where none is, or where sales were not captured yet. */
export const missingProceedsMessage = ({
  shipments_without_proceeds: count,
  sales_estimate,
}: Pick<Snapshot, 'shipments_without_proceeds' | 'sales_estimate'>): string | null =>
  count === null ? null : withoutProceedsMessage({ shipments_without_proceeds: count }, sales_estimate);

/** Example: '3 lots without a plan to finish on Nov 22, 2026; the cost to finish is incomplete on 12 of 52 days'. Source: decision 88. */
export function trendNotes(
  points: readonly Pick<
    Snapshot,
    'snapshot_date' | 'shipments_without_proceeds' | 'sales_estimate' | 'lots_without_plan'
  >[],
): string[] {
  const incomplete = points.filter((point) => missingProceedsMessage(point) !== null);
  const unplanned = points.filter(({ lots_without_plan }) => (lots_without_plan ?? 0) > 0);
  const [unpaid, open] = [incomplete.at(-1), unplanned.at(-1)];
  const of = `of ${counted(points.length, 'day')}`;
  return [
    ...(open
      ? [
          `${withoutPlanMessage(open.lots_without_plan ?? 0)} on ${written(open.snapshot_date)}; the cost to finish is incomplete on ${unplanned.length} ${of}`,
        ]
      : []),
    ...(unpaid
      ? [
          `${missingProceedsMessage(unpaid)} on ${written(unpaid.snapshot_date)}; sales are incomplete on ${incomplete.length} ${of}`,
        ]
      : []),
  ];
}
