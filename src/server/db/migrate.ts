import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import type { Client } from 'pg';
import { asOwner } from './as-owner.ts';
import { restoreAccess, recordAccess } from './access-record.ts';
import { createGroups } from './roles.ts';
import { reasonOf, StartupError } from '../../embedded-postgres/startup-error.ts';

const ours = fileURLToPath(new URL('../../../migrations', import.meta.url));
const wait = { lockValue: 7_031_801_812, advisoryLockMode: 'wait' } as const;

export interface Migrations {
  /** The folder of the migrations; the product's by default. */
  dir?: string;
  /** The most migrations to apply: a backup of an older version is restored into its version's tables. */
  count?: number;
}

/** The names of the migrations in order: `0001_entities_users_sessions`. */
export const migrationNames = (dir = ours): string[] =>
  readdirSync(dir)
    .map((file) => file.replace(/\.sql$/, ''))
    .toSorted();

/**
 * Brings the tables up to date: applies every pending file of `migrations/` in order, in one transaction. When several
 * servers start at once, one migrates and the others wait for it.
 *
 * @returns the number of access rules and grants that were missing and have been restored
 */
export async function migrate(
  ownerUrl: string,
  { dir = ours, count = Infinity }: Migrations = {},
): Promise<number> {
  const problems: string[] = [];
  try {
    return await asOwner(ownerUrl, async (owner) => {
      await createGroups(owner);
      const restored = await restoreAccess(owner);
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
      return restored;
    });
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The database could not be brought up to date: ${reasonOf(error)}`, {
      cause: problems.join('\n'),
    });
  }
}

/** An older server must not write to tables that a newer one has changed. */
async function refuseNewerTables(owner: Client, dir: string): Promise<void> {
  const known = new Set(migrationNames(dir));
  const applied = await owner.query<{ name: string }>('select name from migrations.applied order by id');
  const newer = applied.rows.find(({ name }) => !known.has(name));
  if (newer === undefined) return;
  throw new StartupError(
    `The database was last used by a newer version of Drover (it has ${newer.name}): start that version.`,
  );
}

/** For commands that read a database without changing it: its tables must be of this version. */
export const refuseUnlessUpToDate = (ownerUrl: string, dir = ours): Promise<void> =>
  asOwner(ownerUrl, async (owner) => {
    const [there] = (await owner.query(`select to_regclass('migrations.applied') is not null as migrated`))
      .rows;
    if (!there?.migrated) throw new StartupError('This database has no Drover tables.');
    await refuseNewerTables(owner, dir);
    const { rows } = await owner.query<{ count: number }>(
      'select count(*)::integer as count from migrations.applied',
    );
    if (rows[0]?.count !== migrationNames(dir).length)
      throw new StartupError(
        'The database is of an older version of Drover: use that version, or start this one first.',
      );
  });
