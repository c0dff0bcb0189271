import { listSnapshotDays, listSnapshots, snapshotTrend } from '#api/snapshots';
import type { Day } from '#domain/kit/days';
import { callQuery } from '../lib/query-client.ts';

export const snapshotDaysQuery = callQuery(['snapshots', 'days'], listSnapshotDays);

export const snapshotsQuery = (snapshot_date: Day) =>
  callQuery(['snapshots', 'day', snapshot_date], listSnapshots, { snapshot_date });

/** The scope of a chart: one lot, an owner, or everything visible. */
export interface TrendOf {
  owner?: string;
  lot?: string;
}

export const trendQuery = (of: TrendOf) => callQuery(['snapshots', 'trend', of], snapshotTrend, of);
