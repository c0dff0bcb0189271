import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { addExpense } from '#api/expenses';
import { listLots } from '#api/lots';
import { signOut } from '#api/session';
import { getToday } from '#api/today';
import { type Day, dayIn } from '#domain/kit/days';
import { brokenInvariants } from '../src/server/testing/invariants.ts';
import { clientWith, HttpRefusal, refresh } from '../load/client.ts';
import { startDrover } from '../load/drover.ts';
import { seededRandom } from '../load/random.ts';
import { asOwner, embeddedUrl } from './admin-connection.ts';
import { newExpense } from './records.ts';
import { log } from './scale.ts';
import { tempDir } from './temp-dir.ts';
import { openWorkload } from './writers.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
/** Every scheduled job has looked whether it is due. */
const A_CHECK = 32_000;
const PRELOADED = fileURLToPath(new URL('shifted-clock.mjs', import.meta.url));

/** A zone in which it is about noon: an hour later it is the same day. */
function zoneAtNoon(): string {
  const hours = 12 - new Date().getUTCHours();
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** A server with scheduled jobs and a working producer; `setClock` sets by how much the server's clock is wrong. */
async function openServer(timeZone: string) {
  const folder = tempDir();
  const [DATA_DIR, clock] = [join(folder, 'data'), join(folder, 'clock')];
  writeFileSync(clock, '0');
  const drover = await startDrover({
    DATA_DIR,
    BUSINESS_TIME_ZONE: timeZone,
    SNAPSHOT_AT: '00:00',
    BACKUP_AT: '00:00',
    QUOTES_REFRESH_MINUTES: '1440',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import=${PRELOADED}`,
    CLOCK_OFFSET_FILE: clock,
  });
  onTestFinished(() => drover.stop());
  const workload = await openWorkload(drover.url);
  const books = <Row extends object>(text: string) =>
    asOwner(embeddedUrl(DATA_DIR), (owner) => owner<Row>(text));
  const backups = join(DATA_DIR, 'backups');
  return {
    drover,
    workload,
    setClock: (offset: number) => writeFileSync(clock, String(offset)),
    /** Each run of a job so far, with when it ran. */
    runs: async () => [
      ...(await books<{ run: string }>(
        `select 'snapshot ' || snapshot_date || ' at ' || captured_at as run from equity_days where entity_id is null order by 1`,
      )),
      ...readdirSync(backups)
        .toSorted()
        .map((name) => ({ run: `${name} at ${statSync(join(backups, name)).mtimeMs}` })),
    ],
    refreshedAt: async () =>
      (
        await books<{ claimed_at: Date }>('select claimed_at from quote_refreshes')
      )[0]?.claimed_at.getTime() ?? 0,
    broken: () =>
      asOwner(embeddedUrl(DATA_DIR), async (owner) => [
        ...(await workload.ledger.missing(owner)),
        ...(await brokenInvariants(owner)),
      ]),
  };
}

type Server = Awaited<ReturnType<typeof openServer>>;

/** Enters expenses for a while, as a browser does: when the access token has expired, with a new one. Returns its observations. */
async function work({ drover, workload }: Server, milliseconds: number) {
  const { lots, ledger } = workload;
  const random = seededRandom(milliseconds);
  const days = new Set<Day>();
  let [requests, refreshes] = [0, 0];
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    try {
      const typed = newExpense(random, random.oneOf(lots));
      ledger.added('expenses', (await workload.producer.call(addExpense, typed)).id, typed.amount);
      days.add((await workload.producer.call(getToday, {})).today);
      await workload.producer.call(listLots, {});
      requests += 3;
    } catch (error) {
      if (!(error instanceof HttpRefusal) || error.status !== 401) throw error;
      const tokens = await refresh(drover.url, workload.producer.refreshToken);
      workload.producer = clientWith(drover.url, tokens.access_token, tokens.refresh_token);
      refreshes += 1;
    }
    await sleep(50);
  }
  return { days: [...days], requests, refreshes };
}

/** The server's clock jumps; returns the observations until every job had looked whether it is due, and which jobs ran. */
async function jump(server: Server, offset: number) {
  const before = await server.runs();
  server.setClock(offset);
  await sleep(200);
  const seen = await work(server, A_CHECK);
  const after = await server.runs();
  expect(after).toEqual(expect.arrayContaining(before));
  expect(await server.broken()).toEqual([]);
  return {
    ...seen,
    runs: after.length - before.length,
    isRefreshed: Math.abs((await server.refreshedAt()) - Date.now() - offset) < 2 * A_CHECK,
  };
}

test('jumps of the clock by an hour and a year lose nothing, and no job runs twice', async () => {
  const timeZone = zoneAtNoon();
  const [server, control] = await Promise.all([openServer(timeZone), openServer(timeZone)]);
  const today = dayIn(timeZone, new Date());
  const inAYear = dayIn(timeZone, new Date(Date.now() + YEAR));
  await expect.poll(server.runs, { timeout: 60_000 }).toHaveLength(2);
  await expect.poll(control.runs, { timeout: 60_000 }).toHaveLength(2);

  const undisturbed = work(control, 3.5 * A_CHECK);
  const anHour = await jump(server, HOUR);
  expect(anHour).toMatchObject({ days: [today], refreshes: 1, runs: 0 });
  const aYear = await jump(server, YEAR);
  expect(aYear).toMatchObject({ days: [inAYear], refreshes: 1, runs: 2, isRefreshed: true });
  const back = await jump(server, 0);
  // The access token of the year ahead is still valid, as its session is.
  expect(back).toMatchObject({ days: [today], refreshes: 0, runs: 0, isRefreshed: true });

  expect(await undisturbed).toMatchObject({ days: [today], refreshes: 0 });
  expect(await control.runs()).toHaveLength(2);
  expect(await control.broken()).toEqual([]);

  const { producer } = server.workload;
  await producer.call(signOut, { scope: 'global' });
  await expect(producer.call(getToday, {})).rejects.toMatchObject({ status: 401 });
  expect(server.drover.errorOutput() + server.drover.output()).not.toContain('"level":50');
  log(
    `A clock that jumped an hour, then a year ahead, and back, with ${anHour.requests + aYear.requests + back.requests} requests: each answered, ` +
      `2 after one exchange of tokens; ${server.workload.ledger.count()} acknowledged writes, 0 lost; snapshot and backup ran once for each of 2 days, ` +
      `quotes were refreshed after each jump of a year; beside it a server whose clock did not jump`,
  );
});
