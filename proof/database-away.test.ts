import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { addExpense } from '#api/expenses';
import { listLots } from '#api/lots';
import { startDrover } from '../load/drover.ts';
import { seededRandom } from '../load/random.ts';
import { brokenInvariants } from '../src/server/testing/invariants.ts';
import { asOwner } from './admin-connection.ts';
import { externalPostgres } from './external-postgres.ts';
import { probeOf } from './probe.ts';
import { newExpense } from './records.ts';
import { log, scaled } from './scale.ts';
import { tempDir } from './temp-dir.ts';
import { openWorkload, startWriters } from './writers.ts';

const TIMES = scaled(10, 2);

/** A server on its own PostgreSQL, with writers. */
async function openTestServer() {
  const postgres = await externalPostgres(join(tempDir(), 'postgres'));
  onTestFinished(() => postgres.stop());
  const settings = { DATABASE_URL: postgres.url, QUOTES_REFRESH_MINUTES: '0', LOG_LEVEL: 'silent' };
  const drover = await startDrover(settings);
  onTestFinished(() => drover.stop());
  return { postgres, workload: await openWorkload(drover.url) };
}

test('requests are refused with 503 while the database is down, and served again once it is back', async () => {
  const { postgres, workload } = await openTestServer();
  const probe = probeOf(workload);
  const pauses: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const writers = startWriters(workload, time);
    await sleep(1_500);
    await postgres.stop(time % 2 === 0 ? 'SIGINT' : 'SIGKILL');
    for (let attempt = 0; attempt < 20; attempt += 1) {
      expect(await probe.ask()).toBe(false);
      await sleep(50);
    }
    await postgres.start();
    const since = Date.now();
    while (!(await probe.ask())) {
      expect(Date.now() - since).toBeLessThan(30_000);
      await sleep(20);
    }
    pauses.push(Date.now() - since);
    await writers.stop();
    for (const words of writers.failed()) expect(words).toMatch(/^unavailable /);
    const found = await asOwner(postgres.superUrl, async (owner) => [
      ...(await workload.ledger.missing(owner)),
      ...(await brokenInvariants(owner)),
    ]);
    expect(found).toEqual([]);
  }
  expect(probe.unexpected()).toEqual([]);
  log(
    `${TIMES} times PostgreSQL stopped or killed and restarted: ${probe.refusals.length} requests refused with 503 within ${probe.slowest()} ms, ` +
      `${workload.ledger.count()} acknowledged writes, 0 lost; used again ${Math.max(...pauses)} ms after it was back, without a restart`,
  );
});

test('requests time out while the database hangs', async () => {
  const { postgres, workload } = await openTestServer();
  const typed = newExpense(seededRandom(1), workload.lots[0] ?? 0);
  const ask = () => [
    ...Array.from({ length: 12 }, () => workload.producer.call(listLots, {})),
    ...Array.from({ length: 12 }, () => workload.producer.call(addExpense, typed)),
  ];
  await Promise.all(ask());
  postgres.signal('SIGSTOP');
  const since = Date.now();
  const results = await Promise.allSettled(ask());
  const waited = Date.now() - since;
  postgres.signal('SIGCONT');
  for (const result of results)
    expect(result).toMatchObject({ status: 'rejected', reason: { status: 503, retryAfter: '5' } });
  expect(waited).toBeLessThan(90_000);
  await expect
    .poll(
      () =>
        Promise.all(ask()).then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  log(
    `PostgreSQL suspended: ${results.length} requests in flight, each answered 503 within ${waited} ms; then used again`,
  );
});
