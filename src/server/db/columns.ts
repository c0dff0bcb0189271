import { sql, type Statement } from './sql.ts';

/** Values by column; a statement is a value that the database works out. The names come from our own code, never from a request. */
type Row = Readonly<Record<string, unknown>>;

const name = (text: string): Statement => ({ text, values: [] });

const listed = (items: readonly unknown[]): Statement =>
  items.reduce<Statement | null>((list, item) => (list ? sql`${list}, ${item}` : sql`${item}`), null) ??
  sql``;

/** The given columns of a record. Example: picked({ a: 1, b: 2 }, ['a']) is { a: 1 }. */
export const picked = (record: object, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, (record as Row)[column]]));

/** Names of columns in a statement. Example: `lot_id, weight`. */
export const columnList = (columns: readonly string[]): Statement => name(columns.join(', '));

/** Example: `insert into outs (lot_id, weight) values ($1, $2)`. */
export const insertInto = (table: string, row: Row): Statement =>
  sql`insert into ${name(table)} (${columnList(Object.keys(row))}) values (${listed(Object.values(row))})`;

/** Example: `update outs set weight = $1, proceeds = $2`. */
export const updateOf = (table: string, row: Row): Statement => {
  const sets = Object.entries(row).map(([column, value]) => sql`${name(column)} = ${value}`);
  return sql`update ${name(table)} set ${listed(sets)}`;
};

/** An edit made from a version: it affects no row where the record has another version by now. */
export const editOf = (
  table: string,
  { id, version }: { id: number; version: number },
  row: Row,
): Statement => sql`${updateOf(table, row)} where id = ${id} and version = ${version}`;
