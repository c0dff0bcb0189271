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
  /** Called when the running database ended and could not be started again. */
  onLost?: (reason: string) => void;
};

/** The embedded database: `url` names the database `drover` and its owner. */
export type EmbeddedPostgres = { url: string; stop: () => Promise<void> };

/**
 * Starts the embedded PostgreSQL on the files under `dataDir`. The first start makes them; a start after
 * a crash recovers them. One server at a time holds the folder. `stop` writes everything to disk.
 */
export async function startPostgres({ dataDir, log, onLost = log }: Options): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir);
  const unlock = await takeFolder(folder);
  try {
    const user = databaseUser(join(folder, 'postgres'));
    const programs = runnablePrograms(user);
    const cluster = clusterIn(folder, user);
    prepareCluster(cluster, programs, log);
    const address = await addressOf(cluster);
    const database = await keepRunning(
      { cluster, address, programs, logFile: join(folder, 'postgres.log') },
      log,
      onLost,
    );
    const stop = async () => {
      await database.stop();
      address.release();
      unlock();
    };
    return { url: address.urlOf('drover'), stop };
  } catch (error) {
    unlock();
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
