import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listLots } from '#api/lots';
import { LEAST_LIMITS } from '#domain/users/account-limits';
import { type Drover, startDrover } from '../load/drover.ts';
import { latencies } from '../load/latencies.ts';
import { createUsers, type SimulatedUser } from '../load/load-users.ts';
import { asOwner, embeddedUrl } from './admin-connection.ts';
import { besideThread } from './beside-thread.ts';
import { fillLargestBooks } from './largest-book.ts';
import { type Liveness, livenessDuring } from './liveness.ts';
import { log, scaled } from './scale.ts';

const STRANGERS = scaled(20, 2);
/** Requests that each of them has under way. */
const LOOPS = 6;
const SECONDS = scaled(60, 20);
/** Milliseconds for 99 of 100 lists of another user, and for every health check, not counting its wait for a processor. */
const LIST_LIMIT = 250;
const HEALTH_LIMIT = 100;

const largest = {
  lots: LEAST_LIMITS.most_lots,
  openTrades: LEAST_LIMITS.most_open_trades,
  closedTrades: 50_000,
  expenses: 100_000,
};
const neighbours = { lots: 200, openTrades: 800, closedTrades: 2_000, expenses: 2_000 };

const COSTLY = [
  '/api/reports/equity',
  '/api/alerts',
  '/api/reports/position',
  '/api/closeouts/break-evens',
  '/api/closeouts/groups?by=source&state=all',
  '/api/risk',
  '/api/risk/target-date',
  '/api/margin',
  '/api/lots',
  '/api/trades/total?q=live',
  '/api/expenses/total?q=feed',
  '/api/search?text=l1',
  '/api/dashboard',
];

const dataDir = mkdtempSync(join(tmpdir(), 'drover-large-'));
let drover: Drover;
let strangers: SimulatedUser[];
let neighbour: SimulatedUser;

beforeAll(async () => {
  drover = await startDrover({ DATA_DIR: dataDir, TRUST_PROXY: 'true', LOG_LEVEL: 'error' });
  const users = await createUsers(drover.url, STRANGERS + 1, 1, 0);
  [neighbour, ...strangers] = users.producers as [SimulatedUser, ...SimulatedUser[]];
  await asOwner(embeddedUrl(dataDir), async (owner) => {
    const idsOf = async (of: readonly SimulatedUser[]) =>
      (await owner<{ id: number; name: string }>('select id, name from entities'))
        .filter(({ name }) => of.some(({ entity }) => entity === name))
        .map(({ id }) => id);
    await fillLargestBooks(owner, await idsOf(strangers), largest);
    await fillLargestBooks(owner, await idsOf([neighbour]), neighbours);
    await owner('select app.recount()');
  });
}, 1_800_000);
afterAll(async () => {
  await drover.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Outcome {
  list: number;
  health: Liveness;
  /** How many answers had each status, 0 for none. */
  statuses: Record<string, number>;
}

/** The waits of a neighbour and of the health check while every stranger requests these paths without a pause, each on a thread of its own. */
async function whileStrangersAsk(paths: readonly string[]): Promise<Outcome> {
  const lists = latencies(3_600_000);
  const asking = {
    url: drover.url,
    tokens: strangers.map(({ client }) => client.token),
    paths,
    loops: LOOPS,
  };
  let statuses = {};
  const health = await livenessDuring(drover, async () => {
    statuses = await besideThread('./strangers-thread.mjs', asking, async () => {
      const until = Date.now() + SECONDS * 1_000;
      while (Date.now() < until) {
        const since = performance.now();
        await neighbour.client.call(listLots, {});
        lists.add(performance.now() - since);
        await sleep(50);
      }
    });
  });
  return { list: lists.at(0.99, 0), health, statuses };
}

const ask = async (what: string, paths: readonly string[]): Promise<Outcome> => {
  const outcome = await whileStrangersAsk(paths);
  const { list, health, statuses } = outcome;
  log(
    `${STRANGERS} strangers ${what}: another user's list of 200 lots p99 ${list} ms, health at most ${Math.round(health.slowest)} ms (${Math.round(health.slowestOfServer)} ms without waiting for a processor), answers ${JSON.stringify(statuses)}`,
  );
  return outcome;
};

it(`${STRANGERS} strangers with the largest books that an account may have do not slow another user`, async () => {
  const control = await ask('ask for their profiles (control)', ['/api/profile']);
  const { list, health, statuses } = await ask('ask for everything that is worked out from them', COSTLY);
  expect(['200', '429', '503']).toEqual(expect.arrayContaining(Object.keys(statuses)));
  expect(statuses['200']).toBeGreaterThan(0);
  // On a machine that other programs use, no slower than beside as many small requests.
  expect(list).toBeLessThan(Math.max(LIST_LIMIT, control.list));
  expect(health.slowestOfServer).toBeLessThan(Math.max(HEALTH_LIMIT, control.health.slowestOfServer));
});
