import type { Day } from '#domain/days';
import { sql, type Statement } from '../db/sql.ts';

export const dismissals: Statement<{ key: string; facts: string }> = sql<{ key: string; facts: string }>`
  select key, facts from alert_dismissals where user_id = (select app.user_id())`;

export const policiesEnding = (
  from: Day,
  to: Day,
): Statement<{ id: number; endorsement_number: string; end_date: Day }> =>
  sql`select id, endorsement_number, end_date from lrp where end_date between ${from} and ${to}`;

/** Unsettled endorsements that have ended since a day, one record of each. */
export const unsettledSince = (
  from: Day,
  today: Day,
): Statement<{ id: number; endorsement_number: string; end_date: Day }> =>
  sql`select min(id) as id, endorsement_number, end_date from lrp
      where actual_ending_value is null and indemnity is null and end_date >= ${from} and end_date < ${today}
      group by entity_id, user_id, endorsement_number, end_date`;

export const unsettledBefore = (from: Day): Statement<{ endorsements: number; day: Day | null }> =>
  sql`select count(distinct (entity_id, user_id, endorsement_number)) as endorsements, max(end_date) as day from lrp
      where actual_ending_value is null and indemnity is null and end_date < ${from}`;

/** Imported trades without a lot; no row for producers, who cannot assign them. */
export const tradesWithoutLot = (timeZone: string): Statement<{ count: number; day: Day | null }> =>
  sql`select count(*) as count, (max(t.created_at) at time zone ${timeZone})::date as day
      from trades t where t.lot_id is null and t.status = 'open' and (select app.is_admin())
      having (select app.is_admin())`;

export const insertDismissal = (key: string, facts: string): Statement =>
  sql`insert into alert_dismissals (user_id, key, facts) values (app.user_id(), ${key}, ${facts})
      on conflict (user_id, key) do update set facts = excluded.facts, dismissed_at = now()`;
