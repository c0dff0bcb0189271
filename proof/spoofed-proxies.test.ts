import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { issueTokens } from '#api/session';
import { startDrover } from '../load/drover.ts';
import { tempDir } from './temp-dir.ts';
import { log } from './scale.ts';

const GUESSES = 75;
/** The guesses from one address before the throttle. */
const ALLOWED = 50;
/** Guesses of each honest client: together more than one address is allowed. */
const ATTEMPTS = 30;
const AT_ONCE = 5;

/** A typical proxy: it appends the client's address to the `X-Forwarded-For` that the client sent. */
async function startProxy(target: string): Promise<string> {
  const server = createServer((incoming, reply) => {
    const forwardedFor = incoming.headers['x-forwarded-for'];
    const from = incoming.socket.remoteAddress ?? '';
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': forwardedFor ? `${String(forwardedFor)}, ${from}` : from,
    };
    const outgoing = request(`${target}${incoming.url}`, { method: incoming.method, headers }, (response) => {
      reply.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(reply);
    });
    outgoing.once('error', () => reply.destroy());
    incoming.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let accounts = 0;
/** Guesses the password of a new account from a local address; returns the status of the response. */
function guess(url: string, from: string, spoofed?: string): Promise<number> {
  const body = JSON.stringify({ email: `user${(accounts += 1)}@ranch.test`, password: 'a guess' });
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    ...(spoofed ? { 'x-forwarded-for': spoofed } : {}),
  };
  return new Promise((resolve, reject) => {
    const path = `${url}${issueTokens.path}?grant_type=password`;
    const outgoing = request(
      path,
      { method: 'POST', headers, localAddress: from, agent: false },
      (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** How many of `count` guesses are throttled; every other answer must be "wrong password". */
async function throttledOf(count: number, guessAt: (turn: number) => Promise<number>): Promise<number> {
  const statuses: number[] = [];
  for (let turn = 0; turn < count; turn += AT_ONCE)
    statuses.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, more) => guessAt(turn + more)))));
  for (const status of statuses) expect([400, 429]).toContain(status);
  return statuses.filter((status) => status === 429).length;
}

const spoofed = (turn: number): string => `198.51.100.${turn}`;

test.each([
  ['true', 1],
  ['1', 1],
  ['2', 2],
  ['127.0.0.1', 2],
])('behind the proxies of TRUST_PROXY=%s a client cannot spoof its address', async (trusted, proxies) => {
  const drover = await startDrover({
    DATA_DIR: join(tempDir(), 'data'),
    LOG_LEVEL: 'error',
    TRUST_PROXY: trusted,
  });
  onTestFinished(() => drover.stop());
  let url = drover.url;
  for (let more = 0; more < proxies; more += 1) url = await startProxy(url);

  const throttled = await throttledOf(GUESSES, (turn) => guess(url, '127.0.5.1', spoofed(turn)));
  const apart = await Promise.all(
    ['127.0.5.2', '127.0.5.3'].map((from) => throttledOf(ATTEMPTS, () => guess(url, from))),
  );
  log(
    `TRUST_PROXY=${trusted}: ${throttled} of ${GUESSES} guesses from spoofed addresses throttled; of two others behind the same ${proxies} proxies, ${apart.join(' and ')} of ${ATTEMPTS}`,
  );
  expect(throttled).toBe(GUESSES - ALLOWED);
  expect(apart).toEqual([0, 0]);
});
