import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrate, migrationNames } from '../db/migrate.ts';
import type { Owner } from './constraints.ts';
import { bareDatabase, copyOf } from './bare-server.ts';

const folder = fileURLToPath(new URL('../../../fixtures/upgrades', import.meta.url));

/** The migrations that have rows prepared in `fixtures/upgrades`. */
export const prepared: readonly string[] = migrationNames(folder);

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

/** A database at one migration, with rows in every table that exists by then. */
export interface Stage {
  migration: string;
  url: string;
}

/**
 * A database for each requested migration, in order. Each has the rows prepared for it and for the earlier ones, inserted at
 * their migration: so a later migration meets data that an earlier version wrote.
 */
export async function openStages(wanted: readonly string[] = migrationNames()): Promise<Stage[]> {
  const url = await bareDatabase();
  const stages: Stage[] = [];
  for (const migration of migrationNames()) {
    await migrate(url, { count: 1 });
    if (prepared.includes(migration)) {
      const rows = readFileSync(`${folder}/${migration}.sql`, 'utf8');
      await asOwner(url, (owner) => owner(rows));
    }
    if (wanted.includes(migration))
      stages.push({ migration, url: await copyOf(new URL(url).pathname.slice(1)) });
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

/** Every row of a table; with `fields`, only those columns. */
export async function rowsOf(owner: Owner, table: string, fields?: readonly string[]): Promise<object[]> {
  const rows = await owner<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`,
  );
  if (!fields) return rows.map(({ row }) => row);
  return rows.map(({ row }) => Object.fromEntries(fields.map((field) => [field, row[field]])));
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
       union all select pg_get_functiondef(oid) || proacl::text from pg_proc where pronamespace in (select oid from ours)
       order by 1`,
    )
  ).map(({ line }) => line);
