import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import { Client } from 'pg';
import { reasonOf, StartError } from '../start-error.ts';

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
 */
export async function migrate(
  ownerUrl: string,
  { dir = ours, count = Infinity }: Migrations = {},
): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  owner.on('error', () => {});
  const problems: string[] = [];
  try {
    await owner.connect();
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
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database could not be brought up to date: ${reasonOf(error)}`, {
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
  throw new StartError(
    `The database was last used by a newer version of Drover (it has ${newer.name}): start that version.`,
  );
}
