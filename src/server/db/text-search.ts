import type { Session } from './database.ts';
import { currentUserMay } from './scope.ts';
import { columnList, listOf, sql, type Statement } from './sql.ts';

/** Trigram indexes find texts with three letters or digits in a row. Source: PostgreSQL, pg_trgm. */
export const isIndexed = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

/** The pattern of `like` for values that contain this text. Example: '50%' is `%50\%%`. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether a stored text in one case contains this one; finds it by a trigram index where there is one. */
export const contains = (stored: Statement, text: string, storedIn: 'lower' | 'upper' = 'lower'): Statement =>
  sql`${stored} like ${columnList([storedIn])}(${containing(text)})`;

/** Rows of a sample by which it is estimated how many match. */
const SAMPLE = 5_000;

/** The share of a table's rows up to which finding them first is faster than reading the list in its order until a page is full. */
const RARE = 0.02;

/**
 * The share of a table's rows that meets each condition, by a sample of its pages, for users who see several entities; null for others:
 * their rows are found by the index of their entity. PostgreSQL itself cannot estimate it for a text that is searched for anywhere: it
 * assumes many, and reads a whole list for a rare word.
 */
export const sharesOf = (table: string, alias: string, conditions: readonly Statement[]): Statement => sql`
  case when ${currentUserMay('seeEntities')} then (
    select array[${listOf(conditions.map((condition) => sql`coalesce(avg((${condition})::integer), 0)::float8`))}]
    from ${columnList([`${table} ${alias}`])} tablesample system ((
      select least(100, 100 * ${SAMPLE}::float8 / greatest(reltuples, 1)) from pg_class where oid = ${table}::text::regclass))) end`;

/** The index of the rarest condition, if few rows meet it, else null. Example: rarest([0.4, 0.001]) is 1. */
export function rarest(shares: readonly number[] | null | undefined): number | null {
  if (!shares) return null;
  const least = Math.min(...shares);
  return least <= RARE ? shares.indexOf(least) : null;
}

/** Whether few of the rows of several entities meet a condition: then finding them first is faster. It takes a round trip, of one entity none. */
export async function matchesFew(
  db: Pick<Session, 'row' | 'isOfOneEntity'>,
  table: string,
  alias: string,
  condition: Statement,
): Promise<boolean> {
  if (db.isOfOneEntity) return false;
  const sampled = await db.row(
    sql<{ shares: number[] | null }>`select ${sharesOf(table, alias, [condition])} as shares`,
  );
  return rarest(sampled?.shares) !== null;
}
