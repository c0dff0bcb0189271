import { listAlerts } from '#api/alerts';
import { ask } from '../ask.ts';
import * as records from '../book/records.sql.ts';
import { bookSize } from '../book/size.ts';
import { againstBudget, type Measured, type Measurement } from '../measurement.ts';
import { type Compared, millisecondsWithin, type Round, sideBySide } from '../side-by-side.ts';
import { dashboardOf } from './dashboard.ts';

const ROUND_MS = 300;
/** Milliseconds for the alerts of the largest producer, which each open screen requests. */
const ALERTS_BUDGET = 20;

/**
 * The administrator's dashboard and the largest producer's alerts with ten times as many closed trades, against themselves before. The two
 * sides cannot alternate, so each has its own median.
 */
export const closedTrades: Measurement = async ({ admin, large, owner, scale }) => {
  const alerts: Round = () => millisecondsWithin(ROUND_MS, () => ask(large, listAlerts.path));
  const requests = {
    'dashboard of an administrator': dashboardOf(admin),
    'alerts of the largest producer': alerts,
  };
  const measured = async () => {
    const found = new Map<string, Compared>();
    for (const [what, round] of Object.entries(requests)) found.set(what, await sideBySide(round, round));
    return found;
  };
  const rounds: number[] = [];
  while (rounds.length < 8) rounds.push(await alerts());
  const before = await measured();
  const { trades } = bookSize(scale);
  const withoutTriggers = async (statement: string, values: unknown[]) => {
    await owner.query('set session_replication_role = replica');
    await owner.query(statement, values);
    await owner.query('set session_replication_role = origin');
    await owner.query('vacuum analyze trades');
  };
  const { rows } = await owner.query<{ newest: number }>('select max(id) as newest from trades');
  await withoutTriggers(records.moreClosedTrades, [9]);
  const after = await measured();
  await withoutTriggers('delete from trades where id > $1', [rows[0]?.newest]);
  const lines = Object.keys(requests).map((what): Measured => {
    const [ours, theirs] = [after.get(what)?.ours ?? NaN, before.get(what)];
    const ratio = ours / (theirs?.ours ?? NaN);
    const [least = NaN, greatest = NaN] = theirs?.spread ?? [];
    return {
      what: `${what}, with ${(trades * 10).toLocaleString('en-US')} trades`,
      against: 'itself, with a tenth of the closed trades',
      unit: 'ms',
      target: { most: 1.2 },
      ours,
      theirs: theirs?.ours ?? NaN,
      ratio,
      spread: [ratio * least, ratio * greatest],
    };
  });
  const largest = 'alerts of the largest producer (400 lots, 8,000 trades)';
  return [againstBudget(largest, 'ms', ALERTS_BUDGET, rounds.slice(1)), ...lines];
};
