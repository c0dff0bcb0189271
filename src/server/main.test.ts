import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { checkBackup } from './backup/file.ts';
import { bareDatabase } from './testing/bare-server.ts';
import { testFolder } from './testing/folder.ts';
import { databasePid, isGone, until } from '../embedded-postgres/testing/other-server.ts';

// The built server, as `npm start` runs it; `npm test` has built it.
const built = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/** The server in a separate process, on a free port. */
function start(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [built, ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const complaint = text(child.stderr);
  return { child, output: () => output, complaint, exit: once(child, 'exit') };
}

/** Killed when the test ends, if it runs still. */
function run(env: Record<string, string>, ...args: string[]) {
  const server = start(env, ...args);
  onTestFinished(() => void server.child.kill('SIGKILL'));
  return server;
}

/** Listens on a free local port until the test ends. */
async function listening(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

const certificate = (file: string) =>
  readFileSync(new URL(`../../fixtures/certificates/${file}`, import.meta.url));
const selfSigned = { key: certificate('self-signed.key'), cert: certificate('self-signed.pem') };

async function refusal(env: Record<string, string>): Promise<string> {
  const server = run(env);
  expect(await server.exit).toEqual([1, null]);
  return server.complaint;
}

describe('the server', { timeout: 120_000 }, () => {
  const dataDir = testFolder();

  test('reports only that its port is in use, also on the first start', async () => {
    const other = createServer();
    const port = await listening(other);
    const server = run({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', PORT: String(port) });
    expect(await server.exit).toEqual([1, null]);
    expect(await server.complaint).toBe(
      `Port ${port} of 127.0.0.1 is in use: stop what uses it, or set PORT to another.\n`,
    );
    expect(server.output()).toMatch(/^Creating the database in .*\n$/);
  });

  test('prints its address and, once, the first log-in, and stops its database on shutdown', async () => {
    const first = run({ DATA_DIR: dataDir });
    await until(() => first.output().includes('running'));
    expect(first.output()).toMatch(
      /^Log in as admin@drover\.local with the password \S+ \(shown only this once\)$/m,
    );
    expect(first.output()).toMatch(/^Drover is running at http:\/\/127\.0\.0\.1:\d+$/m);
    const database = databasePid(dataDir);
    first.child.kill('SIGTERM');
    expect(await first.exit).toEqual([0, null]);
    expect(isGone(database)).toBe(true);
  });

  describe('started again', () => {
    const env = { DATA_DIR: dataDir };
    let server: ReturnType<typeof start>;
    beforeAll(async () => {
      server = start({ ...env, ADMIN_EMAIL: 'someone@else.test' });
      await until(() => server.output().includes('running'));
    });
    afterAll(() => void server.child.kill('SIGKILL'));

    const file = join(dataDir, 'by-hand.jsonl.gz');
    const backup = async (folder: string) => {
      const command = run({ DATA_DIR: folder }, '--backup', file);
      const [code] = await command.exit;
      return { code, output: command.output() + (await command.complaint) };
    };

    test('does not print the first log-in again, and keeps its folder from another server', async () => {
      expect(server.output()).toMatch(/^ADMIN_EMAIL is not used: this database has users already\./);
      expect(server.output()).not.toContain('Log in');
      expect(await refusal(env)).toMatch(/^Another Drover server \(process \d+\) is using .*\.\n$/);
    });

    test('prints a temporary password for an administrator once, while it runs, and ends their sessions', async () => {
      const site = /http:\/\/\S+/.exec(server.output())?.[0] ?? '';
      const resetting = run(env, '--reset-admin', 'admin@drover.local');
      expect(await resetting.exit).toEqual([0, null]);
      const [, password] =
        /^Log in as admin@drover\.local with the temporary password (\S+) \(shown only this once\)\n$/.exec(
          resetting.output(),
        ) ?? [];
      const response = await fetch(`${site}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'admin@drover.local', password }),
      });
      expect(response.status).toBe(200);
      const nobody = run(env, '--reset-admin', 'nobody@drover.local');
      expect(await nobody.exit).toEqual([1, null]);
      expect(await nobody.complaint).toBe('No administrator has the e-mail address nobody@drover.local.\n');
    });

    test('backs up to a file, also without a running server, and creates no database for it', async () => {
      expect(await backup(dataDir)).toEqual({
        code: 0,
        output: expect.stringMatching(/^Wrote \d+ rows to .*\.gz\.\n$/),
      });
      expect((await checkBackup(file)) > 0).toBe(true);
      server.child.kill('SIGINT');
      expect(await server.exit).toEqual([0, null]);
      rmSync(file);
      expect(await backup(dataDir)).toMatchObject({ code: 0 });
      expect((await checkBackup(file)) > 0).toBe(true);
      expect(await backup(join(dataDir, 'nothing'))).toEqual({
        code: 1,
        output: `There is no database in ${join(dataDir, 'nothing')}: set DATA_DIR to the folder of the server.\n`,
      });
    });
  });

  test('reports in one sentence that its port is in use, and leaves no database running', async () => {
    const other = createServer();
    const port = await listening(other);
    expect(await refusal({ DATA_DIR: dataDir, PORT: String(port) })).toBe(
      `Port ${port} of 127.0.0.1 is in use: stop what uses it, or set PORT to another.\n`,
    );
    expect(() => databasePid(dataDir)).toThrow('ENOENT');
  });

  test('reports in one sentence that a setting is wrong', async () => {
    expect(await refusal({ PORT: 'http' })).toBe('PORT must be a port number from 0 to 65535.\n');
  });

  test.each([
    [
      'postgresql://me:hunter2@127.0.0.1:1/herd',
      'The database at 127.0.0.1:1/herd does not answer (connect ECONNREFUSED 127.0.0.1:1): check DATABASE_URL.\n',
    ],
    [
      'postgresql://me:hunter2@127.0.0.1:1/herd?sslmode=require',
      'The database at 127.0.0.1:1/herd does not answer (connect ECONNREFUSED 127.0.0.1:1): check DATABASE_URL.\n',
    ],
    [
      'postgresql://me:hunter2@127.0.0.1:1/herd?sslmode=require&sslrootcert=/nowhere/ca.pem',
      "The database at 127.0.0.1:1/herd does not answer (ENOENT: no such file or directory, open '/nowhere/ca.pem'): check DATABASE_URL.\n",
    ],
    [
      'postgresql://me:hun/ter#2@127.0.0.1:1/herd',
      'DATABASE_URL must be an address like postgresql://user:password@host:5432/database (put a password with characters other than letters and digits into DATABASE_PASSWORD).\n',
    ],
  ])('reports in one sentence, without the password, what is wrong with %s', async (url, sentence) => {
    expect(await refusal({ DATABASE_URL: url, DATABASE_WAIT_SECONDS: '0' })).toBe(sentence);
  });

  test('waits for a database that starts later', async () => {
    const reserved = createServer();
    const port = await listening(reserved);
    reserved.close();
    const url = new URL(await bareDatabase());
    const server = run({
      DATABASE_URL: `postgresql://${url.username}@127.0.0.1:${port}${url.pathname}?sslmode=disable`,
      DATABASE_PASSWORD: decodeURIComponent(url.password),
    });
    await until(() => server.output().includes(`Waiting for the database at 127.0.0.1:${port}`));
    const socketFile = join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432');
    const relay = createServer((client) => {
      const database = connect(socketFile);
      client.pipe(database).pipe(client);
      for (const socket of [client, database]) socket.on('error', () => {});
    });
    await listening(relay, port);
    await until(() => server.output().includes('running'));
    expect(server.output()).toMatch(
      /^Waiting for the database at .*\nLog in as .*\nDrover is running at .*\n$/,
    );
  });

  test('names the setting to use when the database has a certificate of a private authority', async () => {
    const postgres = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.write('S');
        const secure = new TLSSocket(socket, { isServer: true, ...selfSigned });
        secure.on('error', () => {});
      });
    });
    const port = await listening(postgres);
    const url = `postgresql://me:hunter2@127.0.0.1:${port}/herd?sslmode=require`;
    expect(await refusal({ DATABASE_URL: url })).toBe(
      `This machine does not trust the certificate of the database at 127.0.0.1:${port}/herd (self-signed certificate): add sslrootcert=/path/to/ca.pem to DATABASE_URL.\n`,
    );
  });
});
