import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { brokenInvariants } from '../src/server/testing/invariants.ts';
import { fillBook } from './book.ts';
import { seededRandom } from '../load/random.ts';
import { type Drover, startDrover } from '../load/drover.ts';
import { tempDir } from './temp-dir.ts';
import { type Latencies, latencies } from '../load/latencies.ts';
import { overload } from './overload.ts';
import { asOwner, embeddedUrl } from './admin-connection.ts';
import { randomAction, measured } from './producer-day.ts';
import { log, scaled } from './scale.ts';
import { createUsers, type SimulatedUser } from '../load/load-users.ts';

const USERS = scaled(200, 20);
const MINUTES = scaled(5, 2);
const OVERLOAD_SECONDS = scaled(30, 10);
const RECOVERY_SECONDS = scaled(30, 10);
/** Milliseconds between two actions of a user. */
const THINKING = { least: 2_000, most: 10_000 };
/** How much more memory the server may use at the end than after the first minute, in bytes. */
const MEMORY_MORE = 100_000_000;
const P99 = { times: 3, more: 300 };
/** The limit for the slowest answer of an overloaded server, in milliseconds. */
const BOUND = 10_000;

const MB = (bytes: number): number => Math.round(bytes / 1_000_000);

/** Simulates users for this many milliseconds; `minute` is called at the end of each minute. */
async function simulateWork(
  people: readonly SimulatedUser[],
  milliseconds: number,
  took: Latencies,
  minute: (number: number) => void = () => {},
): Promise<string[]> {
  const errors: string[] = [];
  const until = Date.now() + milliseconds;
  const working = people.map(async ({ client }, at) => {
    const random = seededRandom(at);
    const call = measured(client, took.add);
    await sleep(random.whole(0, THINKING.most));
    while (Date.now() < until) {
      await randomAction(call, random).catch((error: unknown) => errors.push(String(error)));
      await sleep(random.whole(THINKING.least, THINKING.most));
    }
  });
  for (let number = 0; number < milliseconds / 60_000; number += 1) {
    await sleep(Math.min(60_000, until - Date.now()));
    minute(number);
  }
  await Promise.all(working);
  return errors;
}

test(`${USERS} producers work for ${MINUTES} minutes, then an overload, then they work again`, async () => {
  const DATA_DIR = join(tempDir(), 'data');
  const drover: Drover = await startDrover({ DATA_DIR, TRUST_PROXY: 'true', LOG_LEVEL: 'error' });
  onTestFinished(() => drover.stop());
  const users = await createUsers(drover.url, USERS, 1, 1);
  await asOwner(embeddedUrl(DATA_DIR), async (owner) => {
    for (const { client } of users.admins) await fillBook(owner, client, users.entities);
  });

  const took = latencies();
  const memory: number[] = [];
  const errors = await simulateWork(users.producers, MINUTES * 60_000, took, (minute) => {
    memory.push(drover.memory());
    log(
      `minute ${minute + 1}: p50 ${took.at(0.5, minute)} ms, p99 ${took.at(0.99, minute)} ms, server's memory ${MB(drover.memory())} MB`,
    );
  });
  expect(errors).toEqual([]);
  // A server that has become slower permanently is slow in both of the last minutes; noise from another program hits only one.
  const firstP99 = took.at(0.99, 0);
  const lastP99 = Math.min(took.at(0.99, MINUTES - 2), took.at(0.99, MINUTES - 1));
  expect(lastP99).toBeLessThanOrEqual(firstP99 * P99.times + P99.more);
  expect(memory.at(-1)).toBeLessThanOrEqual((memory[0] ?? 0) + MEMORY_MORE);
  log(
    `${USERS} users, ${MINUTES} minutes: ${took.count()} requests, 0 errors; p99 ${firstP99} ms in the first minute, ${lastP99} ms in the better of the last two`,
  );

  const crowd = await overload(drover.url, users.producers, OVERLOAD_SECONDS * 1_000);
  log(crowd.summary);
  expect(crowd.unexpected).toEqual([]);
  expect(crowd.refused).toBeGreaterThan(0);
  expect(crowd.answered).toBeGreaterThan(0);
  expect(crowd.slowestResponse).toBeLessThan(BOUND);

  await sleep(2_000);
  const after = latencies();
  expect(await simulateWork(users.producers, RECOVERY_SECONDS * 1_000, after)).toEqual([]);
  log(
    `After the overload: ${after.count()} requests, 0 errors, p50 ${after.at(0.5, 0)} ms, p99 ${after.at(0.99, 0)} ms; memory ${MB(drover.memory())} MB`,
  );
  expect(after.at(0.99, 0)).toBeLessThanOrEqual(firstP99 * P99.times + P99.more);
  expect(await asOwner(embeddedUrl(DATA_DIR), brokenInvariants)).toEqual([]);
});
