import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { openMailServer } from '../src/server/testing/smtp.ts';
import { ADMIN } from './test-users.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the product: `http://127.0.0.1:40311` */
    base: string;
    /** The path of Chromium. */
    chromium: string;
    /** The folder in which the mail server stores each mail as a file. */
    mails: string;
  }
}

const root = fileURLToPath(new URL('..', import.meta.url));
const parts = ['dist/server/main.js', 'dist/web/index.html'].map((part) => join(root, part));
const STARTUP_TIMEOUT_MS = 60_000;

/** Starts the built product, as a user would, on an empty database of its own and a free port. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (!parts.every(existsSync)) throw new Error('The product is not built: run `npm run build` first.');
  const dataDir = mkdtempSync(join(tmpdir(), 'drover-browser-'));
  const mails = mkdtempSync(join(tmpdir(), 'drover-mails-'));
  let received = 0;
  const mailServer = await openMailServer(({ to, body }) => {
    received += 1;
    writeFileSync(join(mails, `${String(received).padStart(6, '0')}.json`), JSON.stringify({ to, body }));
  });
  const port = await freePort();
  const server = spawn(process.execPath, [parts[0] ?? ''], {
    cwd: dataDir,
    env: {
      ...process.env,
      PORT: String(port),
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Drover <drover@example.com>',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await mailServer.close();
    for (const folder of [dataDir, mails]) rmSync(folder, { recursive: true, force: true });
  };
  try {
    project.provide('base', await addressOf(server));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('mails', mails);
  project.provide('chromium', process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium');
  return stop;
}

/** A port for the server, chosen in advance because its URL is in its mails. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** The URL that the server logs at startup. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => reject(new Error(`The server ${why}. It output: ${output}`));
    const timer = setTimeout(
      () => fail(`was not there after ${STARTUP_TIMEOUT_MS / 1000} seconds`),
      STARTUP_TIMEOUT_MS,
    );
    server.once('exit', (code) => fail(`ended with ${code}`));
    server.stdout?.on('data', (text: Buffer) => {
      output += text.toString();
      const address = /running at (http:\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}
