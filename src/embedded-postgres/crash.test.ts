import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTimeOf } from './process-identity.ts';
import { startPostgres } from './start-postgres.ts';
import { ask, copyOf, databasePid, isGone, startOther, until } from './testing/other-server.ts';

const log = () => {};
const root = mkdtempSync(join(tmpdir(), 'drover-test-'));
const made = join(root, 'data');

beforeAll(async () => (await startPostgres({ dataDir: made, log })).stop());
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Starts a server that writes continuously, and returns once 50 rows have been acknowledged. */
async function writingServer() {
  const dataDir = copyOf(made);
  const server = await startOther(dataDir, { writes: true });
  await until(() => server.lines.length > 50);
  return { ...server, dataDir, database: databasePid(dataDir), saved: () => Number(server.lines.at(-1)) };
}

async function rowsAfterRestart(dataDir: string): Promise<number> {
  const { url, stop } = await startPostgres({ dataDir, log });
  const [found] = await ask<{ rows: number }>(url, 'select count(*)::integer as rows from written');
  await stop();
  return found?.rows ?? 0;
}

describe('after a kill -9', { timeout: 120_000 }, () => {
  test('of the server, the database stops and no acknowledged row is missing', async () => {
    const server = await writingServer();
    server.child.kill('SIGKILL');
    await server.exit;
    await until(() => isGone(server.database));
    expect(await rowsAfterRestart(server.dataDir)).toBeGreaterThanOrEqual(server.saved());
  });

  test('of the database, the running server restarts it with every acknowledged row', async () => {
    const server = await writingServer();
    process.kill(server.database, 'SIGKILL');
    await until(() => isGone(server.database));
    const saved = server.saved();
    await expect
      .poll(() => ask(server.url, 'select count(*)::integer as rows from written').catch(() => []), {
        timeout: 60_000,
      })
      .toEqual([{ rows: expect.toSatisfy((rows: number) => rows >= saved) }]);
    server.child.kill('SIGTERM');
    expect(await server.exit).toEqual([0, null]);
  });

  test('of a database that cannot start for a while, the running server retries until it starts', async () => {
    const server = await writingServer();
    const control = join(server.dataDir, 'postgres', 'global', 'pg_control');
    renameSync(control, `${control}.away`);
    process.kill(server.database, 'SIGKILL');
    const messages = join(server.dataDir, 'postgres.log');
    await until(() => readFileSync(messages, 'utf8').includes('could not find the database system'));
    renameSync(`${control}.away`, control);
    await expect
      .poll(() => ask(server.url, 'select 1 as one').catch(() => []), { timeout: 60_000 })
      .toEqual([{ one: 1 }]);
    server.child.kill('SIGTERM');
    expect(await server.exit).toEqual([0, null]);
  });

  test('of server and database, the next start has every acknowledged row', async () => {
    const server = await writingServer();
    process.kill(server.database, 'SIGKILL');
    server.child.kill('SIGKILL');
    await server.exit;
    expect(await rowsAfterRestart(server.dataDir)).toBeGreaterThanOrEqual(server.saved());
  });

  test('of the server and the supervisor, the next start stops the leftover database', async () => {
    const server = await writingServer();
    process.kill(parentOf(server.database), 'SIGKILL');
    server.child.kill('SIGKILL');
    await server.exit;
    expect(isGone(server.database)).toBe(false);
    expect(await rowsAfterRestart(server.dataDir)).toBeGreaterThanOrEqual(server.saved());
    expect(isGone(server.database)).toBe(true);
  });
});

describe('a process that reuses an old process id', () => {
  test('is not signalled when postmaster.pid names it', async () => {
    const dataDir = copyOf(made);
    const otherProcess = otherProcessIn(join(dataDir, 'postgres'));
    writeFileSync(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `${otherProcess}\n${join(dataDir, 'postgres')}\n`,
    );
    const { url, stop } = await startPostgres({ dataDir, log });
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
    expect(isGone(otherProcess)).toBe(false);
  });

  test('does not hold the folder when server.lock names it', async () => {
    const dataDir = copyOf(made);
    const otherProcess = otherProcessIn(dataDir);
    writeFileSync(join(dataDir, 'server.lock'), JSON.stringify({ pid: otherProcess, began: 'another day' }));
    await (await startPostgres({ dataDir, log })).stop();
    expect(isGone(otherProcess)).toBe(false);
  });
});

test('only one of four servers takes over the lock of a dead server', async () => {
  const dataDir = copyOf(made);
  writeFileSync(join(dataDir, 'server.lock'), JSON.stringify({ pid: 1, began: 'another day' }));
  const results = await Promise.all(Array.from({ length: 4 }, () => startOther(dataDir)));
  const started = results.filter(({ url }) => url.startsWith('postgresql:'));
  expect(started).toHaveLength(1);
  const lock: unknown = JSON.parse(readFileSync(join(dataDir, 'server.lock'), 'utf8'));
  const pid = started[0]?.child.pid ?? 0;
  expect(lock).toEqual({ pid, began: startTimeOf(pid) });
  started[0]?.child.kill('SIGTERM');
  await started[0]?.exit;
});

function otherProcessIn(folder: string): number {
  const { uid, gid } = statSync(folder);
  const otherProcess = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
  onTestFinished(() => void otherProcess.kill('SIGKILL'));
  return otherProcess.pid ?? 0;
}

function parentOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
}
