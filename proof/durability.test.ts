import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExpense } from '#api/expenses';
import { childrenOf, type Drover, servesConnection, startDrover } from '../load/drover.ts';
import { seededRandom } from '../load/random.ts';
import { databasePid } from '../src/embedded-postgres/testing/other-server.ts';
import { brokenInvariants } from '../src/server/testing/invariants.ts';
import { asOwner, embeddedUrl } from './admin-connection.ts';
import { newExpense } from './records.ts';
import { log, scaled } from './scale.ts';
import { openWorkload, startWriters, type Workload } from './writers.ts';

const KILLS = scaled(50, 4);
const SETTINGS = { PORT: '4731', QUOTES_REFRESH_MINUTES: '0', LOG_LEVEL: 'silent' };

const folder = mkdtempSync(join(tmpdir(), 'drover-proof-'));
const DATA_DIR = join(folder, 'data');
const url = embeddedUrl(DATA_DIR);
let drover: Drover;
let workload: Workload;

beforeAll(async () => {
  drover = await startDrover({ ...SETTINGS, DATA_DIR });
  workload = await openWorkload(drover.url);
});
afterAll(async () => {
  await drover.stop();
  rmSync(folder, { recursive: true, force: true });
});

const restart = async () => {
  drover = await startDrover({ ...SETTINGS, DATA_DIR });
};

/** The processes to kill. The test restarts the server where necessary, but never the database. */
const targets = {
  'the server': async () => {
    await drover.kill();
    await restart();
  },
  PostgreSQL: async () => void process.kill(databasePid(DATA_DIR), 'SIGKILL'),
  'the server and PostgreSQL': async () => {
    process.kill(databasePid(DATA_DIR), 'SIGKILL');
    await drover.kill();
    await restart();
  },
  'one process of PostgreSQL': async () => {
    const [connection] = childrenOf(databasePid(DATA_DIR)).filter(servesConnection);
    if (connection === undefined) throw new Error('No process serves a connection');
    process.kill(connection, 'SIGKILL');
  },
};

/** Milliseconds until the database accepts connections and the server saves again. */
async function recoveryTime(refusals: () => string[]): Promise<number> {
  const since = Date.now();
  const saves = async () => {
    await asOwner(url, (owner) => owner('select 1'));
    const typed = newExpense(seededRandom(since), workload.lots[0] ?? 0);
    const { id } = await workload.producer.call(addExpense, typed);
    workload.ledger.added('expenses', id, typed.amount);
    return true;
  };
  while (!(await saves().catch(() => false))) {
    if (Date.now() - since > 60_000)
      throw new Error(`Nothing was saved for a minute: ${refusals().join(' | ')}; ${drover.errorOutput()}`);
    await sleep(20);
  }
  return Date.now() - since;
}

test(`${KILLS} kills during writes lose no acknowledged write`, async () => {
  const random = seededRandom(2);
  const kinds = Object.entries(targets);
  const pauses: number[] = [];
  const words = new Set<string>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const [name, strike] = kinds[kill % kinds.length] ?? [];
    const writers = startWriters(workload, kill);
    await sleep(random.whole(800, 2_000));
    await strike?.();
    pauses.push(await recoveryTime(writers.failed));
    await writers.stop();
    for (const failure of writers.failed()) words.add(failure);
    const found = await asOwner(url, async (owner) => [
      ...(await workload.ledger.missing(owner)),
      ...(await brokenInvariants(owner)),
    ]);
    expect(found, `after kill ${kill + 1}, of ${name}`).toEqual([]);
  }
  const [books] = await asOwner(url, (owner) =>
    owner<{ trades: number }>(`select count(*)::integer as trades from trades`),
  );
  log(
    `${KILLS} kills -9 (server, PostgreSQL, both, one process of PostgreSQL in turn): ${workload.ledger.count()} acknowledged writes, ` +
      `0 lost; ${books?.trades} imported trades, no file saved partially; saving again after ${median(pauses)} ms (median), ` +
      `${Math.max(...pauses)} ms at most`,
  );
  log(`Answers to writes meanwhile: ${[...words].join(' | ')}`);
});

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
