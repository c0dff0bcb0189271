import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listLots } from '#api/lots';
import { issueTokens } from '#api/session';
import {
  headOf,
  type RawResponse,
  type RawConnection,
  rawConnection,
} from '../src/server/testing/raw-request.ts';
import { HttpRefusal, signIn } from '../load/client.ts';
import { ADMIN, startDrover } from '../load/drover.ts';
import { tempDir } from './temp-dir.ts';
import { summaryOf, livenessDuring } from './liveness.ts';
import { log } from './scale.ts';

const FIRST = 520;
const LATE = 100;
/** Concurrent requests: more than the lowest concurrency limit admits. */
const CLIENTS = 150;
/** The limit for signing in and reading, in milliseconds. */
const ANSWER_LIMIT = 2_000;
/** The limit for aborting each partial request, in milliseconds: the ten-second timeout, two until Node checks, and some margin. */
const ABORT_LIMIT = 15_000;

const whole = headOf(`POST ${issueTokens.path}?grant_type=password`, {
  'content-type': 'application/json',
  'content-length': 1_000,
});
/** In turn: half the headers, the headers alone, and half a body. */
const halves = [whole.slice(0, 60), whole, `${whole}{"email":`];

/** Local addresses: the one that the honest users share, or one each. */
const sources: readonly [string, (at: number) => string][] = [
  ['one address', () => '127.0.0.1'],
  ['many addresses', (at) => `127.0.${1 + (at >> 7)}.${1 + (at & 127)}`],
];

test.each(sources)('partial requests from %s do not lock out other users', async (from, addressOf) => {
  const drover = await startDrover({ DATA_DIR: join(tempDir(), 'data'), LOG_LEVEL: 'error' });
  onTestFinished(() => drover.stop());

  const signInAndRead = async () => {
    const since = performance.now();
    await (await signIn(drover.url, ADMIN.email)).call(listLots, {});
    return Math.round(performance.now() - since);
  };
  const client = await signIn(drover.url, ADMIN.email);
  /** How many of a burst of requests are refused by the concurrency limit. */
  const refusedOfCrowd = async () => {
    const asked = Array.from({ length: CLIENTS }, () =>
      client.call(listLots, {}).then(
        () => 0,
        (error: unknown) => {
          if (error instanceof HttpRefusal && error.status === 503) return 1;
          throw error;
        },
      ),
    );
    return (await Promise.all(asked)).reduce<number>((sum, one) => sum + one, 0);
  };
  const halfSent = (count: number): RawConnection[] =>
    Array.from({ length: count }, (_, at) =>
      rawConnection(drover.url, halves[at % halves.length], addressOf(at)),
    );
  onTestFinished(() => slow.forEach((connection) => connection.close()));

  const control = await signInAndRead();
  const controlCrowd = await refusedOfCrowd();
  const since = performance.now();
  const slow = halfSent(FIRST);
  const during: number[] = [];
  const found = await livenessDuring(drover, async () => {
    for (let turn = 0; turn < 4; turn += 1) during.push(await signInAndRead());
    await untilAborted(slow, since);
    const late = halfSent(LATE);
    slow.push(...late);
    during.push(await signInAndRead());
    await untilAborted(late, performance.now());
  });
  const responses = await Promise.all(slow.map(({ response }) => response));
  const crowd = await refusedOfCrowd();
  log(
    `${FIRST} and ${LATE} partial requests from ${from}: signing in and reading took ${during.join(', ')} ms (${control} ms without them); ` +
      `${summaryOf(found)}; aborted: ${statusesOf(responses)}; ${crowd} of ${CLIENTS} concurrent requests were refused afterwards (${controlCrowd} before)`,
  );
  expect(Math.max(control, ...during)).toBeLessThan(ANSWER_LIMIT);
  expect(found.failed).toBe(0);
  expect([controlCrowd, crowd]).toEqual([0, 0]);
  for (const { status } of responses) expect([0, 408]).toContain(status);
});

/** Waits until the server has closed each of them. */
async function untilAborted(slow: readonly RawConnection[], since: number): Promise<void> {
  await Promise.all(slow.map(({ closed }) => closed));
  expect(performance.now() - since).toBeLessThan(ABORT_LIMIT);
}

function statusesOf(responses: readonly RawResponse[]): string {
  const timedOut = responses.filter(({ status }) => status === 408).length;
  return `${timedOut} with 408, ${responses.length - timedOut} without an answer`;
}
