import { CONTRACTS } from '#domain/market/contracts';
import type { PooledBook, PooledLots, PooledPolicies, PooledTrades } from '#domain/pooled';
import { DAYS_SINCE_SETTLEMENT } from '#domain/market/prices';
import { onceADay } from '../db/calendar.ts';
import { type Columns, jsonColumns, prepared, rowsOf, sql, type Statement } from '../db/sql.ts';
import { isOld } from '../quotes/queries.ts';
import type { PricedInstrument } from './prices-used.ts';

/** The lots with head, looked up once for all that asks about them. */
const herd = sql`
  select l.id, l.futures_contract, l.current_hd, l.current_hd * l.est_out_wt as lb, coalesce(l.basis, 0) as basis,
         l.basis is null as without_basis
  from lots l where l.current_hd > 0`;

const onLotWithHead = (lotId: Statement): Statement =>
  sql`coalesce(${lotId} in (select id from herd), false)`;

/** Lots with head by futures contract. A lot's value is rounded to the cent, then added (decision 17). */
const pooledLots = sql`
  select w.futures_contract, count(*) as lots, count(*) filter (where w.without_basis) as without_basis, sum(w.current_hd) as head, sum(round(w.lb, 2)) as weight,
         sum(w.lb) as exact_weight,
         sum(round(w.lb * (p.current + w.basis) * 0.01, 2)) as current,
         sum(round(w.lb * (p.previous + w.basis) * 0.01, 2)) as prev
  from herd w left join priced p on p.symbol = w.futures_contract
  group by w.futures_contract`;

/**
 * Open trades by instrument, description and side, and by their day where that may lie after the previous settlement's, which is
 * never a week before the price's own. See `#domain/pooled` for which of them stand alone.
 */
const pooledTrades = sql`
    select t.symbol, t.description, t.b_s, t.p_c, t.strike, t.on_lot, t.trade_date, sum(t.quantity) as quantity,
           sum(t.quantity * t.price_amount) as amount, count(*) as trades
    from (select t.symbol, t.description, t.b_s, t.p_c, case when t.p_c is null then t.strike end as strike,
                 ${onLotWithHead(sql`t.lot_id`)} as on_lot, t.quantity, t.price_amount,
                 case when t.trade_date > p.day - ${DAYS_SINCE_SETTLEMENT}::integer then least(t.trade_date, p.day) end as trade_date,
                 case when min_scale(t.price_amount) > 4 or p.is_fine then t.id end as alone
          from trades t left join priced p on p.symbol = t.symbol where t.status = 'open') t
    group by t.symbol, t.description, t.b_s, t.p_c, t.strike, t.on_lot, t.trade_date, t.alone`;

/** LRP policies of the entity that count, by put; a policy's P/L is rounded to the cent, then added (decision 44). */
const pooledPolicies = (today: string): Statement => sql`
  select r.symbol as put_symbol, count(*) as policies, count(r.contracts) as with_quantity,
         sum(round(r.gain * (r.contracts * p.put_dollars), 2)) as current,
         sum(round(r.previous_gain * (r.contracts * p.put_dollars), 2)) as prev,
         coalesce(sum(r.contracts) filter (where h.id is not null), 0) as contracts,
         count(*) filter (where h.id is not null and weighed) as policies_on_lots,
         coalesce(sum(r.insured_value) filter (where h.id is not null and weighed), 0) as insured_on_lots,
         count(*) filter (where h.id is not null and bare) as without_put,
         coalesce(sum(r.insured_value) filter (where h.id is not null and bare), 0) as insured_without_put,
         coalesce(sum(r.contracts) filter (where h.id is null), 0) as contracts_elsewhere
  from app.entity_lrp(${today}::date) r
  cross join lateral (select r.symbol is not null and coalesce(r.contracts > 0, false) as weighed,
                             r.symbol is null or r.contracts is null as bare) i
  left join herd h on h.id = r.lot_id
  left join priced p on p.symbol = r.symbol
  group by r.symbol`;

/**
 * The open book in sight, pooled, with the prices of its instruments: one JSON value. Planning this takes longer than a
 * producer's whole dashboard, so it is planned once per connection.
 */
export const pooledBook = onceADay((calendar) =>
  prepared(
    'pooledBook',
    sql<{ json: string }>`
    with priced as materialized (
      select p.*, (updated_at at time zone ${calendar.timeZone})::date as day, ${isOld(calendar)} as stale, min_scale(current) > 4 or min_scale(previous) > 4 as is_fine,
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
      'lots', ${jsonColumns<PooledLots>('lots_pooled', ['futures_contract', 'lots', 'without_basis', 'head', 'weight', 'exact_weight', 'current', 'prev'])},
      'trades', ${jsonColumns<PooledTrades>('trades_pooled', [
        'symbol',
        'description',
        'b_s',
        'p_c',
        'strike',
        'on_lot',
        'trade_date',
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
        'insured_on_lots',
        'without_put',
        'insured_without_put',
        'contracts_elsewhere',
      ])},
      'prices', ${jsonColumns<PricedInstrument>('priced_here', [
        'symbol',
        'current',
        'previous',
        'theoretical',
        'delta',
        'day',
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
