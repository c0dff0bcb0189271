import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExpense, listExpenses, totalExpenses } from '#api/expenses';
import { addLot, listLots } from '#api/lots';
import { type Client, clientWith, signIn, signUp } from '../load/client.ts';
import { ADMIN, type Drover, startDrover } from '../load/drover.ts';
import { addressOf } from '../load/load-users.ts';
import { seededRandom } from '../load/random.ts';
import { databaseUser } from '../src/embedded-postgres/cluster.ts';
import { minimalEnvironment, programIn } from '../src/embedded-postgres/programs.ts';
import { asOwner } from './admin-connection.ts';
import {
  debianPrograms,
  type ExternalPostgres,
  externalPostgres,
  freePort,
  postgresIn,
} from './external-postgres.ts';
import { newExpense, newLot } from './records.ts';
import { log, scaled } from './scale.ts';

/** Creates a streaming replica as documented in docs/operations.md and starts it. The primary must run Debian's programs too. */
async function startReplica(
  primary: Pick<ExternalPostgres, 'superUrl'>,
  folder: string,
): Promise<ExternalPostgres> {
  const { port: primaryPort } = new URL(primary.superUrl);
  await asOwner(primary.superUrl, (owner) =>
    owner(`create role replicator login replication password 'copier'`),
  );
  const user = databaseUser(folder);
  mkdirSync(folder, { mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  const programs = debianPrograms();
  const made = spawnSync(
    programIn(programs, 'pg_basebackup'),
    [
      `--dbname=host=127.0.0.1 port=${primaryPort} user=replicator password=copier`,
      `--pgdata=${folder}`,
      '--wal-method=stream',
      '--write-recovery-conf',
      '--create-slot',
      '--slot=drover_replica',
      '--checkpoint=fast',
    ],
    { ...user, cwd: folder, env: minimalEnvironment() },
  );
  if (made.status !== 0) throw new Error(`pg_basebackup: ${made.stderr.toString()}`);
  const port = await freePort();
  const server = postgresIn(folder, port, programs);
  await server.start();
  return {
    ...server,
    url: `postgresql://127.0.0.1:${port}/drover`,
    superUrl: `postgresql://postgres@127.0.0.1:${port}/drover`,
  };
}

/** Needs Debian's PostgreSQL on the machine (`apt-get install postgresql`): the embedded one has no program to create a replica. */
const folder = mkdtempSync(join(tmpdir(), 'drover-replica-'));
chmodSync(folder, 0o711);
const ROUNDS = scaled(50, 10);
const LOAD_MS = 1_000 * scaled(20, 8);
const USERS = 12;

let primary: ExternalPostgres;
let replica: ExternalPostgres;
let servers: Drover[];
let settings: Record<string, string>;

beforeAll(async () => {
  primary = await externalPostgres(join(folder, 'primary'), debianPrograms());
  replica = await startReplica(primary, join(folder, 'replica'));
  settings = {
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: replica.url,
    QUOTES_PROVIDER: 'manual',
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'error',
  };
  servers = await Promise.all([startDrover(settings), startDrover(settings)]);
});
afterAll(async () => {
  for (const server of servers ?? []) await server.stop();
  await replica?.stop();
  await primary?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const one = (): Drover => servers[0] as Drover;
const onReplica = (text: string) => asOwner(replica.superUrl, (owner) => owner(text));

/** The number of scans of the tables of expenses and lots: PostgreSQL's own statistics of the reads it has served. */
async function scansOf({ superUrl }: ExternalPostgres): Promise<number> {
  await sleep(11_000); // an idle session flushes its statistics after ten seconds
  const [found] = await asOwner(superUrl, (owner) =>
    owner<{ scans: number }>(
      `select coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0)::float8 as scans from pg_stat_user_tables where relname in ('expenses', 'lots')`,
    ),
  );
  return found?.scans ?? 0;
}

/** Waits until this is the server's last log message about its replica. */
async function untilLogged(server: Drover, words: RegExp): Promise<void> {
  const last = () =>
    server
      .output()
      .split('\n')
      .findLast((line) => line.includes('replica'));
  await expect.poll(last, { timeout: 30_000, interval: 100 }).toMatch(words);
}

let producers = 0;

async function newProducer(url: string, name: string): Promise<{ client: Client; lot: number }> {
  producers += 1;
  const client = await signUp(url, `${name}@replica.test`, `Ranch of ${name}`, addressOf(producers));
  const { id } = await client.call(addLot, newLot(seededRandom(1), '1', `Ranch of ${name}`));
  return { client, lot: id };
}

test('lists are read from the replica', async () => {
  await untilLogged(one(), /is used for lists/);
  const { client } = await newProducer(one().url, 'reader');
  const before = [await scansOf(primary), await scansOf(replica)];
  for (let attempt = 0; attempt < 200; attempt += 1) await client.call(listLots, {});
  const after = [await scansOf(primary), await scansOf(replica)];
  const [there, here] = [Number(after[1]) - Number(before[1]), Number(after[0]) - Number(before[0])];
  expect(there).toBeGreaterThanOrEqual(200);
  expect(here).toBeLessThan(20);
  log(`200 lists: ${there} scans on the replica, ${here} on the primary`);
});

test('users read their own writes at once, however far the replica lags', async () => {
  const { client, lot } = await newProducer(one().url, 'writer');
  const random = seededRandom(7);
  for (const delay of ['0', '2s']) {
    await onReplica(`alter system set recovery_min_apply_delay = '${delay}'`);
    await onReplica('select pg_reload_conf()');
    for (let round = 0; round < ROUNDS; round += 1) {
      const { count } = await client.call(totalExpenses, {});
      await client.call(addExpense, newExpense(random, lot));
      expect((await client.call(totalExpenses, {})).count).toBe(count + 1);
      await sleep(random.whole(0, 150));
    }
  }
  await onReplica(`alter system set recovery_min_apply_delay = '0'`);
  await onReplica('select pg_reload_conf()');
  log(
    `${2 * ROUNDS} entries read back in the list immediately, half of them with a replica 2 s behind: all there`,
  );
});

test('a replica that stops replaying is bypassed after five seconds, and used again when it has caught up', async () => {
  const { client, lot } = await newProducer(one().url, 'pauser');
  await onReplica('select pg_wal_replay_pause()');
  const pausing = setInterval(() => void client.call(addExpense, newExpense(seededRandom(3), lot)), 200);
  await untilLogged(one(), /lags behind/);
  clearInterval(pausing);
  const admin = await signIn(one().url, ADMIN.email);
  const seen = (await admin.call(listExpenses, {})).length;
  expect(seen).toBeGreaterThan(0);
  await onReplica('select pg_wal_replay_resume()');
  await untilLogged(one(), /is used for lists/);
});

test('another server shows it too, to a client that sends how long ago it saved', async () => {
  const { client, lot } = await newProducer(one().url, 'traveller');
  const other = servers[1] as Drover;
  await untilLogged(other, /is used for lists/);
  const expensesThere = async (headers: Record<string, string>) => {
    const response = await fetch(`${other.url}/api/expenses`, {
      headers: { authorization: `Bearer ${client.token}`, ...headers },
    });
    return ((await response.json()) as unknown[]).length;
  };
  await client.call(addExpense, newExpense(seededRandom(5), lot));
  await expect.poll(() => expensesThere({}), { timeout: 10_000 }).toBe(1);
  await onReplica('select pg_wal_replay_pause()');
  await client.call(addExpense, newExpense(seededRandom(6), lot));
  expect(await expensesThere({ 'cache-control': 'max-age=0' })).toBe(2);
  // The control: without that header the other server answers with slightly older data.
  expect(await expensesThere({})).toBe(1);
  await onReplica('select pg_wal_replay_resume()');
});

test.each([
  ['killed', 'SIGKILL'],
  ['held still', 'SIGSTOP'],
] as const)('a replica that is %s under load fails no request, and is used again', async (_, signal) => {
  await untilLogged(one(), /is used for lists/);
  const users = await Promise.all(
    Array.from({ length: USERS }, (__, at) => newProducer(one().url, `${signal.toLowerCase()}${at}`)),
  );
  const failures: unknown[] = [];
  let answered = 0;
  let slowest = 0;
  const until = performance.now() + LOAD_MS;
  const working = users.map(async ({ client: { token }, lot }, at) => {
    const client = clientWith(servers[at % 2]?.url ?? '', token);
    const random = seededRandom(at);
    while (performance.now() < until) {
      const began = performance.now();
      const work =
        random.next() < 0.1
          ? client.call(addExpense, newExpense(random, lot))
          : client.call(listExpenses, {});
      await work.then(
        () => (answered += 1),
        (error: unknown) => failures.push(error),
      );
      slowest = Math.max(slowest, performance.now() - began);
      await sleep(20);
    }
  });
  await sleep(LOAD_MS / 4);
  if (signal === 'SIGKILL') await replica.stop('SIGKILL');
  else replica.signal('SIGSTOP');
  await untilLogged(one(), /cannot be used/);
  await sleep(LOAD_MS / 4);
  if (signal === 'SIGKILL') await replica.start();
  else replica.signal('SIGCONT');
  await Promise.all(working);
  expect(failures).toEqual([]);
  await untilLogged(one(), /is used for lists/);
  const before = await scansOf(replica);
  await sleep(5_000);
  for (let attempt = 0; attempt < 50; attempt += 1) await users[0]?.client.call(listLots, {});
  expect((await scansOf(replica)) - before).toBeGreaterThanOrEqual(50);
  log(
    `${answered} requests while the replica met ${signal}: 0 failed, the slowest took ${Math.round(slowest)} ms`,
  );
});

test('a server starts while its replica is down, but not with a URL that is not its replica', async () => {
  await replica.stop();
  const alone = await startDrover(settings);
  expect(alone.output()).toMatch(/The read replica cannot be used/);
  await replica.start();
  await untilLogged(alone, /is used for lists/);
  await alone.stop();
  await expect(startDrover({ ...settings, DATABASE_READ_URL: primary.url })).rejects.toThrow(
    /DATABASE_READ_URL leads to a PostgreSQL that is not a replica/,
  );
});
