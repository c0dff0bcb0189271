import * as records from '../book/records.sql.ts';
import { bookSize } from '../book/size.ts';
import type { Measurement } from '../measurement.ts';
import { sideBySide } from '../side-by-side.ts';
import { dashboardOf } from './dashboard.ts';

/**
 * The administrator's dashboard with ten times as many closed trades, against itself before. The two sides cannot alternate,
 * so each has its own median. It runs last, because the trades stay.
 */
export const closedTrades: Measurement = async ({ admin, owner, scale }) => {
  const before = await sideBySide(dashboardOf(admin), dashboardOf(admin));
  const { trades } = bookSize(scale);
  await owner.query('set session_replication_role = replica');
  await owner.query(records.moreClosedTrades, [9]);
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum analyze trades');
  const after = await sideBySide(dashboardOf(admin), dashboardOf(admin));
  const ratio = after.ours / before.ours;
  return [
    {
      what: `dashboard of an administrator, with ${(trades * 10).toLocaleString('en-US')} trades`,
      against: 'itself, with a tenth of the closed trades',
      unit: 'ms',
      target: { most: 1.2 },
      ours: after.ours,
      theirs: before.ours,
      ratio,
      spread: [ratio * before.spread[0], ratio * before.spread[1]],
    },
  ];
};
