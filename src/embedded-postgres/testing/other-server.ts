import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { startTimeOf } from '../process-identity.ts';

/** A server in a separate process that only holds a database, and optionally writes to it. */
export type OtherServer = { child: ChildProcess; url: string; lines: string[]; exit: Promise<unknown> };

// As built, which `npm test` has done: the sources take a second to transform.
const built = new URL('../../../dist/embedded-postgres/start-postgres.js', import.meta.url).href;

const source = `
  import { Client } from 'pg';
  import { startPostgres } from '${built}';
  const [, dataDir, writes] = process.argv;
  try {
    const { url, stop } = await startPostgres({ dataDir, log: () => {} });
    process.once('SIGTERM', () => stop().then(() => process.exit(0)));
    console.log(url);
    if (writes) {
      const client = new Client(url);
      client.on('error', () => {});
      await client.connect();
      await client.query('create table if not exists written (id serial primary key)');
      const write = async () => console.log((await client.query('insert into written default values returning id')).rows[0].id);
      while (await write().then(() => true, () => false));
    }
  } catch (error) {
    console.log('refused: ' + error.message);
    process.exit(1);
  }`;

export async function startOther(dataDir: string, { writes = false } = {}): Promise<OtherServer> {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', source, dataDir, ...(writes ? ['writes'] : [])],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  if (child.stdout) createInterface(child.stdout).on('line', (line) => lines.push(line));
  const exit = once(child, 'exit');
  await until(() => lines.length > 0);
  return { child, url: lines[0] ?? '', lines, exit };
}

/** A copy of a folder, ownership included: quicker than creating a database. */
export function copyOf(folder: string, ...path: string[]): string {
  const copy = freshFolder(...path);
  mkdirSync(dirname(copy), { recursive: true });
  execFileSync('cp', ['-a', folder, copy]);
  return copy;
}

/** A folder that is removed when the test ends. */
export function freshFolder(...path: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'drover-test-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return join(root, ...path, 'data');
}

export async function until(holds: () => boolean, timeout = 60_000): Promise<void> {
  for (let waited = 0; !holds(); waited += 20) {
    if (waited > timeout) throw new Error(`Waited ${timeout} ms for ${String(holds)}`);
    await sleep(20);
  }
}

export const isGone = (pid: number): boolean => startTimeOf(pid) === null;

export function databasePid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

export async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
