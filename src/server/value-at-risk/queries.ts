import type { Day } from '#domain/kit/days';
import type { HoldingPeriod } from '#domain/risk/value-at-risk/result';
import type { Calendar } from '../clock/calendar.ts';
import { pricesBySymbol } from '#domain/book/open-book';
import type { ExposedBook, ExposedPrice } from '#domain/risk/value-at-risk/exposures';
import {
  missingColumn,
  bookPrices,
  countingPolicies,
  tradeIsOption,
  lotsWithHead,
  openTrades,
  FUTURES_SYMBOL,
  unpricedShipments,
} from '../book/queries.ts';
import { jsonArray, sql, type Statement } from '../db/sql.ts';
import { inScope, oneEntityId } from '../db/scope.ts';
import type { MarginFacts } from '#domain/alerts/margin-alerts';

export interface ValueAtRiskScope {
  entityId: number | null;
  days: HoldingPeriod;
  simulated: boolean;
}

/** Raised with the shape of a stored result, so that results in an earlier one are calculated anew. */
const RESULT_FORMAT = 5;

/** Calendar days that hold the 500 trading days of settlements that are used. */
const DAYS_BACK = 760;

const series = (simulated: boolean, today: Day): Statement => sql`
  select symbol, array_agg(day order by day) as days, array_agg(settlement order by day) as settlements
  from settlements
  where symbol ~ '^(GF|LE)[A-Z][0-9]{2}$' and (source = 'simulated') = ${simulated}
    and day between ${today}::date - ${DAYS_BACK}::integer and ${today}
  group by symbol order by symbol`;

/** The last correction of a settlement that the figure may be from. */
const corrected = (simulated: boolean, { today, timeZone }: Calendar): Statement => sql`
  select symbol, day, (corrected_at at time zone ${timeZone})::date as corrected_on from settlements
  where corrected_at is not null and (source = 'simulated') = ${simulated}
    and symbol ~ '^(GF|LE)[A-Z][0-9]{2}$' and day > ${today}::date - 380
  order by corrected_at desc, symbol, day desc limit 1`;

/**
 * The open book of an entity, or (null) of all that the user sees, summed by entity, lot and instrument as value at risk needs it. Its option prices are those of the positions, so that it is the same for a producer and for an administrator, who sees the other ones too.
 */
export const selectOpenBook = (entityId: number | null, today: Day): Statement<{ json: string }> => {
  const lots = lotsWithHead(
    sql`${inScope(sql`l.entity_id`, entityId)} order by l.id`,
    sql`l.id, l.lot, e.name as owner, l.current_hd, l.est_out_wt, l.est_out_date, l.basis, l.futures_contract,
        ${missingColumn(today)}`,
  );
  const trades = openTrades(
    sql`${inScope(sql`t.entity_id`, entityId)} group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`,
    sql`t.lot_id, t.symbol, t.description, t.b_s, ${tradeIsOption} as option, coalesce(e.name, '') as owner,
        sum(t.quantity) as quantity, count(*) as trades`,
    sql`left join entities e on e.id = t.entity_id`,
  );
  const policies = countingPolicies(
    today,
    sql`${inScope(sql`p.entity_id`, entityId)} group by p.lot_id, p.symbol, e.name, p.contracts is null order by 1, 2, 3, 4`,
    sql`p.lot_id, p.symbol, e.name as owner, sum(p.contracts) as contracts, count(*) as policies`,
    sql`join entities e on e.id = p.entity_id`,
  );
  const held = sql`
    ${openTrades(sql`t.p_c is not null and ${inScope(sql`t.entity_id`, entityId)}`, sql`t.symbol`)}
    union ${countingPolicies(today, inScope(sql`p.entity_id`, entityId), sql`p.symbol`)}`;
  const prices = bookPrices(
    sql`length(p.symbol) = ${FUTURES_SYMBOL}::integer or p.symbol in (${held}) order by p.symbol`,
    sql`p.symbol, p.current, p.theoretical`,
  );
  return sql<{ json: string }>`
    select json_build_object('lots', (${jsonArray(lots)})::json, 'trades', (${jsonArray(trades)})::json,
                             'policies', (${jsonArray(policies)})::json,
                             'prices', (${jsonArray(prices)})::json)::text as json`;
};

export function exposedBookFrom(json: string): ExposedBook {
  const { prices, ...records } = JSON.parse(json) as Omit<ExposedBook, 'prices'> & { prices: ExposedPrice[] };
  return { ...records, prices: pricesBySymbol(prices) };
}

const settled = (simulated: boolean, calendar: Calendar): Statement => sql`
  (select json_build_object('series', (${jsonArray(series(simulated, calendar.today))})::json,
                            'corrected', (${jsonArray(corrected(simulated, calendar))})::json)::text)`;

/** A number that changes with any settlement of cattle futures, which every user sees; comparing it with that of a cached result is far less work than reading their text. */
const settlementsHash = (simulated: boolean, today: Day): Statement => sql`
  (select concat(count(*), ' ', sum(hash_record_extended(row(symbol, day, settlement, corrected_at), 0)))
   from settlements
   where length(symbol) = ${FUTURES_SYMBOL}::integer and left(symbol, 2) in ('GF', 'LE')
     and (source = 'simulated') = ${simulated} and day between ${today}::date - ${DAYS_BACK}::integer and ${today})`;

const isCacheOf = ({ entityId, days }: ValueAtRiskScope): Statement =>
  sql`k.entity_id is not distinct from ${entityId}::integer and k.days = ${days}`;

/** A cached result, or its inputs: positions with prices, and settlements, as JSON text. */
export interface Found {
  fingerprint: string;
  result: string | null;
  book: string | null;
  history: string | null;
}

/** The fingerprint of prices and positions with the result cached for it; without one, its inputs. */
export const findResult = (scope: ValueAtRiskScope, calendar: Calendar): Statement<Found> => {
  const { entityId, simulated } = scope;
  const { today } = calendar;
  return sql<Found>`
    with book as materialized (${selectOpenBook(entityId, today)}),
    marked as materialized (
      select md5(concat(${RESULT_FORMAT}::integer, ' ', ${today}::date, ${simulated}::boolean, md5(b.json), ${settlementsHash(simulated, today)})) as fingerprint
      from book b)
    select m.fingerprint, k.result, case when k.result is null then b.json end as book,
           case when k.result is null then ${settled(simulated, calendar)} end as history
    from marked m cross join book b
    left join value_at_risk k on ${isCacheOf(scope)} and k.fingerprint = m.fingerprint`;
};

/** Inputs of value at risk, whether or not a result is cached. */
export const riskFacts = ({ entityId, simulated }: ValueAtRiskScope, calendar: Calendar) =>
  sql<{ book: string; history: string }>`
  select b.json as book, ${settled(simulated, calendar)} as history from (${selectOpenBook(entityId, calendar.today)}) b`;

/** The result that another request or server has cached for a fingerprint. */
export const cachedResult = (scope: ValueAtRiskScope, fingerprint: string) =>
  sql<{
    result: string | null;
  }>`select k.result from value_at_risk k where ${isCacheOf(scope)} and k.fingerprint = ${fingerprint}`;

/** How long a claim holds, so that a stopped server delays others no longer. */
const CLAIM_SECONDS = 20;

/** Claims the work for one of several servers; no row if another works on it. */
export const claimResult = ({ entityId, days }: ValueAtRiskScope, fingerprint: string) =>
  sql<{
    claimed: boolean;
  }>`insert into value_at_risk as k (entity_id, days, fingerprint) values (${entityId}, ${days}, ${fingerprint})
      on conflict (entity_id, days) do update set fingerprint = excluded.fingerprint, claimed_at = now(), result = null
      where k.result is not null and k.fingerprint <> excluded.fingerprint
         or k.result is null and k.claimed_at < now() - make_interval(secs => ${CLAIM_SECONDS})
      returning true as claimed`;

export const cacheResult = (scope: ValueAtRiskScope, fingerprint: string, result: string): Statement =>
  sql`update value_at_risk k set fingerprint = ${fingerprint}, result = ${result} where ${isCacheOf(scope)}`;

export const releaseResult = (scope: ValueAtRiskScope): Statement =>
  sql`update value_at_risk k set claimed_at = '-infinity' where ${isCacheOf(scope)} and k.result is null`;

interface RiskLimit {
  risk_limit: number | null;
}

export const riskLimitOf = (owner: string | undefined): Statement<RiskLimit> =>
  sql`select risk_limit from entities where id = ${oneEntityId(owner)}`;

export const updateRiskLimit = (limit: number | null, owner: string | undefined): Statement<RiskLimit> =>
  sql`update entities set risk_limit = ${limit} where id = ${oneEntityId(owner)} returning risk_limit`;

/** The entities with a limit and a value at risk worked out in the last days. */
export const riskLimits = (entityId: number | null) =>
  sql<{ owner: string; risk_limit: number; value_at_risk: number }>`
  select e.name as owner, e.risk_limit, (v.result::json #>> '{result,value}')::numeric as value_at_risk
  from entities e join value_at_risk v on v.entity_id = e.id and v.days = 1
  where e.risk_limit is not null and v.claimed_at > now() - interval '3 days'
    and v.result::json #>> '{result,value}' is not null and ${inScope(sql`e.id`, entityId)}`;

/** Proceeds and settled LRP of the lots with head of entities with a limit. */
export const salesOfLimited = (today: Day): Statement<MarginFacts['margin']['sales'][number]> => sql`
  with limited as materialized (
    ${lotsWithHead(sql`e.risk_limit is not null`, sql`l.id, s.proceeds, ${unpricedShipments} as unpriced_shipments`)})
  select l.id as lot_id, l.proceeds + coalesce(r.settled, 0) as sales, l.unpriced_shipments
  from limited l left join (
    select p.lot_id, sum(coalesce(p.result, -p.total_premium)) as settled
    from app.ended_lrp(${today}::date, (select array_agg(id) from limited)) p group by p.lot_id) r on r.lot_id = l.id`;
