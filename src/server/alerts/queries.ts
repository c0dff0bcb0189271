import type { Day } from '#domain/days';
import type { InsuredOut } from '#domain/lrp-reminders';
import type { EntityTrade, GuardedRecord } from '#domain/subsidy-capture/alerts';
import { sql, type Statement } from '../db/sql.ts';
import { ofEntity } from '../users/owner-scope.ts';

export const dismissals: Statement<{ key: string; facts: string }> = sql`
  select key, facts from alert_dismissals where user_id = (select app.user_id())`;

/** The LRP policies of an entity, or all that the user sees. */
const lrpOf = (entityId: number | null): Statement =>
  sql`(select * from lrp where ${ofEntity(sql`entity_id`, entityId)}) p`;

export const policiesEnding = (
  from: Day,
  to: Day,
  entityId: number | null,
): Statement<{ id: number; endorsement_number: string; end_date: Day }> =>
  sql`select id, endorsement_number, end_date from ${lrpOf(entityId)} where end_date between ${from} and ${to}`;

/** Unsettled endorsements that have ended since a day, one record of each. */
export const unsettledSince = (
  from: Day,
  today: Day,
  entityId: number | null,
): Statement<{ id: number; endorsement_number: string; end_date: Day }> =>
  sql`select min(id) as id, endorsement_number, end_date from ${lrpOf(entityId)}
      where actual_ending_value is null and indemnity is null and end_date >= ${from} and end_date < ${today}
      group by entity_id, user_id, endorsement_number, end_date`;

export const unsettledBefore = (
  from: Day,
  entityId: number | null,
): Statement<{ endorsements: number; day: Day | null }> =>
  sql`select count(distinct (entity_id, user_id, endorsement_number)) as endorsements, max(end_date) as day
      from ${lrpOf(entityId)}
      where actual_ending_value is null and indemnity is null and end_date < ${from}`;

/** Imported trades without a lot; no row for producers, who cannot assign them. */
export const tradesWithoutLot = (
  timeZone: string,
  entityId: number | null,
): Statement<{ count: number; day: Day | null }> =>
  sql`select count(*) as count, (max(t.created_at) at time zone ${timeZone})::date as day
      from trades t where t.lot_id is null and t.status = 'open' and (select app.is_admin())
        and ${ofEntity(sql`t.entity_id`, entityId)}
      having (select app.is_admin())`;

export const insertDismissal = (key: string, facts: string): Statement =>
  sql`insert into alert_dismissals (user_id, key, facts) values (app.user_id(), ${key}, ${facts})
      on conflict (user_id, key) do update set facts = excluded.facts, dismissed_at = now()`;

/** Records of endorsements that count, or have ended since a day. */
export const guardedPolicies = (from: Day, entityId: number | null): Statement<GuardedRecord> =>
  sql`
    select id, entity_id, endorsement_number, type, effective_date, end_date, premium
    from ${lrpOf(entityId)} where end_date >= ${from} order by id`;

/** Trades of the same entities within a month of an effective date: more than the guard looks at in any crop year. */
export const tradesNearPolicies = (from: Day, entityId: number | null): Statement<EntityTrade> =>
  sql`
    select distinct on (t.id) coalesce(t.split_from, t.id) as id, t.entity_id, t.trade_date, t.b_s, t.quantity, t.period,
           t.description, t.strike, t.p_c, t.price_amount, t.status, t.closing_date, t.closing_price
    from (select distinct entity_id, effective_date from ${lrpOf(entityId)} where end_date >= ${from}) p
    join trades t on t.entity_id = p.entity_id and t.trade_date between p.effective_date - 30 and p.effective_date + 30
    order by t.id`;

/** Deaths of the last days and shipments, with each policy of the lot that counts. */
export const outsOfInsured = (today: Day, entityId: number | null): Statement<InsuredOut> =>
  sql`
    select o.id, l.lot, e.name as owner, o.type, o.head_count, o.date_out, p.effective_date, p.end_date
    from app.entity_lrp(${today}) p
    join outs o on o.lot_id = p.lot_id and o.date_out between p.effective_date and p.end_date
      and (o.type = 'shipped' or o.date_out >= ${today}::date - 30)
    join lots l on l.id = o.lot_id join entities e on e.id = l.entity_id
    where ${ofEntity(sql`l.entity_id`, entityId)}
    order by o.id, p.end_date`;
