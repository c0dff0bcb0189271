/** One SQL statement with its parameters. `Row` is the type of its result rows. */
export interface Statement<Row = Record<string, unknown>> {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Set for frequent statements, which PostgreSQL then plans once per connection. */
  readonly name?: string;
  /** Never set; carries the type `Row`. */
  readonly row?: Row;
}

/**
 * Builds a statement. Every value becomes a parameter; a nested statement is inserted with its parameters renumbered. No
 * other text can enter a statement.
 *
 * @example sql<{ id: number }>`select id from lots where lot = ${lot}`
 */
export function sql<Row = Record<string, unknown>>(
  parts: TemplateStringsArray,
  ...inserted: unknown[]
): Statement<Row> {
  const values: unknown[] = [];
  const placed = (item: unknown): string => {
    if (!isStatement(item)) return `$${values.push(item)}`;
    const offset = values.length;
    values.push(...item.values);
    return item.text.replaceAll(/\$(\d+)/g, (_, n: string) => `$${offset + Number(n)}`);
  };
  const text = parts.reduce((before, part, at) => before + placed(inserted[at - 1]) + part);
  return { text, values };
}

/** The same statement, planned once per connection. The name must be unique to this text. */
export function prepared<Row>(name: string, statement: Statement<Row>): Statement<Row> {
  return { ...statement, name };
}

export function allOf(conditions: readonly (Statement | false | null | undefined)[]): Statement {
  return conditions
    .filter((condition) => condition !== false && condition !== null && condition !== undefined)
    .reduce<Statement>((all, one) => sql`${all} and ${one}`, sql`true`);
}

/** A statement's rows as one JSON array, built by PostgreSQL: for {@link Session.json}. */
export function jsonArray(statement: Statement): Statement<{ json: string }> {
  return sql`select coalesce(json_agg(x), '[]')::text as json from (${statement}) x`;
}

export function jsonObject(statement: Statement): Statement<{ json: string }> {
  return sql`select to_json(x)::text as json from (${statement}) x`;
}

/** The rows of a table or `with` query as one JSON object with an array per column, made in half the time of an object per row. A value may itself be a list, of any length. {@link rowsOfColumns} reads it. */
export function jsonColumns(from: string, columns: string): Statement {
  const arrays = columns
    .trim()
    .split(/,\s*/)
    .map((name) => `'${name}', json_agg(${name})`);
  return { text: `(select json_build_object(${arrays.join(', ')}) from ${from})`, values: [] };
}

function isStatement(item: unknown): item is Statement {
  return typeof item === 'object' && item !== null && 'text' in item && 'values' in item;
}

/** Values by column; a statement is a value that the database works out. The names come from our own code, never from a request. */
type Values = Readonly<Record<string, unknown>>;

const identifier = (text: string): Statement => ({ text, values: [] });

export const listOf = (items: readonly unknown[]): Statement =>
  items.reduce<Statement | null>((list, item) => (list ? sql`${list}, ${item}` : sql`${item}`), null) ??
  sql``;

/** The given columns of a record. Example: picked({ a: 1, b: 2 }, ['a']) is { a: 1 }. */
export const picked = (record: object, columns: readonly string[]): Values =>
  Object.fromEntries(columns.map((column) => [column, (record as Values)[column]]));

/**
 * The columns of a record in the order of its schema: those of a table, but for the ones that another expression makes.
 *
 * @example selected(outSchema, 'r', { lot: sql`l.lot` }) is `r.id, r.lot_id, l.lot as lot, …`
 */
export function selected<Shape extends object>(
  { shape }: { shape: Shape },
  table: string,
  made: { readonly [Name in keyof Shape]?: Statement },
): Statement {
  const others: Readonly<Record<string, Statement | undefined>> = made;
  return listOf(
    Object.keys(shape).map((name) => {
      const other = others[name];
      return other ? sql`${other} as ${identifier(name)}` : identifier(`${table}.${name}`);
    }),
  );
}

/** A time as the API has it. */
export const timeText = (column: Statement): Statement => sql`to_json(${column}) #>> '{}'`;

export const columnList = (columns: readonly string[]): Statement => identifier(columns.join(', '));

/** Example: `insert into outs (lot_id, weight) values ($1, $2)`. */
export const insertInto = (table: string, row: Values): Statement =>
  sql`insert into ${identifier(table)} (${columnList(Object.keys(row))}) values (${listOf(Object.values(row))})`;

/** Example: `update outs set weight = $1, proceeds = $2`. */
export const updateOf = (table: string, row: Values): Statement => {
  const sets = Object.entries(row).map(([column, value]) => sql`${identifier(column)} = ${value}`);
  return sql`update ${identifier(table)} set ${listOf(sets)}`;
};

/** An edit made from a version: it affects no row where the record has another version by now. */
export const editOf = (table: string, { id, version }: { id: number; version: number }, row: Values) =>
  sql`${updateOf(table, row)} where id = ${id} and version = ${version}`;

/**
 * Records as rows of a table: from which an insert of thousands of records selects. They are one parameter, and every value is read by
 * the type of its column; keys that are not selected are ignored.
 *
 * @example sql`insert into outs (lot_id, weight) select lot_id, weight from ${recordset('outs', records)}`
 */
export const recordset = (table: string, records: readonly object[]): Statement => ({
  text: `json_populate_recordset(null::${table}, $1::json)`,
  values: [JSON.stringify(records)],
});

/**
 * Records as rows with the columns of a definition, by an array for each column, which PostgreSQL reads in half the time of a
 * {@link recordset}; keys without a column are ignored.
 *
 * @example sql`insert into outs (lot_id, weight) select r.* from ${columnwise('lot_id integer, weight numeric', records)}`
 */
export function columnwise(definition: string, records: readonly object[]): Statement {
  const columns = definitions(definition);
  const arrays = columns.map(({ type }, at) => `$${at + 1}::${type}[]`);
  return {
    text: `unnest(${arrays.join(', ')}) as r (${columns.map(({ name }) => name).join(', ')})`,
    values: columns.map(({ name }) => arrayOf(records.map((record) => (record as Values)[name]))),
  };
}

/** The names of a definition. Example: those of 'lot_id integer, weight numeric' are lot_id, weight. */
export const definedColumns = (definition: string): Statement =>
  columnList(definitions(definition).map(({ name }) => name));

const definitions = (definition: string) =>
  definition.split(',').map((column) => {
    const [name = '', type = ''] = column.trim().split(/\s+/);
    return { name, type };
  });

/** Numbers, texts and truth values as PostgreSQL reads an array: as JSON in other brackets, but for the escapes of JSON. */
function arrayOf(values: readonly unknown[]): unknown {
  const json = JSON.stringify(values);
  return json.includes('\\') ? values : `{${json.slice(1, -1)}}`;
}
