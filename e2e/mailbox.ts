import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';

interface Received {
  to: string[];
  body: string;
}

/** The mails that have been read, by file: each is written once. */
const read = new Map<string, Received>();

function mailIn(file: string): Received {
  const mail = read.get(file) ?? (JSON.parse(readFileSync(join(inject('mails'), file), 'utf8')) as Received);
  read.set(file, mail);
  return mail;
}

const mailsTo = (email: string): Received[] =>
  readdirSync(inject('mails'))
    .toSorted()
    .map(mailIn)
    .filter(({ to }) => to.includes(email));

/** Waits for the newest mail to an address and returns its text; the server sends queued mails every few seconds. */
export async function newestMail(email: string): Promise<string> {
  await expect.poll(() => mailsTo(email).length, { timeout: 40_000, interval: 250 }).toBeGreaterThan(0);
  return mailsTo(email).at(-1)?.body ?? '';
}
