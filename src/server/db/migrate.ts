import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import { Client } from 'pg';
import { putBackAccess, recordAccess } from './access-record.ts';
import { makeGroups } from './roles.ts';
import { reasonOf, StartupError } from '../../embedded-postgres/startup-error.ts';

const ours = fileURLToPath(new URL('../../../migrations', import.meta.url));
const wait = { lockValue: 7_031_801_812, advisoryLockMode: 'wait' } as const;

export interface Migrations {
  /** The folder of the migrations; the product's own unless a test has others. */
  dir?: string;
  /** How many to apply at most: a backup of an older version goes into tables of its time. */
  count?: number;
}

/** The names of the migrations there are, in their order: `0001_entities_users_sessions`. */
export const migrationNames = (dir = ours): string[] =>
  readdirSync(dir)
    .map((file) => file.replace(/\.sql$/, ''))
    .toSorted();

/**
 * Brings the tables up to date: every file of `migrations/` that this database has not had, in order, in
 * one transaction. Several servers may start at once: one migrates, the others wait for it and find nothing to do.
 *
 * @returns how many access rules and rights were missing, and have been put back
 */
export async function migrate(
  ownerUrl: string,
  { dir = ours, count = Infinity }: Migrations = {},
): Promise<number> {
  const owner = new Client({ connectionString: ownerUrl });
  owner.on('error', () => {});
  const problems: string[] = [];
  try {
    await owner.connect();
    await makeGroups(owner);
    const putBack = await putBackAccess(owner);
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
    await refuseNewerTables(owner, dir);
    await recordAccess(owner);
    return putBack;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The database could not be brought up to date: ${reasonOf(error)}`, {
      cause: problems.join('\n'),
    });
  } finally {
    await owner.end().catch(() => {});
  }
}

/** An older server must not write into tables that a newer one has changed. */
async function refuseNewerTables(owner: Client, dir: string): Promise<void> {
  const known = new Set(migrationNames(dir));
  const applied = await owner.query<{ name: string }>('select name from migrations.applied order by id');
  const newer = applied.rows.find(({ name }) => !known.has(name));
  if (newer === undefined) return;
  throw new StartupError(
    `The database was last used by a newer version of Drover (it has ${newer.name}): start that version.`,
  );
}

/** For commands that read a database but must not change it: its tables have to be those of this version. */
export async function refuseUnlessUpToDate(ownerUrl: string, dir = ours): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  owner.on('error', () => {});
  try {
    await owner.connect();
    const [there] = (await owner.query(`select to_regclass('migrations.applied') is not null as migrated`))
      .rows;
    if (!there?.migrated) throw new StartupError('This database has no tables of Drover.');
    await refuseNewerTables(owner, dir);
    const { rows } = await owner.query<{ count: number }>(
      'select count(*)::integer as count from migrations.applied',
    );
    if (rows[0]?.count !== migrationNames(dir).length)
      throw new StartupError(
        'The database is of an older version of Drover: use that version, or start this one first.',
      );
  } finally {
    await owner.end();
  }
}
