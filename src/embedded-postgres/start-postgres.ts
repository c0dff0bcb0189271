import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { reasonOf, StartupError } from './startup-error.ts';
import { type Address, addressOf, addressOfRunning } from './address.ts';
import { clusterIn, prepareCluster } from './cluster.ts';
import { databaseUser } from './database-user.ts';
import { holderOf, lockFolder } from './folder-lock.ts';
import { keepRunning } from './keep-running.ts';
import { boundMessages } from './messages.ts';
import { runnablePrograms } from './programs.ts';

type Options = {
  dataDir: string;
  log: (sentence: string) => void;
  /** For tests: twice as fast, but not durable in a power cut. */
  throwaway?: boolean;
};

/** The embedded database; `url` connects to the database `drover` as its owner. */
export type EmbeddedPostgres = { url: string; stop: () => Promise<void> };

/**
 * Starts the embedded PostgreSQL on the files under `dataDir`. The first start creates them; a start after
 * a crash recovers them. One server at a time holds the folder. `stop` flushes everything to disk.
 */
export async function startPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { log, throwaway = false } = options;
  const folder = resolve(options.dataDir);
  const endings: (() => void | Promise<void>)[] = [await takeFolder(folder)];
  const stop = async () => {
    for (const end of endings.toReversed()) await end();
  };
  try {
    const user = databaseUser(join(folder, 'postgres'));
    const programs = runnablePrograms(user);
    const cluster = clusterIn(folder, user, throwaway);
    prepareCluster(cluster, programs, log);
    const address = await addressOf(cluster);
    endings.push(address.release);
    const plan = { cluster, address, programs, logFile: join(folder, 'postgres.log') };
    const database = await keepRunning(plan, log);
    endings.push(boundMessages(plan.logFile), database.stop);
    await createDatabase(address);
    return { url: address.urlOf('drover'), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The embedded database for a separate command: that of the running server, or else one that is started for the command. */
export async function reachPostgres(options: Options): Promise<EmbeddedPostgres> {
  const folder = resolve(options.dataDir);
  const cluster = clusterIn(folder, null, false);
  if (!existsSync(cluster.dir))
    throw new StartupError(`There is no database in ${folder}: set DATA_DIR to the folder of the server.`);
  if (holderOf(folder) === null) return startPostgres(options);
  const address = await addressOfRunning(cluster);
  return { url: address.urlOf('drover'), stop: async () => address.release() };
}

async function createDatabase(address: Address): Promise<void> {
  const client = new Client({ connectionString: address.urlOf('postgres') });
  await client.connect();
  const { rowCount } = await client.query(`select from pg_database where datname = 'drover'`);
  if (rowCount === 0) await client.query('create database drover');
  await client.end();
}

async function takeFolder(folder: string): Promise<() => void> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return await lockFolder(folder);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The data folder ${folder} is not writable (${reasonOf(error)}): set DATA_DIR to one that can.`,
    );
  }
}
