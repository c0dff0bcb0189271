import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { databasePid, isGone, until } from './postgres/testing.ts';

// What `npm start` runs: the built server, which `npm test` has made up to date.
const built = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/** The server as a process of its own, on any free port. */
function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [built], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const complaint = text(child.stderr);
  return { child, said: () => said, complaint, exit: once(child, 'exit') };
}

async function refusal(env: Record<string, string>): Promise<string> {
  const server = run(env);
  expect(await server.exit).toEqual([1, null]);
  return server.complaint;
}

describe('the server', { timeout: 120_000 }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'drover-test-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('says its address and the first log-in, once, and stops its database when told to', async () => {
    const first = run({ DATA_DIR: dataDir });
    await until(() => first.said().includes('running'));
    expect(first.said()).toMatch(
      /^Log in as admin@drover\.local with the password \S+ \(shown only this once\)$/m,
    );
    expect(first.said()).toMatch(/^Drover is running at http:\/\/127\.0\.0\.1:\d+$/m);
    const database = databasePid(dataDir);
    first.child.kill('SIGTERM');
    expect(await first.exit).toEqual([0, null]);
    expect(isGone(database)).toBe(true);

    const second = run({ DATA_DIR: dataDir });
    await until(() => second.said().includes('running'));
    expect(second.said()).not.toContain('Log in');
    expect(await refusal({ DATA_DIR: dataDir })).toMatch(
      /^Another Drover server \(process \d+\) is using .*\.\n$/,
    );
    second.child.kill('SIGINT');
    expect(await second.exit).toEqual([0, null]);
  });

  test('says in one sentence that its port is in use, and leaves no database running', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    expect(await refusal({ DATA_DIR: dataDir, PORT: String(port) })).toBe(
      `Port ${port} of 127.0.0.1 is in use: stop what uses it, or set PORT to another.\n`,
    );
    expect(() => databasePid(dataDir)).toThrow('ENOENT');
  });

  test('says in one sentence that a setting is wrong', async () => {
    expect(await refusal({ PORT: 'http' })).toBe('PORT must be a port number from 0 to 65535.\n');
  });

  test('says in one sentence, without the password, that DATABASE_URL does not answer', async () => {
    expect(await refusal({ DATABASE_URL: 'postgresql://me:hunter2@127.0.0.1:1/herd' })).toBe(
      'The database at 127.0.0.1:1/herd does not answer (connect ECONNREFUSED 127.0.0.1:1): check DATABASE_URL.\n',
    );
  });
});
