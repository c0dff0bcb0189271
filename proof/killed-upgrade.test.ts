import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Owner } from '../src/server/testing/constraints.ts';
import { brokenInvariants } from '../src/server/testing/invariants.ts';
import { rowsOf } from '../src/server/testing/upgrades.ts';
import { seededRandom } from '../load/random.ts';
import { asOwner } from './admin-connection.ts';
import { databaseCopies } from './database-copies.ts';
import { contentOf, fillOldDatabase } from './old-database.ts';
import { runProgram } from './run-program.ts';
import { log, scaled } from './scale.ts';

const KILLS = scaled(8, 4);
/** Tables that migrations alter one after the other: the upgrade waits at each while a reader holds it. */
const STAGES = ['auth.webhooks', 'column_choices', 'equity_history', 'expenses'];

const start = (url: string) =>
  runProgram({ DATABASE_URL: url, QUOTES_PROVIDER: 'manual', LOG_LEVEL: 'error' });

/** Starts the server, which upgrades what is left, and stops it; returns the milliseconds of the upgrade, 0 for none. */
async function upgradeTime(url: string): Promise<number> {
  const server = start(url);
  await server.printed('Upgrading the database', 'running at');
  const began = performance.now();
  await server.printed('is upgraded', 'running at');
  const took = performance.now() - began;
  expect(await server.printed('running at'), server.output()).toBe(true);
  await server.kill('SIGTERM');
  return server.output().includes('is upgraded') ? took : 0;
}

/** The columns that no migration changes. */
const RECORDS = {
  lots: ['id', 'lot', 'total_received', 'current_hd', 'total_cost'],
  receivings: ['id', 'lot_id', 'received', 'cost'],
  outs: ['id', 'lot_id', 'head_count'],
  expenses: ['id', 'lot_id', 'amount'],
  trades: ['id', 'lot_id', 'quantity', 'price_amount'],
  lrp: ['id', 'head_count', 'coverage'],
};

const recordsOf = (url: string) =>
  asOwner(url, async (owner) => {
    const records = [];
    for (const [table, fields] of Object.entries(RECORDS))
      records.push(...(await rowsOf(owner, table, fields)));
    return records;
  });

const waitingFor = (owner: Owner, table: string) =>
  owner(
    `select distinct pid from pg_locks where relation = '${table}'::regclass and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );

test(`an upgrade killed at ${KILLS} random moments and ${STAGES.length} statements changes nothing or is whole`, async () => {
  const { postgres, copied } = await databaseCopies();
  await fillOldDatabase(postgres.url);
  const before = await asOwner(postgres.url, contentOf);
  const records = await recordsOf(postgres.url);
  const isUnchanged = async (url: string) =>
    JSON.stringify(await asOwner(url, contentOf)) === JSON.stringify(before);
  const expectWhole = async (url: string, moment: string) => {
    expect(await asOwner(url, brokenInvariants), moment).toEqual([]);
    expect(await recordsOf(url), moment).toEqual(records);
  };

  const took = await copied(async (url) => {
    const time = await upgradeTime(url);
    expect(time).toBeGreaterThan(0);
    expect(await isUnchanged(url)).toBe(false);
    await expectWhole(url, 'without a kill');
    return time;
  });

  const random = seededRandom(3);
  let unchanged = 0;
  const killAndUpgrade = async (url: string, kill: number) => {
    const wait = random.whole(0, Math.ceil(took));
    const server = start(url);
    await server.printed('Upgrading the database');
    await sleep(wait);
    if (kill % 3 === 2) await postgres.stop('SIGKILL');
    await server.kill();
    if (kill % 3 === 2) await postgres.start();
    const isSame = await isUnchanged(url);
    if (isSame) unchanged += 1;
    const moment = `killed after ${wait} of ${Math.ceil(took)} ms`;
    // An upgrade that was committed leaves no migration for the next start.
    expect((await upgradeTime(url)) > 0, moment).toBe(isSame);
    await expectWhole(url, moment);
  };
  for (let kill = 0; kill < KILLS; kill += 1) await copied((url) => killAndUpgrade(url, kill));

  const killAt = (table: string) => async (url: string) => {
    await asOwner(url, async (owner) => {
      await owner('begin');
      await owner(`lock table ${table} in access share mode`);
      const server = start(url);
      await expect.poll(() => waitingFor(owner, table), { timeout: 30_000 }).toHaveLength(1);
      await server.kill();
      await owner('rollback');
    });
    await expect.poll(() => isUnchanged(url), { message: `killed at ${table}` }).toBe(true);
    expect(await upgradeTime(url)).toBeGreaterThan(0);
    await expectWhole(url, `killed at ${table}`);
  };
  for (const table of STAGES) await copied(killAt(table));
  log(
    `An upgrade of ${records.length} records from version 0.1 took ${Math.ceil(took)} ms; killed at ${KILLS} random moments ` +
      `(${unchanged} changed nothing, ${KILLS - unchanged} were whole) and at ${STAGES.length} statements (all changed nothing): ` +
      `each whole after the next start`,
  );
});
