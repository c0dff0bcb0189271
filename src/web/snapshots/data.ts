import { queryOptions } from '@tanstack/react-query';
import { lastSnapshotDays, listSnapshotDays, listSnapshots, snapshotTrend } from '#api/snapshots';
import type { Day } from '#domain/kit/days';
import { call } from '../lib/call.ts';

export const snapshotDaysQuery = queryOptions({
  queryKey: ['snapshots', 'days'],
  queryFn: () => call(listSnapshotDays),
});

export const snapshotsQuery = (snapshot_date: Day) =>
  queryOptions({
    queryKey: ['snapshots', 'day', snapshot_date],
    queryFn: () => call(listSnapshots, { snapshot_date }),
  });

/** The scope of a chart: one lot, an owner, or everything visible. */
export interface TrendOf {
  owner?: string;
  lot?: string;
}

export const trendQuery = (of: TrendOf) =>
  queryOptions({ queryKey: ['snapshots', 'trend', of], queryFn: () => call(snapshotTrend, of) });

/** The last two captured days of an owner, or of everything visible. */
export const lastDaysQuery = (of: { owner?: string }) =>
  queryOptions({ queryKey: ['snapshots', 'last-days', of], queryFn: () => call(lastSnapshotDays, of) });
