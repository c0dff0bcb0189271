import { searchRecords, FOUND_PER_KIND, type FoundRecords } from '#api/search';
import { type App, route } from '../http/route.ts';
import { notesFound } from '../notes/queries.ts';
import { allOf, sql, type Statement } from '../db/sql.ts';
import { holdsEvery, type SearchedWords, searchedWords } from './searched.ts';

type Found<Kind extends keyof FoundRecords> = Statement<FoundRecords[Kind][number]>;

/** The words of a text, in small letters, as the searched texts are. */
const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether the text begins with the search text: such records are likelier than those that contain it somewhere. */
const beginsWith = (text: Statement, words: readonly string[]): Statement =>
  sql`starts_with(lower(${text}), ${words.join(' ')})`;

/** Lots by number, owner, source and pen: those whose number begins with the text first, then those with head. */
const lotsFound = (searched: SearchedWords): Found<'lots'> => sql`
  select l.id, l.lot, e.name as owner, l.source, l.current_hd
  from lots l join entities e on e.id = l.entity_id
  where ${holdsEvery(searched)}
  order by starts_with(l.search_text, ${searched.words.join(' ')}) desc, l.current_hd > 0 desc, l.date_in desc, l.id desc
  limit ${FOUND_PER_KIND}::integer`;

const policiesFound = (searched: SearchedWords): Found<'policies'> => sql`
  with found as materialized (select p.* from lrp p where ${holdsEvery(searched)})
  select p.endorsement_number, min(p.type) as type, max(p.end_date) as end_date, min(e.name) as insured_name,
         string_agg(distinct l.lot, ', ') as lots
  from found p join entities e on e.id = p.entity_id left join lots l on l.id = p.lot_id
  group by p.entity_id, p.endorsement_number
  order by ${beginsWith(sql`p.endorsement_number`, searched.words)} desc, max(p.end_date) desc, p.endorsement_number
  limit ${FOUND_PER_KIND}::integer`;

/** The newest trades, among which a common word is on enough open ones to look no further. */
const NEWEST = 2_000;

const likeliest = sql`t.status = 'open' desc, t.trade_date desc, t.id desc limit ${FOUND_PER_KIND}::integer`;

const fewTrades = (searched: SearchedWords): Statement => sql`
  with few as materialized (select t.id, t.status, t.trade_date from trades t where ${holdsEvery(searched)}),
  found as (select t.id from few t order by ${likeliest})`;

const manyTrades = (searched: SearchedWords): Statement => sql`
  with newest as (
    select t.id from (select * from trades order by trade_date desc, id desc limit ${NEWEST}::integer) t
    where t.status = 'open' and ${holdsEvery(searched)}
    order by ${likeliest}),
  found as (
    select id from newest where (select count(*) from newest) = ${FOUND_PER_KIND}::integer
    union all
    (select t.id from trades t
     where (select count(*) from newest) < ${FOUND_PER_KIND}::integer and ${holdsEvery(searched)}
     order by ${likeliest}))`;

/** Trades by the fields of their own search, symbol and lot: open ones first, then the newest. */
const tradesFound = (searched: SearchedWords): Found<'trades'> => sql`
  ${searched.rare === null ? manyTrades(searched) : fewTrades(searched)}
  select t.id, t.trade_date, t.b_s, t.quantity, t.period, t.description, t.strike, t.p_c, t.price_amount, t.status, l.lot
  from found join trades t on t.id = found.id left join lots l on l.id = t.lot_id
  order by t.status = 'open' desc, t.trade_date desc, t.id desc`;

const ownersFound = (words: readonly string[]): Found<'owners'> => sql`
  select name from entities where ${allOf(words.map((word) => sql`strpos(lower(name), ${word}) > 0`))}
  order by ${beginsWith(sql`name`, words)} desc, lower(name) limit ${FOUND_PER_KIND}::integer`;

export function searchRoutes(app: App): void {
  route(app, searchRecords, async ({ db, input }) => {
    const words = wordsOf(input.text);
    const searched = await searchedWords(db, words);
    const [lots, policies, trades, notes, owners] = await db.batch([
      lotsFound(searched.lots),
      policiesFound(searched.lrp),
      tradesFound(searched.trades),
      notesFound(words, FOUND_PER_KIND),
      ownersFound(words),
    ]);
    return { lots, policies, trades, notes, owners };
  });
}
