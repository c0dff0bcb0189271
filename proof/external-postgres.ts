import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseUser } from '../src/embedded-postgres/cluster.ts';
import { minimalEnvironment, programIn, runnablePrograms } from '../src/embedded-postgres/programs.ts';
import { childrenOf } from '../load/drover.ts';

/** A separate PostgreSQL on a local port, as in an installation with `DATABASE_URL`. */
export interface ExternalPostgres {
  /** The `DATABASE_URL`: the log-in that docs/operations.md describes, not a superuser. */
  url: string;
  /** The superuser's URL of the same database. */
  superUrl: string;
  start(): Promise<void>;
  /** Suspends or resumes all its processes; while suspended it neither answers nor refuses. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** SIGINT ends every connection and flushes to disk; SIGKILL does neither. */
  stop(signal?: 'SIGINT' | 'SIGKILL'): Promise<void>;
}

/** The folder of the newest PostgreSQL installed by Debian, with all its programs (`apt-get install postgresql`). */
export function debianPrograms(): string {
  const versions = readdirSync('/usr/lib/postgresql').map(Number);
  return `/usr/lib/postgresql/${Math.max(...versions)}`;
}

const OWNER_AND_DATABASE = [
  `create role drover_owner login createrole password 'secret'`,
  'create database drover owner drover_owner',
];

/** Creates and starts one in a folder that does not exist yet; as root it runs as another user. */
export async function externalPostgres(
  folder: string,
  installed?: string,
  setUp = OWNER_AND_DATABASE,
): Promise<ExternalPostgres> {
  const user = databaseUser(folder);
  const programs = installed ?? runnablePrograms(user);
  const run = { ...user, cwd: folder, env: minimalEnvironment() };
  const port = await freePort();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  const here = user ? '/proc/self/cwd' : folder;
  const made = spawnSync(
    programIn(programs, 'initdb'),
    ['-D', here, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'],
    run,
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr.toString()}`);

  const superUrl = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  const server = postgresIn(folder, port, programs);
  await server.start();
  await inDatabase(superUrl('postgres'), setUp);
  return {
    url: `postgresql://drover_owner:secret@127.0.0.1:${port}/drover`,
    superUrl: superUrl('drover'),
    ...server,
  };
}

/** A PostgreSQL in an existing folder, not started yet. */
export function postgresIn(
  folder: string,
  port: number,
  programs: string,
): Pick<ExternalPostgres, 'start' | 'signal' | 'stop'> {
  const user = databaseUser(folder);
  const here = user ? '/proc/self/cwd' : folder;
  let child: ChildProcess | undefined;
  return {
    start: async () => {
      const output = openSync(`${folder}.log`, 'a');
      const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'fsync=on'];
      const args = ['-D', here, ...settings.flatMap((setting) => ['-c', setting])];
      child = spawn(programIn(programs, 'postgres'), args, {
        ...user,
        cwd: folder,
        env: minimalEnvironment(),
        stdio: ['ignore', output, output],
      });
      closeSync(output);
      await answering(`postgresql://postgres@127.0.0.1:${port}/postgres`, child);
    },
    signal: (signal) => {
      const pid = child?.pid ?? 0;
      for (const one of [pid, ...childrenOf(pid)]) process.kill(one, signal);
    },
    stop: async (signal = 'SIGINT') => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** Waits until it accepts connections: recovery after a kill takes a while. */
async function answering(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    try {
      return await inDatabase(url, ['select 1']);
    } catch {
      await sleep(50);
    }
  }
  throw new Error('PostgreSQL ended while starting');
}

async function inDatabase(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return address !== null && typeof address === 'object' ? address.port : 0;
}
