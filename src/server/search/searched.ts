import type { Session } from '../db/database.ts';
import { allOf, sql, type Statement } from '../db/sql.ts';
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

/** The lots whose number holds the word: the first line of their searched text. */
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
export async function searchedWords(db: Pick<Session, 'row'>, words: readonly string[]) {
  const shares = words.some(isIndexed) ? await db.row(selectShares(words)) : undefined;
  const of = (kind: Kind): SearchedWords => ({ kind, words, rare: rarest(shares?.[kind]) });
  return { lots: of('lots'), lrp: of('lrp'), trades: of('trades') };
}

export interface SearchedWords {
  kind: Kind;
  words: readonly string[];
  /** The place of the rare word among them; null where many records hold each. */
  rare: number | null;
}

/** The condition that a record holds every word; by the index of the rare one, if there is one. */
export const holdsEvery = ({ kind, words, rare }: SearchedWords): Statement =>
  allOf(
    words.map((word, at) => (at === rare ? SEARCHED[kind].holdsByIndex(word) : SEARCHED[kind].holds(word))),
  );
