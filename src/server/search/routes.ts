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

/** Whether the word is in the number of a lot `l`: the first line of its searched text. */
const isInNumber = (word: string): Statement =>
  sql`strpos(l.search_text, ${word}) between 1 and strpos(l.search_text, E'\\n')`;

const lotsNumbered = (word: string): Statement =>
  sql`select l.id from lots l where ${contains(sql`l.search_text`, word)} and ${isInNumber(word)}`;

/** Whether the record's lot is one of these. For a text that no index finds it is looked up by its id, as few records are read. */
const isOnLotNumbered = (lotId: Statement, word: string): Statement =>
  isIndexed(word)
    ? sql`${lotId} in (${lotsNumbered(word)})`
    : sql`(select ${isInNumber(word)} from lots l where l.id = ${lotId})`;

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
      or p.entity_id in (${entitiesNamed(word)}) or ${isOnLotNumbered(sql`p.lot_id`, word)})`,
    holdsByIndex: (word) => sql`(
      ${contains(sql`lower(p.endorsement_number)`, word)} or ${contains(sql`lower(p.county)`, word)}
      or ${contains(sql`lower(p.state)`, word)} or p.entity_id = any(array(${entitiesNamed(word)}))
      or p.lot_id = any(array(${lotsNumbered(word)})))`,
  },
  trades: {
    alias: 't',
    holds: (word) => sql`(
      ${isIn(sql`t.search_text`, word)} or strpos(t.symbol, upper(${word})) > 0 or ${isOnLotNumbered(sql`t.lot_id`, word)})`,
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
async function searchedWords(db: Pick<Session, 'row' | 'isOfOneEntity'>, words: readonly string[]) {
  const shares = words.some(isIndexed) && !db.isOfOneEntity ? await db.row(selectShares(words)) : undefined;
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

/** The text that was typed, with single spaces. */
const textOf = ({ words }: SearchedWords): string => words.join(' ');

/** Whether a stored text begins with the search text: such records are likelier than those that contain it somewhere. */
const begins = (stored: Statement, searched: SearchedWords): Statement =>
  sql`starts_with(${stored}, ${textOf(searched)})`;

/** The same, found by the index of the first two characters. */
const beginsByIndex = (stored: Statement, searched: SearchedWords): Statement => sql`
  left(${stored}, 2) collate "C" between left(${textOf(searched)}, 2) and left(${textOf(searched)}, 2) || chr(1114111)
    and ${begins(stored, searched)}`;

/** The newest records, among which a common word is on enough to look no further. */
const NEWEST = 2_000;
/** The newest records that are searched for a text too short for any index. */
const MOST_FOR_SHORT = 10_000;

/** All records of a table; only the newest where no index finds the text. */
const readThrough = (table: Statement, newestFirst: Statement, { words }: SearchedWords): Statement =>
  words.some(isIndexed)
    ? table
    : sql`(select * from ${table} order by ${newestFirst} limit ${MOST_FOR_SHORT}::integer)`;

const newestOf = (table: Statement, newestFirst: Statement): Statement =>
  sql`(select * from ${table} order by ${newestFirst} limit ${NEWEST}::integer)`;

const newestLots = sql`date_in desc, id desc`;

const likeliestLots = (searched: SearchedWords): Statement => sql`
  ${begins(sql`l.search_text`, searched)} desc, l.current_hd > 0 desc, l.date_in desc, l.id desc limit ${FOUND_PER_KIND}::integer`;

const fewLots = (searched: SearchedWords): Statement => sql`
  with found as (select l.id from lots l where ${holdsEvery(searched)} order by ${likeliestLots(searched)})`;

/** Lots that begin with the text come first, wherever they are; then the newest with head are enough, if there are as many. */
const manyLots = (searched: SearchedWords): Statement => sql`
  with newest as materialized (
    select l.id, l.search_text, l.current_hd, l.date_in, ${begins(sql`l.search_text`, searched)} as begins
    from ${newestOf(sql`lots`, newestLots)} l where l.current_hd > 0 and ${holdsEvery(searched)}),
  enough as materialized (select count(*) filter (where begins) >= ${FOUND_PER_KIND}::integer as begin from newest),
  likeliest as materialized (
    select l.id
    from (select id, search_text, current_hd, date_in from newest where not begins or (select begin from enough)
          union all
          select l.id, l.search_text, l.current_hd, l.date_in from lots l
          where not (select begin from enough) and ${beginsByIndex(sql`l.search_text`, searched)} and ${holdsEvery(searched)}) l
    order by ${likeliestLots(searched)}),
  found as (
    select id from likeliest where (select count(*) from likeliest) = ${FOUND_PER_KIND}::integer
    union all
    (select l.id from ${readThrough(sql`lots`, newestLots, searched)} l
     where (select count(*) from likeliest) < ${FOUND_PER_KIND}::integer and ${holdsEvery(searched)}
     order by ${likeliestLots(searched)}))`;

/** Lots by number, owner, source and pen: those that begin with the text first, then those with head. */
const lotsFound = (searched: SearchedWords): Found<'lots'> => sql`
  ${searched.rare === null ? manyLots(searched) : fewLots(searched)}
  select l.id, l.lot, e.name as owner, l.source, l.current_hd
  from found join lots l on l.id = found.id join entities e on e.id = l.entity_id
  order by ${likeliestLots(searched)}`;

const newestPolicies = sql`end_date desc, id desc`;

const endorsement = sql`lower(p.endorsement_number)`;

const fewPolicies = (searched: SearchedWords): Statement =>
  sql`with found as materialized (select p.* from lrp p where ${holdsEvery(searched)})`;

/** As {@link manyLots}, by endorsement: that of the policies which end last. */
const manyPolicies = (searched: SearchedWords): Statement => sql`
  with newest as materialized (
    select p.entity_id, p.endorsement_number, p.end_date, ${begins(endorsement, searched)} as begins
    from ${newestOf(sql`lrp`, newestPolicies)} p where ${holdsEvery(searched)}),
  enough as materialized (
    select count(distinct (entity_id, endorsement_number)) filter (where begins) >= ${FOUND_PER_KIND}::integer as begin from newest),
  likeliest as materialized (
    select entity_id, endorsement_number
    from (select * from newest where not begins or (select begin from enough)
          union all
          select p.entity_id, p.endorsement_number, p.end_date, true from lrp p
          where not (select begin from enough) and ${beginsByIndex(endorsement, searched)} and ${holdsEvery(searched)}) p
    group by entity_id, endorsement_number
    order by bool_or(begins) desc, max(end_date) desc, endorsement_number limit ${FOUND_PER_KIND}::integer),
  found as materialized (
    select p.* from likeliest k join lrp p on p.entity_id = k.entity_id and p.endorsement_number = k.endorsement_number
    where (select count(*) from likeliest) = ${FOUND_PER_KIND}::integer and ${holdsEvery(searched)}
    union all
    select p.* from ${readThrough(sql`lrp`, newestPolicies, searched)} p
    where (select count(*) from likeliest) < ${FOUND_PER_KIND}::integer and ${holdsEvery(searched)})`;

const policiesFound = (searched: SearchedWords): Found<'policies'> => sql`
  ${searched.rare === null ? manyPolicies(searched) : fewPolicies(searched)}
  select p.endorsement_number, min(p.type) as type, max(p.end_date) as end_date, min(e.name) as insured_name,
         string_agg(distinct l.lot, ', ') as lots
  from found p join entities e on e.id = p.entity_id left join lots l on l.id = p.lot_id
  group by p.entity_id, p.endorsement_number
  order by ${begins(endorsement, searched)} desc, max(p.end_date) desc, p.endorsement_number
  limit ${FOUND_PER_KIND}::integer`;

const newestTrades = sql`trade_date desc, id desc`;

const likeliestTrades = sql`t.status = 'open' desc, t.trade_date desc, t.id desc limit ${FOUND_PER_KIND}::integer`;

const fewTrades = (searched: SearchedWords): Statement => sql`
  with few as materialized (select t.id, t.status, t.trade_date from trades t where ${holdsEvery(searched)}),
  found as (select t.id from few t order by ${likeliestTrades})`;

const manyTrades = (searched: SearchedWords): Statement => sql`
  with newest as (
    select t.id from ${newestOf(sql`trades`, newestTrades)} t
    where t.status = 'open' and ${holdsEvery(searched)}
    order by ${likeliestTrades}),
  found as (
    select id from newest where (select count(*) from newest) = ${FOUND_PER_KIND}::integer
    union all
    (select t.id from ${readThrough(sql`trades`, newestTrades, searched)} t
     where (select count(*) from newest) < ${FOUND_PER_KIND}::integer and ${holdsEvery(searched)}
     order by ${likeliestTrades}))`;

/** Trades by the fields of their own search, symbol and lot: open ones first, then the newest. */
const tradesFound = (searched: SearchedWords): Found<'trades'> => sql`
  ${searched.rare === null ? manyTrades(searched) : fewTrades(searched)}
  select t.id, t.trade_date, t.b_s, t.quantity, t.period, t.description, t.strike, t.p_c, t.price_amount, t.status, l.lot
  from found join trades t on t.id = found.id left join lots l on l.id = t.lot_id
  order by ${likeliestTrades}`;

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
