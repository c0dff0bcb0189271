import type { OpenLot } from '#domain/book/open-book';
import type { Day } from '#domain/kit/days';
import type { AlertFacts, AlertTrade, ChangedLrp, EndedPolicy, LrpPremium } from '#domain/alerts/alert-facts';
import { DEFAULT_BAND, type HedgeBand } from '#domain/alerts/hedge-band';
import type { BorrowingDeficit } from '#domain/alerts/borrowing-alerts';
import type { PastExpenses } from '#domain/alerts/expense-alerts';
import type { InsuredOut, EntityTrade } from '#domain/alerts/lrp-alerts';
import type { CaptureSearch } from '#domain/lrp/subsidy-capture/guard';
import {
  countingPolicies,
  lotsWithHead,
  lrpPosition,
  openLot,
  openTrade,
  openTrades,
} from '../book/queries.ts';
import { sql, type Statement } from '../db/sql.ts';
import { opposing } from '../trades/correction-queries.ts';
import { currentUserId, currentUserMay, inScope, oneEntityId } from '../db/scope.ts';

export const dismissals: Statement<{ key: string; facts: string }> = sql`
  select key, facts from alert_dismissals`;

const lrpOf = (entityId: number | null): Statement =>
  sql`(select r.*, e.name as owner from lrp r join entities e on e.id = r.entity_id
       where ${inScope(sql`r.entity_id`, entityId)}) p`;

type EndingLrp = AlertFacts['policies'][number];

export const policiesEnding = (from: Day, to: Day, entityId: number | null): Statement<EndingLrp> =>
  sql`select id, owner, endorsement_number, end_date from ${lrpOf(entityId)} where end_date between ${from} and ${to}`;

/** The published ending value of a policy: by its type, end date and the crop year of its effective date. A crop year begins in July of the year before. */
const published = sql`
  lrp_ending_values v on v.type = p.type and v.end_date = p.end_date
    and v.crop_year = extract(year from p.effective_date + interval '6 months')`;

export const unsettledSince = (from: Day, today: Day, entityId: number | null): Statement<EndedPolicy> =>
  sql`
      select min(p.id) as id, owner, endorsement_number, p.end_date, min(v.value) as published, max(v.released) as released,
             bool_or(v.source = 'simulated') as simulated
      from ${lrpOf(entityId)} left join ${published}
      where actual_ending_value is null and indemnity is null and p.end_date >= ${from} and p.end_date < ${today}
      group by owner, user_id, endorsement_number, p.end_date`;

/** Endorsements that were settled with another value than the published one. */
export const settledOtherwise = (from: Day, entityId: number | null): Statement<ChangedLrp> =>
  sql`select min(p.id) as id, owner, endorsement_number, p.end_date, min(actual_ending_value) as actual_ending_value,
             min(v.value) as published, max(v.released) as released, bool_or(v.source = 'simulated') as simulated,
             min(v.previous) as previous
      from ${lrpOf(entityId)} join ${published}
      where p.end_date >= ${from} and actual_ending_value is not null and round(v.value, 2) <> actual_ending_value
      group by owner, user_id, endorsement_number, p.end_date`;

/** The premiums of the endorsements that ended, or end, within these days. */
export const premiumsOf = (from: Day, to: Day, entityId: number | null): Statement<LrpPremium> =>
  sql`select min(id) as id, owner, endorsement_number, effective_date, end_date, sum(total_premium) as total_premium
      from ${lrpOf(entityId)} where end_date between ${from} and ${to}
      group by owner, user_id, endorsement_number, effective_date, end_date`;

export const unsettledBefore = (from: Day, entityId: number | null) =>
  sql<AlertFacts['unsettled']['earlier'][number]>`
      select owner, count(distinct (user_id, endorsement_number)) as endorsements, max(end_date) as day
      from ${lrpOf(entityId)}
      where actual_ending_value is null and indemnity is null and end_date < ${from} group by owner`;

export const rights: Statement<Pick<AlertFacts, 'namesEntities' | 'entersPuts' | 'assignsTrades'>> = sql`
  select ${currentUserMay('seeEntities')} as "namesEntities", ${currentUserMay('setPutOptions')} as "entersPuts",
         ${currentUserMay('assignTrades')} as "assignsTrades"`;

export const openLots = (today: Day, entityId: number | null): Statement<OpenLot> =>
  lotsWithHead(sql`${inScope(sql`l.entity_id`, entityId)} order by l.est_out_date, l.id`, openLot(today));

export const tradesOfEntities = (entityId: number | null): Statement<AlertTrade> =>
  openTrades(
    inScope(sql`t.entity_id`, entityId),
    sql`${openTrade}, e.name as owner`,
    sql`left join entities e on e.id = t.entity_id`,
  );

export const policiesOfEntities = (
  today: Day,
  entityId: number | null,
): Statement<AlertFacts['book']['policies'][number]> =>
  countingPolicies(
    today,
    inScope(sql`p.entity_id`, entityId),
    sql`${lrpPosition}, e.name as owner`,
    sql`join entities e on e.id = p.entity_id`,
  );

export const entities = (entityId: number | null): Statement<{ id: number; owner: string }> =>
  sql`select id, name as owner from entities where ${inScope(sql`id`, entityId)}`;

/** The last borrowing base for each lender, where it is in deficit. Only the result of the last one is read. */
export const deficits = (entityId: number | null): Statement<BorrowingDeficit> =>
  sql`select r.id, e.name as owner, r.lender, r.day, (r.result ->> 'margin')::numeric as margin
      from (select distinct on (entity_id, lender) id from borrowing_reports
            where ${inScope(sql`entity_id`, entityId)} order by entity_id, lender, day desc, id desc) last
      join borrowing_reports r using (id) join entities e on e.id = r.entity_id
      where (r.result ->> 'margin')::numeric < 0`;

/** Projected expenses dated in the past, by entity; without those of plans to finish. */
export const expensesInPast = (today: Day, entityId: number | null): Statement<PastExpenses> =>
  sql`select e.name as owner, x.expenses, x.amount, x.day
      from (select entity_id, count(*) as expenses, sum(amount) as amount, min(date) as day from expenses
            where expense_category = 'projected' and not plan and date < ${today} and ${inScope(sql`entity_id`, entityId)}
            group by entity_id) x join entities e on e.id = x.entity_id`;

export const hedgeBands = (entityId: number | null): Statement<AlertFacts['bands'][number]> =>
  sql`select name as owner, hedge_low, hedge_high from entities
      where (hedge_low, hedge_high) <> (${DEFAULT_BAND.hedge_low}, ${DEFAULT_BAND.hedge_high}) and ${inScope(sql`id`, entityId)}`;

export const hedgeBandOf = (owner: string | undefined): Statement<HedgeBand> =>
  sql`select hedge_low, hedge_high from entities where id = ${oneEntityId(owner)}`;

export const updateHedgeBand = ({ hedge_low, hedge_high }: HedgeBand, owner: string | undefined) =>
  sql<HedgeBand>`update entities set hedge_low = ${hedge_low}, hedge_high = ${hedge_high}
      where id = ${oneEntityId(owner)} returning hedge_low, hedge_high`;

/** Imported trades without a lot, by entity; none for producers, who cannot assign them. */
export const tradesWithoutLot = (timeZone: string, entityId: number | null) =>
  openTrades<AlertFacts['withoutLot'][number]>(
    sql`t.lot_id is null and ${currentUserMay('assignTrades')} and ${inScope(sql`t.entity_id`, entityId)} group by e.name`,
    sql`e.name as owner, count(*) as count, (max(t.created_at) at time zone ${timeZone})::date as day`,
    sql`left join entities e on e.id = t.entity_id`,
  );

/** The contracts of which one account has open trades on both sides (decision 79), by entity; none for producers, who cannot match them. */
export const opposingTrades = (entityId: number | null): Statement<AlertFacts['opposing'][number]> =>
  sql`
    select e.name as owner, count(*) as contracts, sum(found.trades)::integer as trades, max(newest) as newest, max(day) as day
    from (${opposing(sql`${currentUserMay('correctTrades')} and ${inScope(sql`t.entity_id`, entityId)}`)}) found
    left join trades t on t.id = found.newest left join entities e on e.id = t.entity_id
    group by e.name`;

export const insertDismissal = (key: string, facts: string): Statement =>
  sql`insert into alert_dismissals (user_id, key, facts) values (${currentUserId}, ${key}, ${facts})
      on conflict (user_id, key) do update set facts = excluded.facts, dismissed_at = now()`;

export const guardedPolicies = (from: Day, entityId: number | null) =>
  sql<AlertFacts['guarded']['policies'][number]>`
    select id, entity_id, owner, endorsement_number, type, effective_date, end_date, premium
    from ${lrpOf(entityId)} where end_date >= ${from} order by id`;

/** The options that may be captures with a policy, and for each sold call the first long future that makes it one: found by contract month and day, at a cost independent of other trades. */
export const captureCandidates = (searches: readonly (CaptureSearch & { entity_id: number })[]) =>
  sql<EntityTrade>`
  with searched as (
    select distinct * from json_to_recordset(${JSON.stringify(searches)}::json)
      as s (entity_id integer, "from" date, "to" date, above numeric, starts text, ends text, future text)),
  sold as (
    select t.id, t.p_c, s.entity_id, s."from", s."to", s.future
    from searched s join trades t on t.entity_id = s.entity_id and t.p_c is not null
      and coalesce(left(t.symbol, 3), '') = any(array[s.starts, '']) and t.trade_date between s."from" and s."to"
    where t.price_amount > s.above and (t.symbol is null or strpos(s.ends, right(t.symbol, 1)) > 0)
      and t.b_s !~* '^\\s*b'),
  bought as (
    select f.id
    from (select distinct entity_id, "from", "to", future from sold where p_c = 'call') c
    cross join lateral (
      select t.id from trades t
      where t.entity_id = c.entity_id and t.trade_date between c."from" and c."to" and t.symbol = c.future and t.p_c is null
        and t.b_s ~* '^\\s*b'
        and (t.status <> 'closed' or (t.closing_date, t.closing_price) is distinct from (t.trade_date, t.price_amount))
      order by t.id limit 1) f)
  select coalesce(t.split_from, t.id) as id, t.entity_id, t.trade_date, t.b_s, t.quantity, t.period, t.description, t.strike,
         t.p_c, t.price_amount, t.status, t.closing_date, t.closing_price
  from trades t where t.id in (select id from sold union select id from bought) order by t.id`;

/** Deaths of the last days and shipments, with each policy of the lot that counts. */
export const outsOfInsured = (today: Day, entityId: number | null): Statement<InsuredOut> =>
  sql`
    select o.id, l.lot, e.name as owner, o.type, o.head_count, o.date_out, p.effective_date, p.end_date
    from app.entity_lrp_results(${today}::date) p
    join outs o on o.lot_id = p.lot_id and o.date_out between p.effective_date and p.end_date
      and (o.type = 'shipped' or o.date_out >= ${today}::date - 30)
    join lots l on l.id = o.lot_id join entities e on e.id = l.entity_id
    where ${inScope(sql`l.entity_id`, entityId)}
    order by o.id, p.end_date`;
