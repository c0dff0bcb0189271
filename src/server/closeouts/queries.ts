import type { InputOf } from '#api/endpoint';
import { closeoutBookFrom, type groupCloseouts } from '#api/closeouts';
import { type CloseoutBook, closeoutBookSchemas } from '#domain/closeout/book';
import type { Calendar } from '../clock/calendar.ts';
import { ofOwner, scopeId } from '../db/scope.ts';
import { allOf, jsonColumns, sql, type Statement } from '../db/sql.ts';
import {
  bookLots,
  bookPrices,
  countingPolicies,
  FUTURES_SYMBOL,
  openTrades,
  storedSums,
} from '../book/queries.ts';

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
    ofOwner(sql`l.entity_id`, owner),
    source !== undefined && sql`l.source = ${source}`,
    sex !== undefined && sql`l.sex = ${sex}`,
    location !== undefined && sql`l.location = ${location}`,
    month_in !== undefined && sql`to_char(l.date_in, 'YYYY-MM') = ${month_in}`,
  ]);

const columnsOf = (table: string, part: keyof CloseoutBook): Statement =>
  jsonColumns<Record<string, unknown>>(table, closeoutBookSchemas[part].keyof().options);

/** What a closeout is worked out from besides what is open: the sums that are stored for a lot. */
const closeoutLot = sql`
  l.id as lot_id, l.lot, e.name as owner, l.source, l.sex, l.location, l.date_in, s.last_out, l.total_shipped, l.current_hd,
  l.total_pay_wt, l.total_cost, l.est_out_wt, l.est_out_date, l.basis, l.futures_contract, s.closed_pl, s.unmatched_closings,
  ${storedSums}, s.shipped_weight, s.shipments_without_proceeds, s.shipments_without_weight, s.priced_weight, s.priced_proceeds,
  s.in_days, s.out_days, s.dead_days, s.feed, s.feeding`;

/** The matching lots with what is open on them: one JSON value, from sums that are kept per lot, never from records. */
export const keptBook = (filter: Filter, { today }: Calendar): Statement<{ json: string }> => sql<{
  json: string;
}>`
  with kept as materialized (
    ${bookLots(sql`${matching(filter)} order by l.number_key, e.name`, closeoutLot)}),
  open_trades as (
    ${openTrades(
      sql`t.lot_id in (select lot_id from kept)`,
      sql`t.lot_id, t.status, t.description, t.b_s, t.quantity, t.price_amount, t.closing_price, t.symbol, t.profit`,
    )}),
  counting as (
    ${countingPolicies(
      today,
      sql`p.lot_id in (select lot_id from kept)`,
      sql`p.lot_id, p.symbol, p.contracts, p.value, p.end_date, p.root, p.floor, p.weight, p.cost`,
    )}),
  priced as (
    ${bookPrices(sql`p.symbol in (
      select futures_contract from kept where current_hd > 0 or shipments_without_proceeds > 0
      union all select symbol from open_trades)
      or exists (select from counting) and length(p.symbol) = ${FUTURES_SYMBOL}::integer`)})
  select json_build_object(
    'lots', ${columnsOf('kept', 'lots')},
    'trades', ${columnsOf('open_trades', 'trades')},
    'policies', ${columnsOf('counting', 'policies')},
    'prices', ${columnsOf('priced', 'prices')})::text as json`;

/** The book in a response of {@link keptBook}. */
export const bookIn = (json: string): CloseoutBook =>
  closeoutBookFrom(JSON.parse(json) as Parameters<typeof closeoutBookFrom>[0]);

/** The entity whose closeouts are listed; no row for everyone's. */
export const listedEntity = (owner: string | undefined): Statement<{ name: string }> =>
  sql`select name from entities where id = ${scopeId(owner)}`;

/** The years in which visible lots were closed out, newest first: one look into the index for each year of their span. */
export const closedYears = (owner: string | undefined): Statement<{ year: number }> => {
  const closed = sql`from lot_sums where ${allOf([
    sql`closed_on is not null`,
    ofOwner(sql`entity_id`, owner),
  ])}`;
  return sql<{ year: number }>`
    select year
    from (select min(closed_on) as first, max(closed_on) as last ${closed}) span,
         generate_series(extract(year from first)::integer, extract(year from last)::integer) as year
    where exists (select ${closed} and closed_on between make_date(year, 1, 1) and make_date(year, 12, 31))
    order by year desc`;
};
