import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { captureSnapshot } from '#api/snapshots';
import { addDays } from '#domain/kit/days';
import { type Client, signIn } from '../load/client.ts';
import { type Drover, startDrover } from '../load/drover.ts';
import { type Latencies, latencies } from '../load/latencies.ts';
import { createUsers, type LoadUsers, type SimulatedUser } from '../load/load-users.ts';
import { seededRandom } from '../load/random.ts';
import { wholeBookRequests } from '../load/whole-book-requests.ts';
import { asOwner, embeddedUrl } from './admin-connection.ts';
import { fillLargestBooks } from './largest-book.ts';
import { livenessDuring } from './liveness.ts';
import { measured, randomAction } from './producer-day.ts';
import { log, scaled } from './scale.ts';
import { tempDir } from './temp-dir.ts';

const MINUTES = scaled(10, 2);
const PRODUCERS = 10;
/** The most memory after the last minute, in that after the first. */
const MEMORY_TIMES = 1.5;
/** Milliseconds for every health check, not counting its wait for a processor. */
const HEALTH_LIMIT = 50;
/** Milliseconds between two actions of a user, and between two costly requests. */
const THINKING = { least: 2_000, most: 8_000 };

const largeBook = { lots: 400, openTrades: 8_000, closedTrades: 8_000, expenses: 8_000 };
const usualBook = { lots: 20, openTrades: 80, closedTrades: 400, expenses: 400 };

/** Fills the books, the first producer's a large one, and captures the day before; returns that day. */
async function fillBooks(dataDir: string, { producers, admins: [admin] }: LoadUsers): Promise<string> {
  return asOwner(embeddedUrl(dataDir), async (owner) => {
    const entities = await owner<{ id: number; name: string }>('select id, name from entities');
    const idsOf = (of: readonly SimulatedUser[]) =>
      entities.filter(({ name }) => of.some(({ entity }) => entity === name)).map(({ id }) => id);
    await fillLargestBooks(owner, idsOf(producers.slice(0, 1)), largeBook);
    await fillLargestBooks(owner, idsOf(producers.slice(1)), usualBook);
    await owner('select app.recount()');
    const captured = await admin?.client.call(captureSnapshot, {});
    for (const table of ['equity_history', 'equity_days', 'equity_positions'])
      await owner(`update ${table} set snapshot_date = snapshot_date - 1`);
    return addDays(captured?.snapshot_date ?? '', -1);
  });
}

/** A client of the user with an access token of at most half an hour ago; it lives an hour. */
function signedInClient(url: string, { client, email }: SimulatedUser): () => Promise<Client> {
  let [current, since] = [client, Date.now()];
  return async () => {
    if (Date.now() - since > 1_800_000) [current, since] = [await signIn(url, email), Date.now()];
    return current;
  };
}

/** Asks for these paths in turn until the time is over; returns the number of answers. */
async function askInTurn(
  { url }: Drover,
  user: SimulatedUser,
  paths: readonly string[],
  until: number,
): Promise<{ answered: number; errors: string[] }> {
  const errors: string[] = [];
  const clientOf = signedInClient(url, user);
  let answered = 0;
  while (Date.now() < until)
    for (const path of paths) {
      const { token } = await clientOf();
      const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      await response.arrayBuffer();
      if (response.status === 200) answered += 1;
      else errors.push(`${path}: ${response.status}`);
      await sleep(THINKING.least);
      if (Date.now() >= until) break;
    }
  return { answered, errors };
}

/** Usual work of some producers until the time is over; returns its errors. */
async function workAsUsual(
  { url }: Drover,
  people: readonly SimulatedUser[],
  until: number,
  took: Latencies,
): Promise<string[]> {
  const errors: string[] = [];
  const working = people.map(async (user, at) => {
    const random = seededRandom(at);
    const clientOf = signedInClient(url, user);
    while (Date.now() < until) {
      await sleep(random.whole(THINKING.least, THINKING.most));
      await randomAction(measured(await clientOf(), took.add), random).catch((error: unknown) =>
        errors.push(String(error)),
      );
    }
  });
  await Promise.all(working);
  return errors;
}

/** The server's memory at the end of each minute, in megabytes. */
async function memoryOf(drover: Drover, until: number): Promise<number[]> {
  const memory: number[] = [];
  for (let left = MINUTES - 1; left >= 0; left -= 1) {
    await sleep(Math.max(0, until - left * 60_000 - Date.now()));
    memory.push(Math.round(drover.memory() / 1_000_000));
  }
  return memory;
}

test(
  `${MINUTES} minutes of mixed work neither grow the server nor hold its request thread`,
  async () => {
    const dataDir = join(tempDir(), 'data');
    const drover = await startDrover({ DATA_DIR: dataDir, TRUST_PROXY: 'true', LOG_LEVEL: 'error' });
    onTestFinished(() => drover.stop());
    const users = await createUsers(drover.url, PRODUCERS + 1, 1, 1);
    const [large, ...usual] = users.producers as [SimulatedUser, ...SimulatedUser[]];
    const paths = wholeBookRequests(await fillBooks(dataDir, users));

    const until = Date.now() + MINUTES * 60_000;
    const took = latencies(2 * MINUTES * 60_000);
    let work = { answered: 0, errors: [''] };
    let memory: number[] = [];
    const health = await livenessDuring(drover, async () => {
      const [asked, usualErrors, used] = await Promise.all([
        askInTurn(drover, large, paths, until),
        workAsUsual(drover, usual, until, took),
        memoryOf(drover, until),
      ]);
      work = { ...asked, errors: [...asked.errors, ...usualErrors] };
      memory = used;
    });
    const [first = 0, last = 0] = [memory[0], memory.at(-1)];
    log(
      `${PRODUCERS} producers at work, and ${work.answered} reports, PDFs, exports and comparisons of 400 lots and 8,000 open trades, in ${MINUTES} minutes: ` +
        `memory ${first} MB after the first minute, ${last} MB after the last, ${Math.max(...memory)} MB at most; ` +
        `${took.count()} other requests, p50 ${took.at(0.5, 0)} ms, p99 ${took.at(0.99, 0)} ms; ` +
        `health at most ${Math.round(health.slowest)} ms (${Math.round(health.slowestOfServer)} ms without waiting for a processor)`,
    );
    expect(work.errors).toEqual([]);
    expect(work.answered).toBeGreaterThanOrEqual(paths.length);
    expect(last).toBeLessThanOrEqual(first * MEMORY_TIMES);
    expect(health.slowestOfServer).toBeLessThan(HEALTH_LIMIT);
  },
  (MINUTES + 20) * 60_000,
);
