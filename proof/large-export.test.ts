import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { exportRecords } from '#api/export';
import { listLots } from '#api/lots';
import { LEAST_LIMITS } from '#domain/users/account-limits';
import { startDrover } from '../load/drover.ts';
import { createUsers, type SimulatedUser } from '../load/load-users.ts';
import { asOwner, embeddedUrl } from './admin-connection.ts';
import { fillLargestBooks } from './largest-book.ts';
import { type Liveness, livenessDuring, summaryOf } from './liveness.ts';
import { log, scaled } from './scale.ts';
import { tempDir } from './temp-dir.ts';

/** Exports that a stranger asks for, one after the other, without reading them. */
const EXPORTS = scaled(30, 12);
/** Bytes of the server with everything that it keeps for others. */
const MEMORY = 1_400_000_000;

const largest = {
  lots: LEAST_LIMITS.most_lots,
  openTrades: LEAST_LIMITS.most_open_trades,
  closedTrades: 50_000,
  expenses: 250_000,
};

test(`${EXPORTS} exports of the largest book that nobody reads take bounded memory`, async () => {
  const DATA_DIR = join(tempDir(), 'data');
  const drover = await startDrover({ DATA_DIR, TRUST_PROXY: 'true', LOG_LEVEL: 'silent' });
  onTestFinished(() => drover.stop());
  const users = await createUsers(drover.url, 2, 1, 0);
  const [stranger, neighbour] = users.producers as [SimulatedUser, SimulatedUser];
  await asOwner(embeddedUrl(DATA_DIR), async (owner) => {
    const ids = await owner<{ id: number }>(`select id from entities where name = '${stranger.entity}'`);
    await fillLargestBooks(owner, [ids[0]?.id ?? 0], largest);
    await owner('select app.recount()');
  });

  const asked: ClientRequest[] = [];
  onTestFinished(() => asked.forEach((request) => request.destroy()));
  const ask = async (): Promise<IncomingMessage> => {
    const headers = { authorization: `Bearer ${stranger.client.token}` };
    const request = get(`${drover.url}${exportRecords.path}`, { agent: false, headers });
    asked.push(request);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    request.on('error', () => {});
    response.on('error', () => {});
    return response;
  };
  /** The longest wait of a neighbour while these exports are requested. */
  const beside = async (work: () => Promise<void>): Promise<[slowest: number, health: Liveness]> => {
    let slowest = 0;
    const health = await livenessDuring(drover, async () => {
      const isOver = { now: false };
      const done = work().finally(() => (isOver.now = true));
      while (!isOver.now) {
        const since = performance.now();
        await neighbour.client.call(listLots, {});
        slowest = Math.max(slowest, Math.round(performance.now() - since));
        await sleep(50);
      }
      await done;
    });
    return [slowest, health];
  };

  let size = 0;
  const [control, healthOfControl] = await beside(async () => {
    for await (const chunk of await ask()) size += (chunk as Buffer).length;
  });
  const statuses = new Set<number | undefined>();
  const [slowest, health] = await beside(async () => {
    for (let nth = 0; nth < EXPORTS; nth += 1) statuses.add((await ask()).statusCode);
    await sleep(3_000);
  });
  log(
    `${EXPORTS} exports of ${Math.round(size / 1_000_000)} MB that nobody reads, answered ${[...statuses].join(', ')}: ${summaryOf(health)}; ` +
      `another user's list at most ${slowest} ms. Beside one that is read (the control): ${summaryOf(healthOfControl)}; list at most ${control} ms`,
  );
  expect(size).toBeGreaterThan(50_000_000);
  expect(health.failed).toBe(0);
  expect(health.memory).toBeLessThan(MEMORY);
});
