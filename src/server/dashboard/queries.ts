import { tablesFrom } from '#api/columns';
import type { CountingPolicy } from '#domain/lrp/policy-value';
import { CONTRACTS } from '#domain/market/contracts';
import type { SummedBook } from '#domain/book/summed-book';
import { pricesBySymbol } from '#domain/book/open-book';
import { DAYS_SINCE_SETTLEMENT, type InstrumentPrice } from '#domain/market/prices';
import type { PricesUsed } from '#api/dashboard';
import type { QuoteSource } from '#domain/market/quotes';
import type { Calendar } from '../clock/calendar.ts';
import { jsonColumns, prepared, sql, type Statement } from '../db/sql.ts';
import { inScope } from '../db/scope.ts';
import { isOld } from '../quotes/queries.ts';
import { bookPrices, FUTURES_SYMBOL, summedTrades } from '../book/queries.ts';
import { closedThisYear, salesOfYear, type SalesRow } from './sales.ts';

export interface PricedInstrument extends InstrumentPrice {
  symbol: string;
  source: QuoteSource;
  updated_at: string;
  stale: boolean;
}

export function pricesUsed(
  symbols: readonly (string | null)[],
  instruments: ReadonlyMap<string, PricedInstrument>,
): PricesUsed {
  const sources = new Set<QuoteSource>();
  const used: PricesUsed = { instruments: 0, sources: [], oldest: null, newest: null, stale: 0 };
  for (const symbol of new Set(symbols)) {
    const price = instruments.get(symbol ?? '');
    if (!price || (price.current ?? price.theoretical) === null) continue;
    const { source, stale, updated_at } = price;
    sources.add(source);
    used.instruments += 1;
    if (stale) used.stale += 1;
    if (used.oldest === null || updated_at < used.oldest) used.oldest = updated_at;
    if (used.newest === null || updated_at > used.newest) used.newest = updated_at;
  }
  return { ...used, sources: [...sources].toSorted() };
}

const lotsWithHead = (entityId: number | null): Statement => sql`
  select l.id, l.futures_contract, l.current_hd, l.current_hd * l.est_out_wt as lb, coalesce(l.basis, 0) as basis,
         l.basis is null as without_basis
  from lots l where l.current_hd > 0 and ${inScope(sql`l.entity_id`, entityId)}`;

/** Lots with head by futures contract. A lot's value is rounded to the cent, lb x $/cwt, then added (decision 17). */
const lots = sql`
  select l.futures_contract, count(*) as lots, count(*) filter (where l.without_basis) as without_basis,
         sum(l.current_hd) as head, sum(round(l.lb, 2)) as weight, sum(l.lb) as exact_weight,
         sum(round(l.lb * (p.current + l.basis))) * 0.01 as current,
         sum(round(l.lb * (p.previous + l.basis))) * 0.01 as prev
  from lots_with_head l left join priced p on p.symbol = l.futures_contract
  group by l.futures_contract`;

/** Which lots a trade or policy is on: see the type of positions. From {@link lotsOf}. */
const lotState = sql`case when h.id is not null then 'on feed' when c.is_known then 'closed out' end`;

/** Joined, not looked up with `in`: that PostgreSQL reads through for each record once the lots do not fit into its memory for hashes. */
const lotsOf = (of: Statement): Statement => sql`
  left join lots_with_head h on h.id = ${of}.lot_id left join closed_this_year c on c.lot_id = ${of}.lot_id`;

/** Open trades by the lots they are on, also grouped by day where it may be after the previous settlement's. */
const trades = (entityId: number | null): Statement =>
  summedTrades(
    sql`p_c, strike, lot_state, trade_date`,
    sql`t.p_c, case when t.p_c is null then t.strike end as strike,
      ${lotState} as lot_state,
      case when t.trade_date > p.day - ${DAYS_SINCE_SETTLEMENT}::integer then least(t.trade_date, p.day) end as trade_date`,
    inScope(sql`t.entity_id`, entityId),
    lotsOf(sql`t`),
  );

/** The effect of a move of $1.00/cwt on a policy with contracts of a put. */
const dollars = sql`
  p.contracts * case left(p.symbol, 2) when 'GF' then ${CONTRACTS.GF.multiplier}::integer
                                       when 'LE' then ${CONTRACTS.LE.multiplier}::integer end`;

/** The entity's counted LRP policies, by put; a policy's P/L is rounded to the cent, then added (decision 44). */
const policies = (today: string, entityId: number | null): Statement => sql`
  select r.symbol, r.lot_state, count(*) as policies, sum(r.contracts) as contracts, sum(r.insured_value) as insured_value,
         sum(round(r.gain * r.dollars, 2)) as current, sum(round(r.previous_gain * r.dollars, 2)) as prev
  from (select p.*, ${dollars} as dollars, ${lotState} as lot_state
        from app.entity_lrp_results(${today}::date) p
        ${lotsOf(sql`p`)} where ${inScope(sql`p.entity_id`, entityId)}) r
  group by r.symbol, r.lot_state, r.contracts > 0`;

/** A counting policy on a lot closed out this year, with the contract of its lot. They are looked up only where some count. */
export type ClosedPolicy = CountingPolicy & { contract: string };

const closedPolicies = (today: string, entityId: number | null): Statement => sql`
  select l.futures_contract as contract, p.symbol, p.contracts, p.value, p.root, p.end_date, p.floor, p.weight, p.cost
  from (select array(select lot_id from closed_this_year where is_known) as ids
        where exists (select from policies_positions where lot_state = 'closed out')) closed
  cross join app.counting_policies(${today}::date, closed.ids) p join lots l on l.id = p.lot_id
  where ${inScope(sql`l.entity_id`, entityId)}`;

const LOTS = 'futures_contract, lots, without_basis, head, weight, exact_weight, current, prev';
const TRADES = 'symbol, description, b_s, p_c, strike, lot_state, trade_date, quantity, amount, trades';
const POLICIES = 'symbol, lot_state, policies, contracts, insured_value, current, prev';
const CLOSED_POLICY = 'contract, symbol, contracts, value, root, end_date, floor, weight, cost';
const SALES =
  'proceeds_on_feed, on_feed_without_proceeds, lots, result, unmatched, lrp_without_result, lrp_premium_without_result, unknown_lots, without_proceeds, unknown';
const PRICES = 'symbol, current, previous, theoretical, delta, day, source, updated_at, stale';

/** The open positions visible to the user, or those of one entity, with their prices: one JSON value. Planned once per connection, as planning takes longer than reading. */
export const openPositions = (calendar: Calendar, entityId: number | null): Statement<{ json: string }> =>
  prepared(
    entityId === null ? 'openPositions' : 'openPositionsOfEntity',
    sql<{ json: string }>`
    with priced as materialized (
      ${bookPrices(
        sql`true`,
        sql`p.*, (updated_at at time zone ${calendar.timeZone})::date as day, ${isOld(calendar)} as stale,
            min_scale(current) > 4 or min_scale(previous) > 4 as is_fine`,
      )}),
    lots_with_head as materialized (${lotsWithHead(entityId)}),
    closed_this_year as materialized (${closedThisYear(calendar, entityId)}),
    lots_positions as (${lots}),
    -- Materialized, so that they are grouped by hash and only the groups are sorted.
    summed_trades as materialized (${trades(entityId)}),
    trades_positions as (select * from summed_trades order by symbol, description, b_s),
    policies_positions as (${policies(calendar.today, entityId)}),
    sales as (${salesOfYear(entityId)}),
    closed_policies as (${closedPolicies(calendar.today, entityId)}),
    priced_here as (
      select * from priced
      where symbol in (select futures_contract from lots_positions union all select symbol from trades_positions
                       union all select symbol from policies_positions)
        or exists (select from closed_policies) and length(symbol) = ${FUTURES_SYMBOL}::integer)
    select json_build_object(
      'lots', ${jsonColumns('lots_positions', LOTS)},
      'trades', ${jsonColumns('trades_positions', TRADES)},
      'policies', ${jsonColumns('policies_positions', POLICIES)},
      'sales', ${jsonColumns('sales', SALES)},
      'closed_policies', ${jsonColumns('closed_policies', CLOSED_POLICY)},
      'prices', ${jsonColumns('priced_here', PRICES)})::text as json`,
  );

export interface DashboardBook extends SummedBook {
  closed_policies: readonly ClosedPolicy[];
  prices: ReadonlyMap<string, PricedInstrument>;
  sales: SalesRow;
}

export function summedBookFrom(json: string): DashboardBook {
  const { prices, sales, ...sums } = tablesFrom(json) as Omit<DashboardBook, 'prices' | 'sales'> & {
    prices: PricedInstrument[];
    sales: [SalesRow];
  };
  return { ...sums, sales: sales[0], prices: pricesBySymbol(prices) };
}
