import type { InputOf } from '#api/endpoint';
import type { groupCloseouts } from '#api/closeouts';
import type { LotSums } from '#domain/closeout/lot-sums';
import type { CloseoutLot } from '#domain/closeout/row';
import type { Lot } from '#domain/lots';
import type { LrpPosition } from '#domain/lrp-positions';
import type { InstrumentPrice } from '#domain/market/prices';
import type { Position } from '#domain/trades';
import type { Calendar } from '../db/calendar.ts';
import { allOf, type Columns, jsonColumns, rowsOf, sql, type Statement } from '../db/sql.ts';
import { entityOf } from '../reports/queries.ts';
import { entityIdNamed } from '../users/entity-names.ts';

/** A lot with what is kept of its records and of its closed trades. */
export type KeptLot = CloseoutLot &
  LotSums &
  Pick<Lot, 'est_out_wt' | 'est_out_date' | 'basis' | 'futures_contract'> & {
    closed_pl: number;
    unmatched_closings: number;
    lrp_settled: number;
    lrp_without_result: number;
  };

/** Lots with what is open on them, and the prices of their instruments. */
export interface KeptBook {
  lots: KeptLot[];
  trades: (Position & { lot_id: number })[];
  policies: (Pick<LrpPosition, 'symbol' | 'contracts' | 'value' | 'gain'> & { lot_id: number })[];
  prices: (InstrumentPrice & { symbol: string })[];
}

type Input = InputOf<typeof groupCloseouts>;
type Filter = { [Key in Exclude<keyof Input, 'by' | 'state'>]?: Input[Key] | undefined } & {
  state?: Input['state'] | 'on feed';
};

/** Lots that were closed out in the year: the last of their head left in it. */
const closedIn = (year: number | undefined): Statement =>
  allOf([
    sql`s.closed_on is not null`,
    year !== undefined && sql`s.closed_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`,
  ]);

/** Closed lots unless another state is asked for; `all` are the closed ones and those on feed. */
const inState = (state: NonNullable<Filter['state']>, year: number | undefined): Statement => {
  if (state === 'closed') return closedIn(year);
  const onFeed = sql`l.current_hd > 0`;
  return state === 'on feed' ? onFeed : sql`(${onFeed} or ${closedIn(year)})`;
};

const matching = ({ state = 'closed', year, owner, source, sex, location, month_in }: Filter): Statement =>
  allOf([
    inState(state, year),
    owner !== undefined && sql`l.entity_id = ${entityIdNamed(owner)}`,
    source !== undefined && sql`l.source = ${source}`,
    sex !== undefined && sql`l.sex = ${sex}`,
    location !== undefined && sql`l.location = ${location}`,
    month_in !== undefined && sql`to_char(l.date_in, 'YYYY-MM') = ${month_in}`,
  ]);

const LOT = [
  'lot_id',
  'lot',
  'owner',
  'source',
  'sex',
  'location',
  'date_in',
  'last_out',
  'total_received',
  'total_dead',
  'total_shipped',
  'current_hd',
  'total_pay_wt',
  'total_cost',
  'est_out_wt',
  'est_out_date',
  'basis',
  'futures_contract',
  'closed_pl',
  'unmatched_closings',
  'lrp_settled',
  'lrp_without_result',
  'expenses_actual',
  'expenses_projected',
  'proceeds',
  'shipped_weight',
  'shipments_without_proceeds',
  'shipments_without_weight',
  'priced_weight',
  'priced_proceeds',
  'in_days',
  'out_days',
  'dead_days',
  'feed',
  'feeding',
] as const satisfies readonly (keyof KeptLot)[];

const TRADE = [
  'lot_id',
  'status',
  'description',
  'b_s',
  'quantity',
  'price_amount',
  'closing_price',
  'symbol',
  'profit',
] as const satisfies readonly (keyof KeptBook['trades'][number])[];

/** The matching lots with what is open on them: one JSON value, from sums that are kept per lot, never from records. */
export const keptBook = (filter: Filter, { today }: Calendar): Statement<{ json: string }> => sql<{
  json: string;
}>`
  with kept as materialized (
    select l.id as lot_id, l.lot, e.name as owner, l.source, l.sex, l.location, l.date_in, s.last_out, l.total_received,
           l.total_dead, l.total_shipped, l.current_hd, l.total_pay_wt, l.total_cost, l.est_out_wt, l.est_out_date, l.basis,
           l.futures_contract, s.closed_pl, s.unmatched_closings, s.lrp_settled,
           s.lrp_without_result, s.expenses_actual, s.expenses_projected, s.proceeds,
           s.shipped_weight, s.shipments_without_proceeds, s.shipments_without_weight, s.priced_weight, s.priced_proceeds,
           s.in_days, s.out_days, s.dead_days, s.feed, s.feeding
    from lots l join lot_sums s on s.lot_id = l.id join entities e on e.id = l.entity_id
    where ${matching(filter)} order by l.number_key, e.name),
  open_trades as (
    select lot_id, status, description, b_s, quantity, price_amount, closing_price, symbol, profit from trades
    where status = 'open' and lot_id in (select lot_id from kept)),
  counting as (
    select lot_id, symbol, contracts, value, gain from app.entity_lrp(${today}::date)
    where lot_id in (select lot_id from kept)),
  priced as (
    select symbol, current, previous, theoretical, delta from prices
    where symbol in (select futures_contract from kept where current_hd > 0 union all select symbol from open_trades))
  select json_build_object(
    'lots', ${jsonColumns<KeptLot>('kept', LOT)},
    'trades', ${jsonColumns<KeptBook['trades'][number]>('open_trades', TRADE)},
    'policies', ${jsonColumns<KeptBook['policies'][number]>('counting', ['lot_id', 'symbol', 'contracts', 'value', 'gain'])},
    'prices', ${jsonColumns<KeptBook['prices'][number]>('priced', ['symbol', 'current', 'previous', 'theoretical', 'delta'])})::text as json`;

/** The response of {@link keptBook}. */
export function bookFrom(json: string): KeptBook {
  const found = JSON.parse(json) as { [Part in keyof KeptBook]: Columns<KeptBook[Part][number]> };
  return {
    lots: rowsOf(found.lots),
    trades: rowsOf(found.trades),
    policies: rowsOf(found.policies),
    prices: rowsOf(found.prices),
  };
}

/** Whose closeouts are listed: those of one entity, or of everyone where an administrator names none. */
export const listedOwner = (
  owner: string | undefined,
): Statement<{ name: string; is_everyone: boolean }> => sql<{
  name: string;
  is_everyone: boolean;
}>`
  select name, ${owner === undefined}::boolean and app.is_admin() as is_everyone
  from entities where id = ${entityOf(owner)}`;

/** The years in which visible lots were closed out, newest first: one look into the index for each year of their span. */
export const closedYears = (owner: string | undefined): Statement<{ year: number }> => {
  const closed = sql`from lot_sums where ${allOf([
    sql`closed_on is not null`,
    owner !== undefined && sql`entity_id = ${entityIdNamed(owner)}`,
  ])}`;
  return sql<{ year: number }>`
    select year
    from (select min(closed_on) as first, max(closed_on) as last ${closed}) span,
         generate_series(extract(year from first)::integer, extract(year from last)::integer) as year
    where exists (select ${closed} and closed_on between make_date(year, 1, 1) and make_date(year, 12, 31))
    order by year desc`;
};
