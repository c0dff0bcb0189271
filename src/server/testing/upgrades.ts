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

/** A folder with the migrations of version 0.1. */
export function formerFolder(): string {
  const dir = testFolder();
  for (const { name, sql } of formerMigrations()) writeFileSync(join(dir, `${name}.sql`), sql);
  return dir;
}

/** A database of version 0.1 with rows in every table, as pg_dump wrote it. */
export const version01Dump = (): string => unzipped('version-0.1-dump.sql.gz');

/** A database with the rows of {@link version01Dump}. */
export async function version01(): Promise<string> {
  const url = await bareDatabase();
  await asOwner(url, async (owner) => {
    await owner(version01Dump());
  });
  return url;
}

/** A database after a migration. */
export interface Stage {
  migration: string;
  url: string;
}

/**
 * A database at the end of the baseline and after each later migration, in order. Each has the rows of the dump of version 0.1
 * and those prepared for the migrations up to it, inserted at their migration: a later migration meets data that an earlier
 * version wrote.
 */
export async function openStages(): Promise<Stage[]> {
  const url = await version01();
  await migrate(url, { count: 0 });
  const copied = async (migration: string): Promise<Stage> => ({
    migration,
    url: await copyOf(new URL(url).pathname.slice(1)),
  });
  const stages = [await copied('the baseline')];
  for (const migration of laterMigrations) {
    await migrate(url, { count: 1 });
    if (prepared.includes(migration)) {
      const rows = readFileSync(`${folder}/${migration}.sql`, 'utf8');
      await asOwner(url, (owner) => owner(rows));
    }
    stages.push(await copied(migration));
  }
  return stages;
}

/** The tables that hold records. */
export const tablesOf = async (owner: Owner): Promise<string[]> =>
  (
    await owner<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'auth') and table_type = 'BASE TABLE' order by 1`,
    )
  ).map(({ name }) => name);

/** Every row of a table; with `fields`, only those columns, a renamed one under its old name where it has its new one. */
export async function rowsOf(
  owner: Owner,
  table: string,
  fields?: readonly string[],
  renamed: Readonly<Record<string, string>> = {},
): Promise<object[]> {
  const rows = await owner<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`,
  );
  if (!fields) return rows.map(({ row }) => row);
  const valueOf = (row: Record<string, unknown>, field: string) =>
    row[field in row ? field : (renamed[field] ?? field)];
  return rows.map(({ row }) => Object.fromEntries(fields.map((field) => [field, valueOf(row, field)])));
}

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
