import { CONTRACTS } from '#domain/contracts';
import type { PooledBook, PooledLots, PooledPolicies, PooledTrades } from '#domain/pooled';
import { onceADay } from '../lib/calendar.ts';
import { byShortRoad } from '../lib/short-road.ts';
import { type Columns, jsonColumns, prepared, rowsOf, sql, type Statement } from '../lib/sql.ts';
import { isOld } from '../quotes/queries.ts';
import type { PricedInstrument } from './prices-used.ts';

/** The lots with head, looked up once for all that asks about them. */
const herd = byShortRoad(
  sql`l.entity_id`,
  (inSight) => sql`
    select l.id, l.futures_contract, l.current_hd, l.current_hd * l.est_out_wt as lb, coalesce(l.basis, 0) as basis
    from lots l where ${inSight} and l.current_hd > 0`,
);

const onLotWithHead = (lotId: Statement): Statement =>
  sql`coalesce(${lotId} in (select id from herd), false)`;

/** Lots with head by futures contract. A lot's value is rounded to the cent, then added (decision 17). */
const pooledLots = sql`
  select w.futures_contract, count(*) as lots, sum(w.current_hd) as head, sum(round(w.lb, 2)) as weight,
         sum(round(w.lb * (p.current + w.basis) * 0.01, 2)) as current,
         sum(round(w.lb * (p.previous + w.basis) * 0.01, 2)) as prev
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
const pooledPolicies = (today: string) =>
  byShortRoad(
    sql`r.user_id`,
    (inSight) => sql`
  select r.put_symbol, count(*) as policies, count(r.put_qty) as with_quantity,
         sum(round((p.theoretical - r.premium) * (r.put_qty * p.put_dollars), 2)) as current,
         sum(round((p.previous - r.premium) * (r.put_qty * p.put_dollars), 2)) as prev,
         coalesce(sum(r.put_qty) filter (where h.id is not null), 0) as contracts,
         count(*) filter (where h.id is not null and r.put_qty > 0) as policies_on_lots
  from lrp r
  left join herd h on h.id = r.lot_id
  left join priced p on p.symbol = r.put_symbol
  where ${inSight} and r.end_date >= ${today}
  group by r.put_symbol`,
    sql`(select app.user_id())`,
  );

/**
 * The open book in sight, pooled, with the prices of its instruments: one JSON value. Planning this takes longer than a
 * producer's whole dashboard, so it is planned once per connection.
 */
export const pooledBook = onceADay((calendar) =>
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
    policies_pooled as (${pooledPolicies(calendar.today)}),
    priced_here as (
      select * from priced
      where symbol in (select futures_contract from lots_pooled union all select symbol from trades_pooled
                       union all select put_symbol from policies_pooled))
    select json_build_object(
      'lots', ${jsonColumns<PooledLots>('lots_pooled', ['futures_contract', 'lots', 'head', 'weight', 'current', 'prev'])},
      'trades', ${jsonColumns<PooledTrades>('trades_pooled', [
        'symbol',
        'description',
        'b_s',
        'p_c',
        'strike',
        'on_lot',
        'quantity',
        'amount',
        'trades',
      ])},
      'policies', ${jsonColumns<PooledPolicies>('policies_pooled', [
        'put_symbol',
        'policies',
        'with_quantity',
        'current',
        'prev',
        'contracts',
        'policies_on_lots',
      ])},
      'prices', ${jsonColumns<PricedInstrument>('priced_here', [
        'symbol',
        'current',
        'previous',
        'theoretical',
        'delta',
        'source',
        'updated_at',
        'stale',
      ])})::text as json`,
  ),
);

/** The answer of {@link pooledBook}. */
export function bookFrom(json: string): PooledBook & { prices: PricedInstrument[] } {
  const book = JSON.parse(json) as {
    lots: Columns<PooledLots>;
    trades: Columns<PooledTrades>;
    policies: Columns<PooledPolicies>;
    prices: Columns<PricedInstrument>;
  };
  return {
    lots: rowsOf(book.lots),
    trades: rowsOf(book.trades),
    policies: rowsOf(book.policies),
    prices: rowsOf(book.prices),
  };
}
