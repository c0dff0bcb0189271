import type { InputOf } from '#api/endpoint';
import { refuse } from '#api/errors';
import { listHistory, lotHistory, restoreRecord, type HistoryEntry } from '#api/history';
import type { Day } from '#domain/kit/days';
import { headProblem } from '#domain/lots/lots';
import { currentUserMay } from '../db/scope.ts';
import { allOf, jsonArray, sql, type Statement } from '../db/sql.ts';
import { route, writeRoute, type App } from '../http/route.ts';
import { changeFound } from '../db/records.ts';
import type { Session } from '../db/database.ts';

/** Deletes a record and returns the history entry that restores it. A kind of record in the history is the name of its table. */
export function deleteRecord(
  db: Session,
  record: HistoryEntry['record'],
  id: number,
  notFound: string,
): Promise<{ deletion: number }> {
  return db.write(async (tx) => {
    await changeFound(tx, { text: `delete from ${record} where id = $1`, values: [id] }, notFound);
    const entry = await tx.row(sql<{ deletion: number | null }>`
      select app.deletion(${record}, ${String(id)}) as deletion`);
    if (!entry?.deletion) throw new Error(`The deletion of ${record} ${id} is missing in the history`);
    return { deletion: entry.deletion };
  });
}

const PAGE = 100;

const entries = (condition: Statement): Statement<{ json: string }> =>
  jsonArray(sql`
    select h.id, to_json(h.at) #>> '{}' as at, h.user_name, h.record, h.record_id, h.lot_id, l.lot, e.name as owner, h.action,
           h.before, h.after,
           h.action = 'delete' and h.record not in ('users', 'entities') and (${currentUserMay('deleteTrades')} or h.record <> 'trades')
             and not exists (select from history later where later.record = h.record
                             and later.record_id = h.record_id and later.id > h.id)
             and not (h.record = 'trades' and exists (
               select from trade_imports i where i.reverted_at is not null
                 and i.id in ((h.before ->> 'import_id')::integer, (h.before ->> 'closed_by_import')::integer)))
             and (h.record <> 'trades' or app.fill_has_room(h.before)) as restorable
    from history h left join entities e on e.id = h.entity_id left join lots l on l.id = h.lot_id
    where ${condition}
    order by h.id desc limit ${PAGE}`);

const inDays = (
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
  timeZone: string,
): Statement =>
  allOf([
    from !== undefined && sql`h.at >= ${from}::timestamp at time zone ${timeZone}`,
    to !== undefined && sql`h.at < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
  ]);

const historyOf = (filter: InputOf<typeof listHistory>, timeZone: string): Statement<{ json: string }> =>
  entries(
    allOf([
      filter.user_id !== undefined && sql`h.user_id = ${filter.user_id}`,
      filter.record !== undefined && sql`h.record = ${filter.record}`,
      filter.record_id !== undefined && sql`h.record_id = ${filter.record_id}`,
      inDays(filter, timeZone),
      filter.before_id !== undefined && sql`h.id < ${filter.before_id}`,
    ]),
  );

const historyOfLot = (
  { id, before_id, ...days }: InputOf<typeof lotHistory>,
  timeZone: string,
): Statement<{ json: string }> =>
  entries(
    allOf([
      sql`h.lot_id = ${id}`,
      inDays(days, timeZone),
      before_id !== undefined && sql`h.id < ${before_id}`,
    ]),
  );

/** Whether the trade of an entry may come back: not beside the one that it closed. */
const fillHasRoom = (historyId: number): Statement<{ has_room: boolean }> =>
  sql`select app.fill_has_room(before) as has_room from history where id = ${historyId} and record = 'trades'`;

export const restore = (historyIds: readonly number[]): Statement =>
  sql`select app.restore(id) from unnest(${historyIds}::bigint[]) id`;

/** A deleted receiving or out, and the lot without it. */
const deletedHead = (historyId: number) =>
  sql<{
    head: number;
    partnership: boolean;
    total_received: number;
  }>`select coalesce(h.before ->> 'received', h.before ->> 'head_count')::float8 as head, l.partnership, l.total_received
      from history h join lots l on l.id = h.lot_id
      where h.id = ${historyId} and h.action = 'delete' and h.record in ('receivings', 'outs')`;

const CLOSES_ANOTHER = 'This trade closes another one: undo that match instead';

export function historyRoutes(app: App): void {
  route(app, listHistory, ({ db, input, calendar }) => db.json(historyOf(input, calendar.timeZone)));

  route(app, lotHistory, ({ db, input, calendar }) => db.json(historyOfLot(input, calendar.timeZone)));

  writeRoute(app, restoreRecord, async (tx, { input }) => {
    const deleted = await tx.row(deletedHead(input.id));
    const problem = deleted && headProblem('Head count', deleted.head, deleted);
    if (problem) refuse('conflict', problem);
    if ((await tx.row(fillHasRoom(input.id)))?.has_room === false) refuse('conflict', CLOSES_ANOTHER);
    await tx.run(restore([input.id]));
    return {};
  });
}
