import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import type { Client, ClientBase } from 'pg';
import { counted } from '#domain/kit/format';
import { asOwner } from './as-owner.ts';
import { isDamage } from './damaged-disk.ts';
import { createGroups, GROUPS } from './roles.ts';
import { adoptVersion01, isOfVersion01 } from './version-0-1.ts';
import { reasonOf, StartupError } from '../../embedded-postgres/startup-error.ts';

const ours = fileURLToPath(new URL('../../../migrations', import.meta.url));
const wait = { lockValue: 7_031_801_812, advisoryLockMode: 'wait' } as const;

export interface Migrations {
  dir?: string;
  /** The most migrations to apply: a backup of an older version is restored into its version's tables. */
  count?: number;
  log?: (sentence: string) => void;
}

/** The names of the migrations in order: `0052_ended_lrp_columns`. */
export const migrationNames = (dir = ours): string[] =>
  readdirSync(dir)
    .map((file) => file.replace(/\.sql$/, ''))
    .toSorted();

/** Applies every pending migration in one transaction, on one server at a time; returns the number of access rules and grants that were missing and are restored. */
export async function migrate(
  ownerUrl: string,
  { dir = ours, count = Infinity, log = () => {} }: Migrations = {},
): Promise<number> {
  const problems: string[] = [];
  try {
    return await asOwner(ownerUrl, async (owner) => {
      await createGroups(owner);
      const restored = await restoreAccess(owner);
      const adopted = await adoptVersion01(owner, migrationNames(dir));
      const applied = await appliedNames(owner);
      const pending = migrationNames(dir).filter((name) => !applied.includes(name)).length;
      const isUpgrade = applied.length > 0 && pending > 0;
      if (isUpgrade)
        log(
          `Upgrading the database (${counted(pending, 'migration')} after ${applied.at(-1)}). A large one takes minutes; if it is interrupted, nothing is changed.`,
        );
      const started = performance.now();
      await runner({
        ...wait,
        dbClient: owner,
        dir,
        direction: 'up',
        count,
        migrationsSchema: 'migrations',
        migrationsTable: 'applied',
        createMigrationsSchema: true,
        singleTransaction: true,
        logger: { info: () => {}, warn: () => {}, error: (problem) => problems.push(problem) },
      });
      // The runner has committed the adopted schema with its migrations, if there were any.
      if (adopted) await owner.query('commit');
      await refuseNewerTables(owner, dir);
      await recordAccess(owner);
      if (isUpgrade) log(`The database is upgraded (${Math.ceil((performance.now() - started) / 1_000)} s).`);
      return restored;
    });
  } catch (error) {
    if (error instanceof StartupError || isDamage(error)) throw error;
    throw new StartupError(`The database could not be brought up to date: ${reasonOf(error)}`, {
      cause: problems.join('\n'),
    });
  }
}

/** An older server must not write to tables that a newer one has changed. */
async function refuseNewerTables(owner: Client, dir: string): Promise<void> {
  const known = new Set(migrationNames(dir));
  const newer = (await appliedNames(owner)).find((name) => !known.has(name) && !isOfVersion01(name));
  if (newer === undefined) return;
  throw new StartupError(
    `The database was last used by a newer version of Drover (it has ${newer}): start that version.`,
  );
}

async function appliedNames(owner: Client): Promise<string[]> {
  const [there] = (await owner.query(`select to_regclass('migrations.applied') is not null as migrated`))
    .rows;
  if (!there?.migrated) return [];
  const { rows } = await owner.query<{ name: string }>('select name from migrations.applied order by id');
  return rows.map(({ name }) => name);
}

/** For commands that read a database without changing it: its tables must be of this version. */
export const refuseUnlessUpToDate = (ownerUrl: string, dir = ours): Promise<void> =>
  asOwner(ownerUrl, async (owner) => {
    const applied = await appliedNames(owner);
    if (applied.length === 0) throw new StartupError('This database has no Drover tables.');
    await refuseNewerTables(owner, dir);
    if (applied.length !== migrationNames(dir).length)
      throw new StartupError(
        'The database is of an older version of Drover: use that version, or start this one first.',
      );
  });

/** The statements that create every access rule and grant of the request roles, with schema-qualified names. */
const PRESENT = `
  with ours as (select oid, nspname, nspacl from pg_namespace where nspname in ('public', 'app', 'auth')),
  granted as (
    select 'schema ' || quote_ident(nspname) as object, nspacl as acl, '' as columns from ours
    union all
    select 'table ' || c.oid::regclass, c.relacl, '' from pg_class c where relnamespace in (select oid from ours)
    union all
    select 'table ' || attrelid::regclass, attacl, format(' (%I)', attname)
    from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace in (select oid from ours) and not attisdropped
    union all
    select 'function ' || p.oid::regprocedure, proacl, '' from pg_proc p where pronamespace in (select oid from ours))
  select format('grant %s%s on %s to %I', lower(a.privilege_type), g.columns, g.object, r.rolname) as statement
  from granted g, aclexplode(g.acl) a join pg_roles r on r.oid = a.grantee
  where r.rolname = any($1)
  union all
  select format('create policy %I on %I.%I as %s for %s to %s%s%s', policyname, schemaname, tablename, permissive, cmd,
                array_to_string(array(select quote_ident(r) from unnest(roles) r order by 1), ', '),
                ' using (' || qual || ')', ' with check (' || with_check || ')')
  from pg_policies where schemaname in (select nspname from ours) and roles && $1::name[]
  union all
  select format('alter table %s enable row level security', oid::regclass) from pg_class
  where relnamespace in (select oid from ours) and relrowsecurity
  order by 1`;

/** Restores the missing access rules and grants, and returns their number: they name roles, which a dump of the database does not contain. */
async function restoreAccess(owner: ClientBase): Promise<number> {
  return inExclusiveTransaction(owner, async () => {
    const missing = await missingOf(owner);
    for (const statement of missing) {
      const [, policy, table] = /^create policy (.+?) on (.+?) as /.exec(statement) ?? [];
      if (table !== undefined) await owner.query(`drop policy if exists ${policy} on ${table}`);
      await owner.query(statement);
    }
    const [still] = missing.length > 0 ? await missingOf(owner) : [];
    if (still !== undefined)
      throw new StartupError(`An access rule of the database is missing and could not be restored: ${still}`);
    return missing.length;
  });
}

async function recordAccess(owner: ClientBase): Promise<void> {
  await inExclusiveTransaction(owner, async () => {
    await owner.query(
      'create table if not exists migrations.access (migration text, statement text, primary key (migration, statement))',
    );
    const newest = await newestMigration(owner);
    const recorded = await owner.query('select from migrations.access where migration = $1 limit 1', [
      newest,
    ]);
    if (newest === null || recorded.rows.length > 0) return;
    await owner.query('delete from migrations.access');
    await owner.query('insert into migrations.access select $2, statement from (' + PRESENT + ') present', [
      GROUPS,
      newest,
    ]);
  });
}

async function missingOf(owner: ClientBase): Promise<string[]> {
  const { rows: made } = await owner.query(
    `select from pg_class where oid = to_regclass('migrations.access')`,
  );
  if (made.length === 0) return [];
  const { rows } = await owner.query<{ statement: string }>(
    `select statement from migrations.access where migration = $2 except (${PRESENT})`,
    [GROUPS, await newestMigration(owner)],
  );
  return rows.map(({ statement }) => statement);
}

async function newestMigration(owner: ClientBase): Promise<string | null> {
  const { rows } = await owner.query<{ name: string }>(
    'select name from migrations.applied order by id desc limit 1',
  );
  return rows[0]?.name ?? null;
}

/** Runs `work` in a transaction, on one server at a time, with schema-qualified names. */
async function inExclusiveTransaction<T>(owner: ClientBase, work: () => Promise<T>): Promise<T> {
  await owner.query('begin');
  try {
    await owner.query(`select pg_advisory_xact_lock(hashtext('drover.access'))`);
    await owner.query('set local search_path = pg_catalog');
    const done = await work();
    await owner.query('commit');
    return done;
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}
