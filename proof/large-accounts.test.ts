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
  '/api/risk/horizon',
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
  statuses: Map<number, number>;
}

/** What a neighbour and the health check wait for while every stranger asks for these paths without a pause. */
async function whileStrangersAsk(paths: readonly string[]): Promise<Outcome> {
  const statuses = new Map<number, number>();
  const lists = latencies(3_600_000);
  const health = await livenessDuring(drover, async () => {
    const until = Date.now() + SECONDS * 1_000;
    const asking = strangers.flatMap(({ client: { token } }, at) =>
      Array.from({ length: LOOPS }, async (_, loop) => {
        for (let turn = at + loop; Date.now() < until; turn += 1) {
          const status = await statusOf(`${paths[turn % paths.length]}`, token);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status !== 200) await sleep(250);
        }
      }),
    );
    while (Date.now() < until) {
      const since = performance.now();
      await neighbour.client.call(listLots, {});
      lists.add(performance.now() - since);
      await sleep(50);
    }
    await Promise.all(asking);
  });
  return { list: lists.at(0.99, 0), health, statuses };
}

async function statusOf(path: string, token: string): Promise<number> {
  const response = await fetch(`${drover.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  return response.status;
}

const ask = async (what: string, paths: readonly string[]): Promise<Outcome> => {
  const outcome = await whileStrangersAsk(paths);
  const { list, health, statuses } = outcome;
  log(
    `${STRANGERS} strangers ${what}: another user's list of 200 lots p99 ${list} ms, health at most ${Math.round(health.slowest)} ms (${Math.round(health.slowestOfServer)} ms without waiting for a processor), answers ${JSON.stringify([...statuses])}`,
  );
  return outcome;
};

it(`${STRANGERS} strangers with the largest books that an account may have do not slow another user`, async () => {
  const control = await ask('ask for their profiles (control)', ['/api/profile']);
  const { list, health, statuses } = await ask('ask for everything that is worked out from them', COSTLY);
  expect([...statuses.keys()].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(0);
  // On a machine that other programs use, no slower than beside as many small requests.
  expect(list).toBeLessThan(Math.max(LIST_LIMIT, control.list));
  expect(health.slowestOfServer).toBeLessThan(Math.max(HEALTH_LIMIT, control.health.slowestOfServer));
});
