import { searchRecords, FOUND_PER_KIND, type FoundRecords } from '#api/search';
import { type App, route } from '../http/route.ts';
import { notesFound } from '../notes/queries.ts';
import { allOf, sql, type Statement } from '../db/sql.ts';
import type { Session } from '../db/database.ts';
import { contains, isIndexed, rarest, sharesOf } from '../db/text-search.ts';

/** A kind of record that is searched for words, each of which may be in any of its fields. */
interface Searched {
  alias: string;
  /** Whether a word is in a field, read row by row: fast where many match, since few rows are read. */
  holds: (word: string) => Statement;
  /** The same by indexes: fast where few match. */
  holdsByIndex: (word: string) => Statement;
}

const isIn = (text: Statement, word: string): Statement => sql`strpos(${text}, ${word}) > 0`;

const entitiesNamed = (word: string): Statement =>
  sql`select id from entities where ${isIn(sql`lower(name)`, word)}`;

/** The lots with the word in their number: the first line of their searched text. */
const lotsNumbered = (word: string): Statement => sql`
  select id from lots where ${contains(sql`search_text`, word)}
    and strpos(search_text, ${word}) between 1 and strpos(search_text, E'\\n')`;

/** The searched fields: of lots number, source, pen and owner; of policies endorsement, county, state, insured and lot; of trades those of their own search, symbol and lot. */
const SEARCHED = {
  lots: {
    alias: 'l',
    holds: (word) => sql`(${isIn(sql`l.search_text`, word)} or l.entity_id in (${entitiesNamed(word)}))`,
    holdsByIndex: (word) =>
      sql`(${contains(sql`l.search_text`, word)} or l.entity_id = any(array(${entitiesNamed(word)})))`,
  },
  lrp: {
    alias: 'p',
    holds: (word) => sql`(
      ${isIn(sql`lower(p.endorsement_number)`, word)} or ${isIn(sql`lower(p.county)`, word)} or ${isIn(sql`lower(p.state)`, word)}
      or p.entity_id in (${entitiesNamed(word)}) or p.lot_id in (${lotsNumbered(word)}))`,
    holdsByIndex: (word) => sql`(
      ${contains(sql`lower(p.endorsement_number)`, word)} or ${contains(sql`lower(p.county)`, word)}
      or ${contains(sql`lower(p.state)`, word)} or p.entity_id = any(array(${entitiesNamed(word)}))
      or p.lot_id = any(array(${lotsNumbered(word)})))`,
  },
  trades: {
    alias: 't',
    holds: (word) => sql`(
      ${isIn(sql`t.search_text`, word)} or strpos(t.symbol, upper(${word})) > 0 or t.lot_id in (${lotsNumbered(word)}))`,
    holdsByIndex: (word) => sql`(
      ${contains(sql`t.search_text`, word)} or ${contains(sql`t.symbol`, word, 'upper')}
      or t.lot_id = any(array(${lotsNumbered(word)})))`,
  },
} as const satisfies Record<string, Searched>;

type Kind = keyof typeof SEARCHED;

const sharesOfKind = (kind: Kind, words: readonly string[]): Statement =>
  sharesOf(kind, SEARCHED[kind].alias, words.map(SEARCHED[kind].holds));

const selectShares = (words: readonly string[]): Statement<Record<Kind, number[] | null>> => sql`
  select ${sharesOfKind('lots', words)} as lots, ${sharesOfKind('lrp', words)} as lrp, ${sharesOfKind('trades', words)} as trades`;

/** The words to search for in each kind of record, and which of them is the rare one by which its few records are found. */
async function searchedWords(db: Pick<Session, 'row'>, words: readonly string[]) {
  const shares = words.some(isIndexed) ? await db.row(selectShares(words)) : undefined;
  const of = (kind: Kind): SearchedWords => ({ kind, words, rare: rarest(shares?.[kind]) });
  return { lots: of('lots'), lrp: of('lrp'), trades: of('trades') };
}

interface SearchedWords {
  kind: Kind;
  words: readonly string[];
  /** The index of the rare word among them; null where many records hold each. */
  rare: number | null;
}

/** The condition that a record holds every word; by the index of the rare one, if there is one. */
const holdsEvery = ({ kind, words, rare }: SearchedWords): Statement =>
  allOf(
    words.map((word, at) => (at === rare ? SEARCHED[kind].holdsByIndex(word) : SEARCHED[kind].holds(word))),
  );

type Found<Records extends keyof FoundRecords> = Statement<FoundRecords[Records][number]>;

/** The words of a text, in small letters, as the searched texts are. */
const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether the text begins with the search text: such records are likelier than those that contain it somewhere. */
const beginsWith = (text: Statement, words: readonly string[]): Statement =>
  sql`starts_with(lower(${text}), ${words.join(' ')})`;

/** Lots by number, owner, source and pen: those that begin with the text first, then those with head. */
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

export function searchRoutes(app: App): void {
  route(app, searchRecords, async ({ db, input }) => {
    const words = wordsOf(input.text);
    const searched = await searchedWords(db, words);
    const [lots, policies, trades, notes] = await db.batch([
      lotsFound(searched.lots),
      policiesFound(searched.lrp),
      tradesFound(searched.trades),
      notesFound(words, FOUND_PER_KIND),
    ]);
    return { lots, policies, trades, notes };
  });
}
