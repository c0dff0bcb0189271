import { searchRecords, FOUND_PER_KIND, type FoundRecords } from '#api/search';
import { type App, route } from '../http/route.ts';
import { allOf, sql, type Statement } from '../db/sql.ts';

type Found<Kind extends keyof FoundRecords> = Statement<FoundRecords[Kind][number]>;

/** The words of a text, in small letters, as the searched texts are. */
const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

const holdsAll = (searched: Statement, words: readonly string[]): Statement =>
  allOf(words.map((word) => sql`strpos(${searched}, ${word}) > 0`));

/** Whether the text begins with the search text: such records are likelier than those that contain it somewhere. */
const beginsWith = (text: Statement, words: readonly string[]): Statement =>
  sql`starts_with(lower(${text}), ${words.join(' ')})`;

/** Whether a word is in a lot's searched fields (its number, source and pen), or in its owner's name, which is searched once per owner. */
const lotHolds = (word: string): Statement => sql`
  (strpos(l.search_text, ${word}) > 0 or l.entity_id in (select id from entities where strpos(lower(name), ${word}) > 0))`;

/** Lots by number, owner, source and pen: those whose number begins with the text first, then those with head. */
const lotsFound = (words: readonly string[]): Found<'lots'> => sql`
  select l.id, l.lot, e.name as owner, l.source, l.current_hd
  from lots l join entities e on e.id = l.entity_id
  where ${allOf(words.map(lotHolds))}
  order by starts_with(l.search_text, ${words.join(' ')}) desc, l.current_hd > 0 desc, l.date_in desc, l.id desc
  limit ${FOUND_PER_KIND}::integer`;

const policiesFound = (words: readonly string[]): Found<'policies'> => sql`
  select p.endorsement_number, min(p.type) as type, max(p.end_date) as end_date, min(e.name) as insured_name,
         string_agg(distinct l.lot, ', ') as lots
  from lrp p join entities e on e.id = p.entity_id left join lots l on l.id = p.lot_id
  where ${holdsAll(sql`lower(concat_ws(' ', p.endorsement_number, e.name, l.lot, p.county, p.state))`, words)}
  group by p.entity_id, p.endorsement_number
  order by ${beginsWith(sql`p.endorsement_number`, words)} desc, max(p.end_date) desc, p.endorsement_number
  limit ${FOUND_PER_KIND}::integer`;

/** Whether a word is in a trade's searched fields, its symbol or its lot's number: each searched by itself, which halves the time over 100,000 trades. */
const tradeHolds = (word: string): Statement => sql`
  (strpos(t.search_text, ${word}) > 0 or strpos(t.symbol, upper(${word})) > 0
   or t.lot_id in (select id from lots where strpos(search_text, ${word}) between 1 and strpos(search_text, E'\\n')))`;

/** The newest trades, among which a common word is on enough open ones to look no further. */
const NEWEST = 2_000;

/** Trades by the fields of their own search, symbol and lot: open ones first, then the newest. */
const tradesFound = (words: readonly string[]): Found<'trades'> => sql`
  with newest as (
    select t.id from (select * from trades order by trade_date desc, id desc limit ${NEWEST}::integer) t
    where t.status = 'open' and ${allOf(words.map(tradeHolds))}
    order by t.trade_date desc, t.id desc limit ${FOUND_PER_KIND}::integer),
  found as (
    select id from newest where (select count(*) from newest) = ${FOUND_PER_KIND}::integer
    union all
    (select t.id from trades t
     where (select count(*) from newest) < ${FOUND_PER_KIND}::integer and ${allOf(words.map(tradeHolds))}
     order by t.status = 'open' desc, t.trade_date desc, t.id desc limit ${FOUND_PER_KIND}::integer))
  select t.id, t.trade_date, t.b_s, t.quantity, t.period, t.description, t.strike, t.p_c, t.price_amount, t.status, l.lot
  from found join trades t on t.id = found.id left join lots l on l.id = t.lot_id
  order by t.status = 'open' desc, t.trade_date desc, t.id desc`;

const ownersFound = (words: readonly string[]): Found<'owners'> => sql`
  select name from entities where ${holdsAll(sql`lower(name)`, words)}
  order by ${beginsWith(sql`name`, words)} desc, lower(name) limit ${FOUND_PER_KIND}::integer`;

export function searchRoutes(app: App): void {
  route(app, searchRecords, async ({ db, input }) => {
    const words = wordsOf(input.text);
    const [lots, policies, trades, owners] = await db.batch([
      lotsFound(words),
      policiesFound(words),
      tradesFound(words),
      ownersFound(words),
    ]);
    return { lots, policies, trades, owners };
  });
}
