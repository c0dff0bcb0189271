import type { Activity } from '#api/dashboard';
import { byShortRoad } from '../lib/short-road.ts';
import { prepared, sql, type Statement } from '../lib/sql.ts';

/** How many are shown of the three newest of each kind (spec 1, section 9). */
const SHOWN = 5;

// The limit stands in the text: with a parameter for it PostgreSQL would plan the statement anew each time.
const newest = (table: 'lots' | 'expenses' | 'trades', columns: Statement): Statement<{ item: string }> => {
  const records = { lots: sql`lots r`, expenses: sql`expenses r`, trades: sql`trades r` }[table];
  const lot = table === 'lots' ? sql`` : sql`left join lots l on l.id = r.lot_id`;
  return sql<{ item: string }>`
    select row_to_json(x) as item from (
      select ${columns}, e.name as owner, to_json(r.created_at) #>> '{}' as created_at
      from (select * from (${byShortRoad(
        sql`r.entity_id`,
        (inSight) => sql`select r.* from ${records} where ${inSight} order by r.id desc limit 3`,
      )}) both_roads order by id desc limit 3) r
      ${lot} left join entities e on e.id = r.entity_id) x`;
};

/** The three newest lots, expenses and trades in sight, each as JSON. */
export const latest: Statement<{ item: string }> = prepared(
  'latest',
  sql<{ item: string }>`
  ${newest('lots', sql`'lot' as kind, r.id, r.lot, r.total_received, r.source`)}
  union all
  ${newest('expenses', sql`'expense' as kind, r.id, l.lot, r.type, r.amount, r.expense_category`)}
  union all
  ${newest(
    'trades',
    sql`'trade' as kind, r.id, l.lot, r.b_s, r.quantity, r.period, r.description, r.strike, r.p_c, r.price_amount, r.status`,
  )}`,
);

/** The newest of them all, the newest first. */
export const recentActivity = (rows: readonly { item: string }[]): Activity[] =>
  rows
    .map(({ item }) => JSON.parse(item) as Activity)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)
    .slice(0, SHOWN);
