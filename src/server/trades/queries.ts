import type { TradeSortColumn, TradeFilter, TradeSort } from '#api/trades';
import type { Day } from '#domain/kit/days';
import type { SummedTrades } from '#domain/book/summed-book';
import { type Trade, tradeSchema } from '#domain/trades/trades';
import type { Session } from '../db/database.ts';
import { jsonArray, selected, sql, timeText, type Statement, allOf } from '../db/sql.ts';
import { rowsAfter, type ListWindow } from '../db/list-window.ts';
import { contains, isIndexed, matchesFew } from '../db/text-search.ts';
import { bookPrices, summedTrades } from '../book/queries.ts';

/** A trade as the API shows it: from `trades t left join lots l left join entities e`. */
export const tradeColumns = selected(tradeSchema, 't', {
  lot: sql`l.lot`,
  owner: sql`e.name`,
  created_at: timeText(sql`t.created_at`),
});

export const withLotAndOwner = sql`left join lots l on l.id = t.lot_id left join entities e on e.id = t.entity_id`;

const newestFirst = sql`t.trade_date desc, t.id desc`;

/** The sort key of a list; missing values come last in both directions. */
const sortedBy: Record<TradeSortColumn, Statement> = {
  trade_date: sql`t.trade_date`,
  lot: sql`l.number_key`,
  acct: sql`lower(t.acct)`,
  name: sql`lower(t.name)`,
  b_s: sql`lower(t.b_s)`,
  quantity: sql`t.quantity`,
  description: sql`lower(t.description)`,
  strike: sql`t.strike`,
  p_c: sql`t.p_c`,
  price_amount: sql`t.price_amount`,
};

function orderOf(sort: TradeSort): Statement {
  if (sort === '-trade_date') return newestFirst;
  if (sort === 'trade_date') return sql`t.trade_date, t.id`;
  const key = sortedBy[sort.replace('-', '') as TradeSortColumn];
  return sort.startsWith('-')
    ? sql`${key} desc nulls last, ${newestFirst}`
    : sql`${key} nulls last, ${newestFirst}`;
}

/** One window of the list. Lots and owners are joined for its rows only, not for the skipped ones. */
export function tradesInWindow(
  filter: TradeFilter,
  { sort, ...window }: ListWindow & { sort: TradeSort },
  few: boolean,
): Statement<{ json: string }> {
  const order = orderOf(sort);
  const direction = sort === 'trade_date' ? 'forwards' : sort === '-trade_date' ? 'backwards' : null;
  const rest = rowsAfter(window, direction, { day: sql`t.trade_date`, id: sql`t.id` });
  const within = allOf([rest, matching(filter, few)]);
  const lots = sort.endsWith('lot') ? sql`left join lots l on l.id = t.lot_id` : sql``;
  const from = few
    ? sql`(with few as materialized (select t.* from trades t where ${within}) select * from few) t ${lots}`
    : sql`trades t ${lots} where ${within}`;
  const page = sql`select t.id from ${from} order by ${order} offset ${window.offset} limit ${window.limit}`;
  return jsonArray(sql`
    select ${tradeColumns} from (${page}) page join trades t using (id) ${withLotAndOwner} order by ${order}`);
}

/** The next lines of a file, after the last one sent. */
export const tradeLines = (
  filter: TradeFilter,
  after: { date: Day; id: number } | null,
  limit: number,
): Statement<{ json: string }> => {
  const rest = after ? sql`(t.trade_date, t.id) < (${after.date}::date, ${after.id})` : sql`true`;
  const page = sql`
    select t.id from trades t where ${rest} and ${matching(filter)} order by ${newestFirst} limit ${limit}`;
  return jsonArray(sql`
    select ${tradeColumns} from (${page}) page join trades t using (id) ${withLotAndOwner} order by ${newestFirst}`);
};

/** Closed trades: their number, their profit, and the number of unmatched offsets, which have no known profit. */
export interface ClosedSum {
  closed: number;
  profit: number;
  unmatched: number;
}

export const closedSums = (filter: TradeFilter, few: boolean): Statement<ClosedSum> =>
  sql`
    select count(*) as closed, coalesce(sum(t.profit), 0) as profit, count(*) - count(t.profit) as unmatched
    from trades t where t.status = 'closed' and ${matching(filter, few)}`;

/** Open trades of one instrument, description and direction, with its current price. */
export type PricedTrades = Pick<SummedTrades, 'description' | 'b_s' | 'quantity' | 'amount' | 'trades'> & {
  price: number | null;
};

export const selectPricedTrades = (filter: TradeFilter, few: boolean): Statement<PricedTrades> => sql`
    with priced as materialized (${bookPrices(sql`true`, sql`p.symbol, p.current, min_scale(p.current) > 4 as is_fine`)})
    ${summedTrades(sql`price`, sql`p.current as price`, matching(filter, few))}`;

export const tradeById = (id: number): Statement<Trade> =>
  sql`select ${tradeColumns} from trades t ${withLotAndOwner} where t.id = ${id}`;

/** Without its lot, the trade belongs to its account's entity again: the trigger looks it up. A trade without a lot keeps its entity. */
export const updateTradeLot = (id: number, version: number, lotId: number | null): Statement =>
  sql`update trades set lot_id = ${lotId},
             entity_id = case when ${lotId}::integer is null and lot_id is not null then null else entity_id end
      where id = ${id} and version = ${version}`;

/** A day in the formats users type: 2026-03-05, 3/5/2026, 03/05/2026, 3/5/26. */
const dayMessage = (day: Statement): Statement =>
  sql`to_char(${day}, 'YYYY-MM-DD|FMMM/FMDD/YYYY|MM/DD/YYYY|FMMM/FMDD/YY')`;

const searched = {
  acct: sql`lower(t.acct)`,
  name: sql`lower(t.name)`,
  trade_date: dayMessage(sql`t.trade_date`),
  b_s: sql`lower(t.b_s)`,
  period: sql`lower(t.period)`,
  description: sql`lower(t.description)`,
  strike: sql`app.number_words(t.strike)`,
  p_c: sql`t.p_c`,
} as const;

const fields = Object.keys(searched) as (keyof typeof searched)[];

const holds = (field: Statement, words: string): Statement => sql`strpos(${field}, lower(${words})) > 0`;

const mayBeDay = (words: string): boolean => /^[\d/-]+$/.test(words);

/** The lots with the text in their number. By both conditions PostgreSQL expects few, and looks them up in a hash. */
const lotsWith = (words: string): Statement => sql`
  select l.id from lots l where ${contains(sql`l.search_text`, words)} and ${holds(sql`lower(l.lot)`, words)}`;

/** A match in any searched field (spec 2, section 5). Only text that could be part of a day is searched for in the days. */
const found = (words: string): Statement => sql`(
  ${holds(sql`t.search_text`, words)}
  or t.lot_id in (${lotsWith(words)})
  or ${mayBeDay(words) ? holds(dayMessage(sql`t.trade_date`), words) : sql`false`})`;

/** The same by the indexes of text, lot and day: fast where few trades match. */
const foundByIndex = (words: string): Statement => sql`(
  ${contains(sql`t.search_text`, words)}
  or t.lot_id = any(array(${lotsWith(words)}))
  ${mayBeDay(words) ? sql`or t.trade_date = any(array(${daysWith(words)}))` : sql``})`;

/** The days of trades with this text in theirs. */
const daysWith = (words: string): Statement => sql`
  select day::date from generate_series((select min(trade_date) from trades), (select max(trade_date) from trades), interval '1 day') day
  where ${holds(dayMessage(sql`day`), words)}`;

/** Whether few of the trades of several entities match, for a text that an index can find. */
export const fewTradesMatch = async (
  db: Pick<Session, 'row' | 'isOfOneEntity'>,
  { q }: TradeFilter,
): Promise<boolean> => q !== undefined && isIndexed(q) && matchesFew(db, 'trades', 't', foundByIndex(q));

function onLots(lots: string): Statement {
  if (lots === 'any') return sql`t.lot_id is not null`;
  const ids = lots.split(',').filter((lot) => lot !== 'none');
  const chosen = sql`t.lot_id = any(${ids}::integer[])`;
  return lots.includes('none') ? sql`(t.lot_id is null or ${chosen})` : chosen;
}

/** The condition of a filter; by indexes where `few` trades match. */
export const matching = (filter: TradeFilter, few = false): Statement =>
  allOf([
    filter.status ? sql`t.status = ${filter.status}` : null,
    filter.lots ? onLots(filter.lots) : null,
    filter.from ? sql`t.trade_date >= ${filter.from}::date` : null,
    filter.to ? sql`t.trade_date <= ${filter.to}::date` : null,
    ...fields.map((field) => (filter[field] ? holds(searched[field], filter[field]) : null)),
    filter.q ? (few ? foundByIndex(filter.q) : found(filter.q)) : null,
  ]);
