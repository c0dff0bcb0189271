import { captureSnapshot, listSnapshotDays, listSnapshots, snapshotTrend } from '#api/snapshots';
import { type App, route } from '../http/route.ts';
import { afterOtherCaptures, saveSnapshot } from './capture.ts';
import * as queries from './queries.ts';

export function snapshotRoutes(app: App): void {
  route(app, listSnapshotDays, ({ db }) => db.json(queries.snapshotDays));

  route(app, snapshotTrend, ({ db, input: { owner, lot } }) =>
    db.json(
      owner !== undefined && lot !== undefined ? queries.trendOfLot(owner, lot) : queries.trendOfOwner(owner),
    ),
  );

  route(app, listSnapshots, ({ db, input }) => db.json(queries.snapshotsOn(input.snapshot_date)));

  route(app, captureSnapshot, ({ db, input: { replace }, calendar, report }) =>
    afterOtherCaptures(() => db.write((tx) => saveSnapshot(db, tx, { calendar, replace, report }))),
  );
}
