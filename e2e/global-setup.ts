import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openMailServer } from '../src/server/testing/smtp.ts';
import { type BuiltServer, startBuilt } from './built-server.ts';
import { ADMIN } from './test-users.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the product: `http://127.0.0.1:40311` */
    base: string;
    /** A URL that answers with the URL of the demo, and starts it before the first answer. */
    demo: string;
    /** The path of Chromium. */
    chromium: string;
    /** The folder in which the mail server stores each mail as a file. */
    mails: string;
    /** The folder in which the workers store what they have judged accessible. */
    judged: string;
  }
}

/** Starts the product on a free port, with a mail server. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const mails = mkdtempSync(join(tmpdir(), 'drover-mails-'));
  const judged = mkdtempSync(join(tmpdir(), 'drover-judged-'));
  let received = 0;
  const mailServer = await openMailServer(({ to, body }) => {
    received += 1;
    writeFileSync(join(mails, `${String(received).padStart(6, '0')}.json`), JSON.stringify({ to, body }));
  });
  const clearUp = async () => {
    await mailServer.close();
    for (const folder of [mails, judged]) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const port = await freePort();
    const { url, stop } = await startBuilt([], {
      PORT: String(port),
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Drover <drover@example.com>',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    });
    const demo = await startOnRequest(() => startBuilt(['--demo'], { PORT: '0' }));
    project.provide('base', url);
    project.provide('demo', demo.url);
    project.provide('mails', mails);
    project.provide('judged', judged);
    project.provide('chromium', process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium');
    return async () => {
      await demo.stop();
      await stop();
      await clearUp();
    };
  } catch (error) {
    await clearUp();
    throw error;
  }
}

/** Answers requests with the URL of a server, which it starts for the first of them. */
async function startOnRequest(start: () => Promise<BuiltServer>): Promise<BuiltServer> {
  let started: Promise<BuiltServer> | undefined;
  const answering = createHttpServer((_, response) => {
    started ??= start();
    void started.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(answering, 'listening');
  const stop = async () => {
    answering.close();
    await started?.then(
      (server) => server.stop(),
      () => {},
    );
  };
  return { url: `http://127.0.0.1:${portOf(answering)}`, stop };
}

/** A port for the server, chosen in advance because its URL is in its mails. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const port = portOf(probe);
  probe.close();
  return port;
}

function portOf(server: Server): number {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}
