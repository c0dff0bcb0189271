import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { getDashboard } from '#api/dashboard';
import { live } from '#api/health';
import { listLots } from '#api/lots';
import { riskBook } from '#api/risk';
import { type Drover, startDrover } from '../load/drover.ts';
import { type Latencies, latencies } from '../load/latencies.ts';
import { createUsers, type SimulatedUser } from '../load/load-users.ts';
import { seededRandom } from '../load/random.ts';
import { brokenInvariants } from '../src/server/testing/invariants.ts';
import { asOwner, embeddedUrl } from './admin-connection.ts';
import { fillBook } from './book.ts';
import { measured, randomAction } from './producer-day.ts';
import { log, scaled } from './scale.ts';
import { tempDir } from './temp-dir.ts';

const CLIENTS = 1_500;
/** Milliseconds until a refused client retries, regardless of Retry-After. */
const RETRY_AFTER = 250;
const paths = [getDashboard.path, listLots.path, riskBook.path];

/** How an overloaded server behaved. Times in milliseconds. */
interface OverloadResult {
  answered: number;
  refused: number;
  slowestResponse: number;
  /** Until a new client, on a new connection, gets any response. */
  slowestNewClient: number;
  /** Refusals other than 503 with Retry-After. */
  unexpected: string[];
  summary: string;
}

/** Many more clients than the server can handle, each sending its next request as soon as it is answered. */
async function overload(
  url: string,
  people: readonly SimulatedUser[],
  milliseconds: number,
): Promise<OverloadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS, maxFreeSockets: CLIENTS });
  await openConnections(agent, url);
  const until = Date.now() + milliseconds;
  const responseTimes: number[] = [];
  const refusals: number[] = [];
  const unexpected = new Set<string>();
  const clients = Array.from({ length: CLIENTS }, async (_, at) => {
    const token = people[at % people.length]?.client.token ?? '';
    for (let turn = at; Date.now() < until; turn += 1) {
      const since = performance.now();
      const { status, retryAfter } = await ask(agent, `${url}${paths[turn % paths.length]}`, token);
      const took = performance.now() - since;
      if (status === 200) responseTimes.push(took);
      else {
        refusals.push(took);
        await sleep(RETRY_AFTER);
      }
      if (status !== 200 && (status !== 503 || !retryAfter)) unexpected.add(`${status}`);
    }
  });
  const newClients: number[] = [];
  while (Date.now() < until) {
    const since = performance.now();
    await ask(new Agent(), `${url}${getDashboard.path}`, people[0]?.client.token ?? '');
    newClients.push(performance.now() - since);
    await sleep(500);
  }
  await Promise.all(clients);
  agent.destroy();
  const slowestResponse = slowest(responseTimes);
  return {
    answered: responseTimes.length,
    refused: refusals.length,
    slowestResponse,
    slowestNewClient: slowest(newClients),
    unexpected: [...unexpected],
    summary:
      `${CLIENTS} clients without a pause for ${milliseconds / 1000} s: ${responseTimes.length} answered (p50 ${middle(responseTimes)} ms, ` +
      `at most ${slowestResponse} ms), ${refusals.length} refused with 503 and Retry-After (p50 ${middle(refusals)} ms, at most ${slowest(refusals)} ms); ` +
      `new clients answered within ${slowest(newClients)} ms`,
  };
}

/** Opens all connections gradually: a server accepts few new ones at a time. */
async function openConnections(agent: Agent, url: string): Promise<void> {
  for (let size = 100; size <= CLIENTS; size += 100)
    await Promise.all(Array.from({ length: size }, () => ask(agent, `${url}${live.path}`, '')));
}

function ask(
  agent: Agent,
  url: string,
  token: string,
): Promise<{ status: number | string; retryAfter: boolean }> {
  return new Promise((resolve) => {
    const outgoing = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'] !== undefined,
        }),
      );
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ status: error.code ?? error.message, retryAfter: false }),
    );
    outgoing.end();
  });
}

const slowest = (times: readonly number[]): number =>
  Math.round(times.reduce((most, time) => Math.max(most, time), 0));
const middle = (times: readonly number[]): number =>
  Math.round(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0);

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
