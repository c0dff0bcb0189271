import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fchownSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, DatabaseError } from 'pg';
import { reasonOf, StartError } from '../start-error.ts';
import type { Address } from './address.ts';
import type { Cluster } from './cluster.ts';
import { bareEnvironment, programIn } from './programs.ts';

/** What a database is started from: its files, its address, its programs and where its messages go. */
export type Launch = { cluster: Cluster; address: Address; programs: string; logFile: string };

/** A database that takes connections. `ended` resolves when its process has ended, for whatever reason. */
export type Launched = { stop: () => Promise<void>; ended: Promise<void> };

const durable = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'];
const throwaway = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const quiet = [
  'logging_collector=off',
  'log_destination=stderr',
  'log_checkpoints=off',
  'log_error_verbosity=terse',
];
const largestLog = 10_000_000;
const guardian = fileURLToPath(new URL('./guardian.mjs', import.meta.url));

export async function launch({ cluster, address, programs, logFile }: Launch): Promise<Launched> {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > largestLog)
    renameSync(logFile, `${logFile}.1`);
  const handle = openSync(logFile, 'a', 0o600);
  if (cluster.user) fchownSync(handle, cluster.user.uid, cluster.user.gid);
  const settings = [...(cluster.throwaway ? throwaway : durable), ...quiet, ...address.settings].flatMap(
    (setting) => ['-c', setting],
  );
  const job = {
    program: programIn(programs, 'postgres'),
    args: ['-D', cluster.nameForPostgres, ...settings],
    options: { ...cluster.user, cwd: cluster.dir, env: bareEnvironment() },
    stopProgram:
      process.platform === 'win32'
        ? [programIn(programs, 'pg_ctl'), 'stop', '-m', 'fast', '-D', cluster.dir]
        : null,
  };
  const parent = spawn(process.execPath, [guardian, JSON.stringify(job)], {
    cwd: '/',
    detached: true,
    env: bareEnvironment(),
    stdio: ['pipe', handle, handle],
    windowsHide: true,
  });
  closeSync(handle);
  const ended = endOf(parent);
  const stop = () => {
    parent.stdin?.end();
    return ended;
  };
  const ready = await isReady(address, parent).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  if (ready) return { stop, ended };
  throw new StartError(
    `The database in ${cluster.dir} did not start: ${lastFailure(logFile)} (see ${logFile})`,
  );
}

/** Recovery after a crash may take minutes: wait as long as the process lives. */
async function isReady(address: Address, parent: ChildProcess): Promise<boolean> {
  while (parent.exitCode === null && parent.signalCode === null) {
    if (await takesConnections(address)) return true;
    await sleep(25);
  }
  return false;
}

async function endOf(parent: ChildProcess): Promise<void> {
  await once(parent, 'exit');
}

async function takesConnections(address: Address): Promise<boolean> {
  const client = new Client({ connectionString: address.urlOf('postgres') });
  try {
    await client.connect();
    await createDatabase(client);
    return true;
  } catch (error) {
    const starting = error instanceof DatabaseError ? error.code === '57P03' : true;
    if (starting) return false;
    throw new StartError(`The database does not take connections: ${reasonOf(error)}`);
  } finally {
    await client.end().catch(() => {});
  }
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_database where datname = 'drover'`);
  if (rowCount === 0) await client.query('create database drover');
}

function lastFailure(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n');
  const line = lines.findLast((text) => text.includes('FATAL:')) ?? lines.at(-1) ?? '';
  return line.replace(/^.*(FATAL|LOG|ERROR): +/, '');
}
