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
import { seededRandom } from './random.ts';
import { Answered, type Client, signIn, signUp } from './client.ts';
import { ADMIN, type Drover, startDrover } from './drover.ts';
import { inWords, type Liveness, livenessDuring } from './liveness.ts';
import { say, scaled } from './scale.ts';

/** How many are sent at the same moment, and how often. */
const AT_ONCE = 12;
const ROUNDS = scaled(5);
const ROWS = 20_000;
/** Milliseconds within which the server says that it is alive, apart from its waiting for a processor. */
const ALIVE = 250;
/** Milliseconds within which somebody else is answered. */
const NEIGHBOR = 2_000;
/** Bytes: what a thread that reads a large body may take, and the server and four such bodies beside it. */
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

/** Who sends them, and what they are answered. */
const senders: readonly [string, () => string | null, number[]][] = [
  ['a stranger', () => null, [401]],
  ['a producer', () => producer.token, [403]],
  ['an administrator', () => admin.token, [400, 413, 415, 503]],
];
type Sending = readonly [what: string, body: Buffer, headers: Record<string, string>];
const bodies: readonly Sending[] = [
  ['packed into 37 kB', packed, { 'content-encoding': 'gzip' }],
  ['of 39 MB', bomb, {}],
  ['of as many values as are read', limited, {}],
];

/** Sends a body whole, however it is answered meanwhile; the status of the answer. */
async function statusOf(path: string, token: string | null, [, body, more]: Sending): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...more,
  };
  const connection = rawConnection(drover.url, headOf(`POST ${path}`, headers));
  connection.send(body);
  const { status } = await connection.answered;
  connection.close();
  return status;
}

/** An honest import beside them, sent again as often as the server says that it reads other files; how often that was. */
async function importHonestly(file: ImportRequest): Promise<number> {
  for (let refused = 0; ; refused += 1) {
    try {
      await honest.call(importTrades, file);
      return refused;
    } catch (error) {
      if (!(error instanceof Answered) || error.status !== 503) throw error;
      await sleep(500);
    }
  }
}

/** How long somebody else waits for their lots, at most, until `done`. */
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
  say(
    `${what}: ${inWords(found)}; a list beside it at most ${Math.round(slowest)} ms; ${ROWS} rows saved after ${refused} refusals`,
  );
  expect(saved).toMatchObject({ file_name: file.file_name, inserted: ROWS });
  expect(found.slowestOfItself).toBeLessThan(ALIVE);
  expect(slowest).toBeLessThan(NEIGHBOR);
  expect(found.memory).toBeLessThan(MEMORY);
  return found;
}

describe('the server answers everybody else', () => {
  it('while an honest file is saved, which is the control', async () => {
    const { failed } = await livedThrough('Nobody else', async () => {});
    expect(failed).toBe(0);
  });

  for (const [sender, token, expected] of senders)
    for (const body of bodies)
      it(`while ${sender} sends bodies ${body[0]}`, async () => {
        const answered = new Set<number>();
        const { failed } = await livedThrough(
          `${AT_ONCE} bodies ${body[0]} by ${sender}, ${ROUNDS} times`,
          async () => {
            for (let round = 0; round < ROUNDS; round += 1) {
              const sent = Array.from({ length: AT_ONCE }, () => statusOf(importTrades.path, token(), body));
              for (const status of await Promise.all(sent)) answered.add(status);
            }
          },
        );
        say(`  answered ${[...answered].join(', ')}`);
        expect(failed).toBe(0);
        for (const status of answered) expect(expected).toContain(status);
      });

  it('while a producer sends the same where they may write', async () => {
    const { failed } = await livedThrough('Bodies at the lots of a producer', async () => {
      for (const body of bodies)
        expect(await statusOf(addLot.path, producer.token, body)).toBeOneOf([413, 415]);
    });
    expect(failed).toBe(0);
  });
});
