import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { reasonOf, StartError } from '../start-error.ts';
import { addressOf } from './address.ts';
import { clusterIn, prepareCluster } from './cluster.ts';
import { databaseUser } from './database-user.ts';
import { lockFolder } from './folder-lock.ts';
import { keepRunning } from './keep-running.ts';
import { runnablePrograms } from './programs.ts';

type Options = {
  dataDir: string;
  log: (sentence: string) => void;
  /** For tests: twice as fast, and lost in a power cut. */
  throwaway?: boolean;
  /** Called when the running database ended and could not be started again. */
  onLost?: (reason: string) => void;
};

/** The embedded database: `url` names the database `drover` and its owner. */
export type EmbeddedPostgres = { url: string; stop: () => Promise<void> };

/**
 * Starts the embedded PostgreSQL on the files under `dataDir`. The first start makes them; a start after
 * a crash recovers them. One server at a time holds the folder. `stop` writes everything to disk.
 */
export async function startPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { log, onLost = log, throwaway = false } = options;
  const folder = resolve(options.dataDir);
  const releases = [await takeFolder(folder)];
  const release = () => releases.toReversed().forEach((undo) => undo());
  try {
    const user = databaseUser(join(folder, 'postgres'));
    const programs = runnablePrograms(user);
    const cluster = clusterIn(folder, user, throwaway);
    prepareCluster(cluster, programs, log);
    const address = await addressOf(cluster);
    releases.push(address.release);
    const plan = { cluster, address, programs, logFile: join(folder, 'postgres.log') };
    const database = await keepRunning(plan, log, onLost);
    return { url: address.urlOf('drover'), stop: () => database.stop().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

async function takeFolder(folder: string): Promise<() => void> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return await lockFolder(folder);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The data folder ${folder} cannot be written (${reasonOf(error)}): set DATA_DIR to one that can.`,
    );
  }
}
