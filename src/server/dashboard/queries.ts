import { CONTRACTS } from '#domain/contracts';
import { byShortRoad } from '../lib/short-road.ts';
import { prepared, sql, type Statement } from '../lib/sql.ts';
import { type Calendar, isOld } from '../quotes/queries.ts';

/** The lots with head, looked up once for all that asks about them. */
const herd = byShortRoad(
  sql`l.entity_id`,
  (inSight) => sql`
    select l.id, l.futures_contract, l.current_hd, l.current_hd * l.est_out_wt as lb,
           l.current_hd * l.est_out_wt * 0.01 as cwt, coalesce(l.basis, 0) as basis
    from lots l where ${inSight} and l.current_hd > 0`,
);

const onLotWithHead = (lotId: Statement): Statement =>
  sql`coalesce(${lotId} in (select id from herd), false)`;

/** Lots with head by futures contract. A lot's value is rounded to the cent, then added (decision 17). */
const pooledLots = sql`
  select w.futures_contract, count(*) as lots, sum(w.current_hd) as head, sum(round(w.lb, 2)) as weight,
         sum(round(w.cwt * (p.current + w.basis), 2)) as current,
         sum(round(w.cwt * (p.previous + w.basis), 2)) as prev
  from herd w left join priced p on p.symbol = w.futures_contract
  group by w.futures_contract`;

/** Open trades by instrument, description and side. See `#domain/pooled` for which of them stand alone. */
const pooledTrades = byShortRoad(
  sql`t.entity_id`,
  (inSight) => sql`
    select t.symbol, t.description, t.b_s, t.p_c, t.strike, t.on_lot, sum(t.quantity) as quantity,
           sum(t.quantity * t.price_amount) as amount, count(*) as trades
    from (select t.symbol, t.description, t.b_s, t.p_c, case when t.p_c is null then t.strike end as strike,
                 ${onLotWithHead(sql`t.lot_id`)} as on_lot, t.quantity, t.price_amount,
                 case when min_scale(t.price_amount) > 4 or t.symbol = any(array(select symbol from priced where is_fine))
                      then t.id end as alone
          from trades t where ${inSight} and t.status = 'open') t
    group by t.symbol, t.description, t.b_s, t.p_c, t.strike, t.on_lot, t.alone`,
);

/** LRP policies that count by put; a policy's P/L is rounded to the cent, then added. */
const pooledPolicies = (today: string, inSight: Statement) => sql`
  select r.put_symbol, count(*) as policies, count(r.put_qty) as with_quantity,
         sum(round((p.theoretical - r.premium) * (r.put_qty * p.put_dollars), 2)) as current,
         sum(round((p.previous - r.premium) * (r.put_qty * p.put_dollars), 2)) as prev,
         coalesce(sum(r.put_qty) filter (where r.on_lot), 0) as contracts,
         count(*) filter (where r.on_lot and r.put_qty > 0) as policies_on_lots
  from (select r.*, ${onLotWithHead(sql`r.lot_id`)} as on_lot from lrp r) r
  left join priced p on p.symbol = r.put_symbol
  where ${inSight} and r.end_date >= ${today}
  group by r.put_symbol`;

/**
 * The open book in sight, pooled, with the prices of its instruments: one JSON value. Planning this takes longer than a
 * producer's whole dashboard, so it is planned once per connection.
 */
export const pooledBook = (calendar: Calendar): Statement<{ json: string }> =>
  prepared(
    'pooledBook',
    sql<{ json: string }>`
    with priced as materialized (
      select p.*, ${isOld(calendar)} as stale, min_scale(current) > 4 or min_scale(previous) > 4 as is_fine,
             case left(symbol, 2) when 'GF' then ${CONTRACTS.GF.multiplier}::integer
                                  when 'LE' then ${CONTRACTS.LE.multiplier}::integer end as put_dollars
      from prices p),
    herd as materialized (${herd}),
    lots_pooled as (${pooledLots}),
    trades_pooled as (${pooledTrades}),
    policies_pooled as (
      (${pooledPolicies(calendar.today, sql`(select app.is_admin())`)}) union all
      (${pooledPolicies(calendar.today, sql`not (select app.is_admin()) and r.user_id = (select app.user_id())`)}))
    select json_build_object(
      'lots', (select coalesce(json_agg(x), '[]') from lots_pooled x),
      'trades', (select coalesce(json_agg(x), '[]') from trades_pooled x),
      'policies', (select coalesce(json_agg(x), '[]') from policies_pooled x),
      'prices', (select coalesce(json_agg(json_build_object(
          'symbol', symbol, 'current', current, 'previous', previous, 'theoretical', theoretical, 'delta', delta,
          'source', source, 'updated_at', updated_at, 'stale', stale)), '[]')
        from priced
        where symbol in (select futures_contract from lots_pooled union all select symbol from trades_pooled
                         union all select put_symbol from policies_pooled)))::text as json`,
  );
