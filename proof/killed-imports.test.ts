import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { importTrades } from '#api/trade-imports';
import { brokenInvariants } from '../src/server/testing/invariants.ts';
import { oldApplication } from '../src/server/testing/old-application.ts';
import { asDump } from '../src/server/testing/old-dump.ts';
import { signIn } from '../load/client.ts';
import { ADMIN, type Drover, startDrover } from '../load/drover.ts';
import { seededRandom } from '../load/random.ts';
import { asOwner } from './admin-connection.ts';
import { brokerFile } from './broker.ts';
import { databaseCopies } from './database-copies.ts';
import type { ExternalPostgres } from './external-postgres.ts';
import { runProgram } from './run-program.ts';
import { log, scaled } from './scale.ts';
import { tempDir } from './temp-dir.ts';
import { openWorkload } from './writers.ts';

const KILLS = { trades: scaled(3, 2), project: scaled(6, 2) };
const ROWS = 100_000;
const OLD = { users: 100, lots: 2_000 };

const invariantsHold = async (url: string, moment: string) =>
  expect(await asOwner(url, brokenInvariants), moment).toEqual([]);

async function serve(url: string): Promise<Drover> {
  const drover = await startDrover({ DATABASE_URL: url, QUOTES_PROVIDER: 'manual', LOG_LEVEL: 'silent' });
  onTestFinished(() => drover.kill());
  return drover;
}

/** Kills a process, every second time after its PostgreSQL, which is started again. */
async function strike(kill: number, postgres: ExternalPostgres, end: () => Promise<void>): Promise<void> {
  const isBoth = kill % 2 === 1;
  if (isBoth) await postgres.stop('SIGKILL');
  await end();
  if (isBoth) await postgres.start();
}

test(`a file of ${ROWS} trades killed ${KILLS.trades} times is saved whole or not at all`, async () => {
  const { postgres, copied } = await databaseCopies();
  const first = await serve(postgres.url);
  const { lots } = await openWorkload(first.url);
  await first.stop();
  const lotOf = (row: number) => lots[row % (lots.length * 2)] ?? 0;
  const file = brokerFile(seededRandom(4), 'large.csv', 'P1', ROWS, lotOf);
  const save = async (server: string) => (await signIn(server, ADMIN.email)).call(importTrades, file);
  const saved = (url: string) =>
    asOwner(url, (owner) =>
      owner<{ files: number; trades: number }>(
        `select (select count(*)::int from trade_imports) as files, (select count(*)::int from trades) as trades`,
      ),
    );
  const whole = [{ files: 1, trades: ROWS }];

  const took = await copied(async (url) => {
    const drover = await serve(url);
    const began = performance.now();
    await save(drover.url);
    const time = performance.now() - began;
    await drover.stop();
    expect(await saved(url)).toEqual(whole);
    await invariantsHold(url, 'without a kill');
    return time;
  });

  const random = seededRandom(5);
  let wholes = 0;
  const killAndSave = async (url: string, kill: number) => {
    const wait = random.whole(0, Math.ceil(took));
    const moment = `killed after ${wait} of ${Math.ceil(took)} ms`;
    const drover = await serve(url);
    const answered = save(drover.url).then(
      () => true,
      () => false,
    );
    await sleep(wait);
    await strike(kill, postgres, drover.kill);
    const again = await serve(url);
    const found = await saved(url);
    if (found[0]?.files === 1) wholes += 1;
    expect(found, moment).toEqual(
      found[0]?.files === 1 || (await answered) ? whole : [{ files: 0, trades: 0 }],
    );
    await invariantsHold(url, moment);
    if (found[0]?.files === 0) await save(again.url);
    await again.stop();
    expect(await saved(url), moment).toEqual(whole);
  };
  for (let kill = 0; kill < KILLS.trades; kill += 1) await copied((url) => killAndSave(url, kill));
  log(
    `An import of ${ROWS} trades took ${Math.ceil(took)} ms; of ${KILLS.trades} killed at random moments ${wholes} were saved whole ` +
      `and ${KILLS.trades - wholes} not at all, and then at the second try`,
  );
});

const FIGURES = `
  select (select count(*)::int from users) as users, (select count(*)::int from lots) as lots, (select sum(current_hd) from lots) as head,
         (select sum(total_cost) from lots) as cost, (select sum(amount) from expenses) as expenses,
         (select count(*)::int from trades) as trades, (select sum(profit) from trades) as profit,
         (select count(*)::int from lrp) as policies, (select sum(net_equity) from equity_days) as equity,
         (select count(*)::int from auth.passwords) as passwords, (select count(*)::int from history where user_name = 'Imported') as history`;
const IS_THERE = `select to_regclass('public.users') is not null as there`;

test(`an import from the former application killed ${KILLS.project} times leaves an empty database or the whole`, async () => {
  const { postgres, copied } = await databaseCopies();
  const folder = tempDir();
  const dump = join(folder, 'dump.sql');
  writeFileSync(dump, asDump(oldApplication(OLD)));
  const begin = (url: string) =>
    runProgram({ DATABASE_URL: url }, '--import-supabase', dump, '--report', join(folder, 'report.md'));
  const imported = async (url: string) => {
    const program = begin(url);
    if ((await program.ended) !== 0) throw new Error(program.output());
  };
  const figures = (url: string) => asOwner(url, (owner) => owner<{ users: number; lots: number }>(FIGURES));

  const { took, whole } = await copied(async (url) => {
    const began = performance.now();
    await imported(url);
    const time = performance.now() - began;
    await invariantsHold(url, 'without a kill');
    return { took: time, whole: await figures(url) };
  });
  expect(whole).toMatchObject([OLD]);

  const random = seededRandom(6);
  let empty = 0;
  const killAndImport = async (url: string, kill: number) => {
    const wait = random.whole(Math.ceil(took / 5), Math.ceil(took));
    const moment = `killed after ${wait} of ${Math.ceil(took)} ms`;
    const program = begin(url);
    await sleep(wait);
    await strike(kill, postgres, program.kill);
    const [tables] = await asOwner(url, (owner) => owner<{ there: boolean }>(IS_THERE));
    const isWhole = tables?.there === true && (await figures(url))[0]?.users === OLD.users;
    const left = tables?.there && !isWhole ? Object.values((await figures(url))[0] ?? {}) : [];
    expect(left.filter(Boolean), moment).toEqual([]);
    if (!isWhole) {
      empty += 1;
      await imported(url);
    }
    expect(await figures(url), moment).toEqual(whole);
    await invariantsHold(url, moment);
  };
  for (let kill = 0; kill < KILLS.project; kill += 1) await copied((url) => killAndImport(url, kill));
  log(
    `An import of ${OLD.users} users and ${OLD.lots} lots took ${Math.ceil(took)} ms; of ${KILLS.project} killed at random moments ${empty} left ` +
      `an empty database, which took the import then, and ${KILLS.project - empty} the whole`,
  );
});
