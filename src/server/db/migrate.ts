import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import type { Client } from 'pg';
import { counted } from '#domain/kit/format';
import { asOwner } from './as-owner.ts';
import { restoreAccess, recordAccess } from './access-record.ts';
import { isDamage } from './damaged-disk.ts';
import { createGroups } from './roles.ts';
import { adoptVersion01, isOfVersion01 } from './version-0-1.ts';
import { reasonOf, StartupError } from '../../embedded-postgres/startup-error.ts';

const ours = fileURLToPath(new URL('../../../migrations', import.meta.url));
const wait = { lockValue: 7_031_801_812, advisoryLockMode: 'wait' } as const;

export interface Migrations {
  /** The folder of the migrations; the product's by default. */
  dir?: string;
  /** The most migrations to apply: a backup of an older version is restored into its version's tables. */
  count?: number;
  /** Says that an upgrade begins, and when it is done. */
  log?: (sentence: string) => void;
}

/** The names of the migrations in order: `0052_ended_lrp_columns`. */
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
      // The runner has committed what was adopted with its migrations, if there were any.
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

/** The migrations that a database has, in order; none where there are no tables. */
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
