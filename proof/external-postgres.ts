import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseUser } from '../src/server/postgres/database-user.ts';
import { bareEnvironment, programIn, runnablePrograms } from '../src/server/postgres/programs.ts';
import { childrenOf } from './processes.ts';

/** A PostgreSQL of its own on a port of this machine, as an installation with `DATABASE_URL` has one. */
export interface ExternalPostgres {
  /** What goes into `DATABASE_URL`: the log-in that docs/operations.md describes, no superuser. */
  url: string;
  /** The superuser's address of the same database. */
  superUrl: string;
  start(): Promise<void>;
  /** Holds all its processes where they are, or lets them go on: it answers nothing, not even no. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** SIGINT ends every connection and writes all to disk; SIGKILL does nothing of the kind. */
  stop(signal?: 'SIGINT' | 'SIGKILL'): Promise<void>;
}

/** Makes and starts one in a folder that does not exist yet; as root it runs as another user. */
export async function externalPostgres(folder: string): Promise<ExternalPostgres> {
  const user = databaseUser(folder);
  const programs = runnablePrograms(user);
  const run = { ...user, cwd: folder, env: bareEnvironment() };
  const password = randomBytes(12).toString('hex');
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
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const output = openSync(`${folder}.log`, 'a');
    const args = [
      '-D',
      here,
      '-c',
      'listen_addresses=127.0.0.1',
      '-p',
      String(port),
      '-k',
      '',
      '-c',
      'fsync=on',
    ];
    child = spawn(programIn(programs, 'postgres'), args, { ...run, stdio: ['ignore', output, output] });
    closeSync(output);
    await answering(superUrl('postgres'), child);
  };
  await start();
  await inDatabase(superUrl('postgres'), [
    `create role drover_owner login createrole password '${password}'`,
    'create database drover owner drover_owner',
  ]);
  return {
    url: `postgresql://drover_owner:${password}@127.0.0.1:${port}/drover`,
    superUrl: superUrl('drover'),
    start,
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

/** Waits until it takes connections: recovery after a kill takes its time. */
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return address !== null && typeof address === 'object' ? address.port : 0;
}
