import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Address, addressOf, addressOfRunning } from './address.ts';
import { clusterIn, prepareCluster, databaseUser } from './cluster.ts';
import { keepRunning } from './keep-running.ts';
import { boundMessages } from './messages.ts';
import { startTimeOf } from './process-identity.ts';
import { runnablePrograms } from './programs.ts';
import { reasonOf, StartupError } from './startup-error.ts';

/** Locks a data folder by the process id and start time in `server.lock`, taking over that of an ended process. Returns a function that releases it. */
async function lockFolder(dataDir: string): Promise<() => void> {
  const file = lockOf(dataDir);
  const mine = JSON.stringify({ pid: process.pid, began: startTimeOf(process.pid) });
  while (!created(file, mine)) {
    const seen = await contentOf(file);
    const holder = liveHolder(seen);
    if (holder !== null) {
      throw new StartupError(
        `Another Drover server (process ${holder}) is using the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
      );
    }
    removeDeadLock(file, seen);
  }
  return () => {
    if (read(file) === mine) rmSync(file, { force: true });
  };
}

const holderOf = (dataDir: string): number | null => liveHolder(read(lockOf(dataDir)));

const lockOf = (dataDir: string): string => join(dataDir, 'server.lock');

function created(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** A lock that was just created may still be empty: its holder gets a second to write to it. */
async function contentOf(file: string): Promise<string | null> {
  for (let tries = 0; tries < 20; tries += 1) {
    const content = read(file);
    if (content !== '') return content;
    await sleep(50);
  }
  return '';
}

function liveHolder(content: string | null): number | null {
  try {
    const { pid, began }: { pid: number; began: string } = JSON.parse(content ?? '');
    return startTimeOf(pid) === began ? pid : null;
  } catch {
    return null;
  }
}

/** When several servers find the same dead lock, one of them removes it; a newer lock is put back. */
function removeDeadLock(file: string, seen: string | null): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (read(aside) === seen) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

type Options = {
  dataDir: string;
  log: (sentence: string) => void;
  /** For tests: twice as fast, but not durable in a power cut. */
  throwaway?: boolean;
};

/** The embedded database; `url` connects to the database `drover` as its owner. */
export type EmbeddedPostgres = { url: string; stop: () => Promise<void> };

/** Starts the embedded PostgreSQL on the files under `dataDir`, created on the first start. One server at a time holds the folder. */
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
