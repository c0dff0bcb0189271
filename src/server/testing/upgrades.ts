import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { migrate, migrationNames } from '../db/migrate.ts';
import type { Owner } from './constraints.ts';
import { bareDatabase, copyOf } from './bare-server.ts';
import { testFolder } from './folder.ts';

const folder = fileURLToPath(new URL('../../../fixtures/upgrades', import.meta.url));
const unzipped = (file: string): string => gunzipSync(readFileSync(`${folder}/${file}`)).toString();

/** The migrations after the baseline, in order. */
export const laterMigrations: readonly string[] = migrationNames().filter(
  (name) => !name.startsWith('0051_baseline_'),
);

/** The later migrations that have rows prepared in `fixtures/upgrades`. */
export const prepared: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => file.replace(/\.sql$/, ''))
  .toSorted();

/** Runs `work` with SQL in a database, without access rules. */
export async function asOwner<T>(url: string, work: (owner: Owner) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(async <Row extends object>(text: string) => (await client.query<Row>(text)).rows);
  } finally {
    await client.end();
  }
}

/** A migration of version 0.1, with the rows that were prepared for its upgrade test. */
export interface FormerMigration {
  name: string;
  sql: string;
  rows: string;
}

/** The 51 migrations of version 0.1, in order. */
export const formerMigrations = (): FormerMigration[] =>
  JSON.parse(unzipped('version-0.1-migrations.json.gz')) as FormerMigration[];

/** Whether SQL is more than comments: a migration without tables or columns of its own has no rows. */
export const hasStatements = (sql: string): boolean => sql.replaceAll(/^--.*$/gm, '').trim() !== '';

/** A folder with the migrations of version 0.1. */
export function formerFolder(): string {
  const dir = testFolder();
  for (const { name, sql } of formerMigrations()) writeFileSync(join(dir, `${name}.sql`), sql);
  return dir;
}

/** A database of version 0.1 with rows in every table, as pg_dump wrote it. */
export const version01Dump = (): string => unzipped('version-0.1-dump.sql.gz');

let restored: Promise<string> | undefined;

/** A new database with the rows of {@link version01Dump}: a copy of one that is restored once. */
export async function version01(): Promise<string> {
  restored ??= restoredVersion01();
  return copyOf(databaseIn(await restored));
}

async function restoredVersion01(): Promise<string> {
  const url = await bareDatabase();
  await asOwner(url, async (owner) => {
    await owner(version01Dump());
  });
  return url;
}

/** The name of the database at an address. */
const databaseIn = (url: string): string => new URL(url).pathname.slice(1);

/** The rows of every table. */
export type Content = ReadonlyMap<string, readonly RecordRow[]>;
type RecordRow = Readonly<Record<string, unknown>>;

/** What a database holds before and after a migration, and after the rows prepared for it are inserted. */
export interface Stage {
  migration: string;
  before: Content;
  after: Content;
  prepared: Content;
}

/**
 * A database of version 0.1, taken through the later migrations one by one, each over the rows of the dump and those prepared for the
 * migrations before it: a later migration meets data that an earlier version wrote. Returns its address with the stages, and the addresses
 * of copies of it after every sixth migration.
 */
export async function openStages(): Promise<{ url: string; stages: Stage[]; copies: string[] }> {
  const url = await version01();
  const content = () => asOwner(url, contentOf);
  await migrate(url, { count: 0 });
  let before = await content();
  const stages: Stage[] = [{ migration: 'the baseline', before, after: before, prepared: before }];
  const copies: string[] = [];
  for (const migration of laterMigrations) {
    await migrate(url, { count: 1 });
    const after = await content();
    const rows = prepared.includes(migration) ? readFileSync(`${folder}/${migration}.sql`, 'utf8') : '';
    if (hasStatements(rows)) await asOwner(url, (owner) => owner(rows));
    const stage = { migration, before, after, prepared: hasStatements(rows) ? await content() : after };
    if (stages.length % 6 === 0) copies.push(await copyOf(databaseIn(url)));
    stages.push(stage);
    before = stage.prepared;
  }
  return { url, stages, copies };
}

/** The tables that hold records. */
export const tablesOf = async (owner: Owner): Promise<string[]> =>
  (
    await owner<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'auth') and table_type = 'BASE TABLE' order by 1`,
    )
  ).map(({ name }) => name);

/** The rows of every table that holds records, in the order of their text. */
export async function contentOf(owner: Owner): Promise<Content> {
  const tables = await tablesOf(owner);
  const each = tables.map((name) => `select '${name}' as name, to_jsonb(t) as row from ${name} t`);
  const rows = await owner<{ name: string; row: RecordRow }>(
    `select * from (${each.join(' union all ')}) every order by name, row::text`,
  );
  const content = new Map<string, RecordRow[]>(tables.map((name) => [name, []]));
  for (const { name, row } of rows) content.get(name)?.push(row);
  return content;
}

/** Rows with these fields only, a renamed one under its old name where it has its new one. */
export const rowsWith = (
  rows: readonly RecordRow[],
  fields: readonly string[],
  renamed: Readonly<Record<string, string>>,
): RecordRow[] =>
  rows.map((row) =>
    Object.fromEntries(fields.map((field) => [field, row[field in row ? field : (renamed[field] ?? field)]])),
  );

/** The declarations of the tables: columns, keys, access rules, grants, triggers and functions, one line each. */
export const declarationsOf = async (owner: Owner): Promise<string[]> =>
  (
    await owner<{ line: string }>(
      `with ours as (select oid from pg_namespace where nspname in ('public', 'auth', 'app'))
       select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
                        attgenerated, pg_get_expr(adbin, adrelid)) as line
       from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where c.relnamespace in (select oid from ours) and c.relkind in ('r', 'v') and attnum > 0 and not attisdropped
       union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
       from pg_constraint where connamespace in (select oid from ours)
       union all select indexdef from pg_indexes where schemaname in ('public', 'auth')
       union all select p::text from pg_policies p
       union all select concat_ws(' ', oid::regclass, relrowsecurity, relacl) from pg_class
       where relnamespace in (select oid from ours)
       union all select pg_get_triggerdef(t.oid) from pg_trigger t where not tgisinternal
       union all select pg_get_functiondef(oid) || ' ' || coalesce((
         select string_agg(r.rolname, ' ' order by r.rolname) from aclexplode(proacl) a join pg_roles r on r.oid = a.grantee
         where exists (select from aclexplode(proacl) where grantee = 0) is false), 'public') from pg_proc where pronamespace in (select oid from ours)
       order by 1`,
    )
  ).map(({ line }) => line);
