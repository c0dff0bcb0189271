import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { addLot, listLots } from '#api/lots';
import { importTrades, listTradeImports } from '#api/trade-imports';
import { headOf, rawConnection } from '../src/server/testing/raw-request.ts';
import { brokerFile, type ImportRequest } from './broker.ts';
import { seededRandom } from '../load/random.ts';
import { HttpRefusal, type Client, signIn, signUp } from '../load/client.ts';
import { ADMIN, type Drover, startDrover } from '../load/drover.ts';
import { summaryOf, type Liveness, livenessDuring } from './liveness.ts';
import { log, scaled } from './scale.ts';

/** How many are sent concurrently, and how often. */
const AT_ONCE = 12;
const ROUNDS = scaled(5);
const ROWS = 20_000;
/** Milliseconds within which a liveness check must succeed, not counting its waiting for a CPU. */
const LIVENESS_LIMIT = 250;
/** Milliseconds within which other users must be answered. */
const ANSWER_LIMIT = 2_000;
/** Bytes: the limit for a thread that reads a large body, plus the server and four such bodies. */
const MEMORY = 1_200_000_000;

const dataDir = mkdtempSync(join(tmpdir(), 'drover-costly-'));
let drover: Drover;
let admin: Client;
let honest: Client;
let producer: Client;
beforeAll(async () => {
  drover = await startDrover({ DATA_DIR: dataDir, LOG_LEVEL: 'error', QUOTES_REFRESH_MINUTES: '0' });
  admin = await signIn(drover.url, ADMIN.email);
  honest = await signIn(drover.url, ADMIN.email);
  producer = await signUp(drover.url, 'ann@lazyk.test', 'Lazy K Ranch');
});
afterAll(async () => {
  await drover.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const objects = (count: number) => Buffer.from(`{"a":[${'{},'.repeat(count - 1)}{}]}`);
const bomb = objects(12_900_000);
const packed = gzipSync(bomb);
const limited = objects(2_400_000);

/** The senders and the statuses that they may get. */
const senders: readonly [string, () => string | null, number[]][] = [
  ['a visitor', () => null, [401]],
  ['a producer', () => producer.token, [403]],
  ['an administrator', () => admin.token, [400, 413, 415, 503]],
];
type Sending = readonly [what: string, body: Buffer, headers: Record<string, string>];
const bodies: readonly Sending[] = [
  ['compressed to 37 kB', packed, { 'content-encoding': 'gzip' }],
  ['of 39 MB', bomb, {}],
  ['with the greatest number of values allowed', limited, {}],
];

/** Sends the whole body, even when the response comes earlier; returns the status of the response. */
async function statusOf(path: string, token: string | null, [, body, more]: Sending): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...more,
  };
  const connection = rawConnection(drover.url, headOf(`POST ${path}`, headers));
  connection.send(body);
  const { status } = await connection.response;
  connection.close();
  return status;
}

/** A legitimate import at the same time, retried while the server is busy with other files; returns the number of retries. */
async function importHonestly(file: ImportRequest): Promise<number> {
  for (let refused = 0; ; refused += 1) {
    try {
      await honest.call(importTrades, file);
      return refused;
    } catch (error) {
      if (!(error instanceof HttpRefusal) || error.status !== 503) throw error;
      await sleep(500);
    }
  }
}

/** The longest time in milliseconds that another user waits for their lots, until `done`. */
async function slowestRead(done: () => boolean): Promise<number> {
  let slowest = 0;
  while (!done()) {
    const since = performance.now();
    await producer.call(listLots, {});
    slowest = Math.max(slowest, performance.now() - since);
    await sleep(100);
  }
  return slowest;
}

let files = 0;
async function livedThrough(what: string, attack: () => Promise<void>): Promise<Liveness> {
  let isOver = false;
  let [slowest, refused] = [0, 0];
  files += 1;
  const file = brokerFile(seededRandom(files), `honest ${files}.csv`, `RJ${files}`, ROWS);
  const found = await livenessDuring(drover, async () => {
    const attacked = attack().finally(() => (isOver = true));
    const neighbor = slowestRead(() => isOver);
    refused = await importHonestly(file);
    await attacked;
    slowest = await neighbor;
  });
  const [saved] = await honest.call(listTradeImports, {});
  log(
    `${what}: ${summaryOf(found)}; a concurrent list at most ${Math.round(slowest)} ms; ${ROWS} rows saved after ${refused} refusals`,
  );
  expect(saved).toMatchObject({ file_name: file.file_name, inserted: ROWS });
  expect(found.slowestOfServer).toBeLessThan(LIVENESS_LIMIT);
  expect(slowest).toBeLessThan(ANSWER_LIMIT);
  expect(found.memory).toBeLessThan(MEMORY);
  return found;
}

describe('the server answers all other users', () => {
  it('while a legitimate file is saved (the control)', async () => {
    const { failed } = await livedThrough('Nobody else', async () => {});
    expect(failed).toBe(0);
  });

  for (const [sender, token, expected] of senders)
    for (const body of bodies)
      it(`while ${sender} sends bodies ${body[0]}`, async () => {
        const statuses = new Set<number>();
        const { failed } = await livedThrough(
          `${AT_ONCE} bodies ${body[0]} by ${sender}, ${ROUNDS} times`,
          async () => {
            for (let round = 0; round < ROUNDS; round += 1) {
              const sent = Array.from({ length: AT_ONCE }, () => statusOf(importTrades.path, token(), body));
              for (const status of await Promise.all(sent)) statuses.add(status);
            }
          },
        );
        log(`  statuses ${[...statuses].join(', ')}`);
        expect(failed).toBe(0);
        for (const status of statuses) expect(expected).toContain(status);
      });

  it('while a producer sends the same to an endpoint they may use', async () => {
    const { failed } = await livedThrough('Bodies to the lots endpoint by a producer', async () => {
      for (const body of bodies)
        expect(await statusOf(addLot.path, producer.token, body)).toBeOneOf([413, 415]);
    });
    expect(failed).toBe(0);
  });
});
