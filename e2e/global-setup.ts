import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openMailServer } from '../src/server/testing/smtp.ts';
import { startBuilt } from './built-server.ts';
import { ADMIN } from './test-users.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the product: `http://127.0.0.1:40311` */
    base: string;
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
    project.provide('base', url);
    project.provide('mails', mails);
    project.provide('judged', judged);
    project.provide('chromium', process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium');
    return async () => {
      await stop();
      await clearUp();
    };
  } catch (error) {
    await clearUp();
    throw error;
  }
}

/** A port for the server, chosen in advance because its URL is in its mails. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return address !== null && typeof address === 'object' ? address.port : 0;
}
