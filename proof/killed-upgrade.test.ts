import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import pg from 'pg';
import { seededRandom } from '../load/random.ts';
import { createGroups } from '../src/server/db/roles.ts';
import type { Owner } from '../src/server/testing/constraints.ts';
import { brokenInvariants } from '../src/server/testing/invariants.ts';
import { declarationsOf, tablesOf, version01Dump } from '../src/server/testing/upgrades.ts';
import { asOwner } from './admin-connection.ts';
import { databaseCopies } from './database-copies.ts';
import { runProgram } from './run-program.ts';
import { log, scaled } from './scale.ts';

const LOTS = 2_000;

/** Fills an empty database with the tables of version 0.1 and a large book: 2,000 lots with 36,000 records. */
async function fillOldDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await createGroups(client);
    await client.query(version01Dump());
  } finally {
    await client.end();
  }
  await asOwner(url, async (owner) => {
    await owner(`
      insert into lots (entity_id, lot, date_in, source, location, est_out_wt, est_out_date, marketing_class, futures_contract)
      select (select min(id) from entities), 'filled ' || n, '2026-01-05', 'Joplin sale', 'North pens', 850, '2026-12-11', 'Feeder', 'GFF27'
      from generate_series(1, ${LOTS}) n`);
    await owner(`
      insert into receivings (lot_id, entity_id, date_in, source, location, received, pay_wt, cost)
      select id, entity_id, date_in, source, location, 40 + id % 90, (40 + id % 90) * 550, (40 + id % 90) * 1800
      from lots, generate_series(1, 2) where lot like 'filled %'`);
    await owner(`
      insert into outs (lot_id, entity_id, date_out, type, head_count)
      select id, entity_id, date '2026-10-01' + n, case n % 3 when 0 then 'shipped' else 'dead' end, n
      from lots, generate_series(1, 4) n where lot like 'filled %'`);
    await owner(`
      insert into expenses (lot_id, entity_id, date, type, amount, expense_category)
      select id, entity_id, date '2026-09-01' + n, 'feed', 100 + n * 17.35, 'actual'
      from lots, generate_series(1, 12) n where lot like 'filled %'`);
    await owner('vacuum analyze');
  });
}

/** Everything in a database: the declarations, the migrations, and a digest of the rows of each table. */
async function contentOf(owner: Owner): Promise<object> {
  const digests: Record<string, unknown> = {};
  for (const table of [...(await tablesOf(owner)), 'migrations.applied', 'migrations.access'])
    [digests[table]] = await owner(
      `select count(*)::int as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as digest from ${table} t`,
    );
  return { declarations: await declarationsOf(owner), digests };
}

const KILLS = scaled(8, 4);
/** Tables that migrations alter one after the other: the upgrade waits at each while a reader holds it. */
const STAGES = ['auth.webhooks', 'column_choices', 'equity_history', 'expenses'];

const start = (url: string) =>
  runProgram({ DATABASE_URL: url, QUOTES_PROVIDER: 'manual', LOG_LEVEL: 'error' });

/** Starts the server, which does the rest of the upgrade, and stops it; returns the milliseconds of the upgrade, 0 for none. */
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
      records.push(...(await owner(`select ${fields.join(', ')} from ${table} order by id`)));
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
