import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addExpense, listExpenses } from '#api/expenses';
import { getProfile } from '#api/account';
import { requestOf } from '#api/request';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { someLot } from '../testing/trades.ts';
import { type Person, testServer } from '../testing/test-server.ts';
import { type Database, openDatabase } from './database.ts';
import { callerOf } from '../http/inject.ts';

/** The database acts as its own replica: the tests check where a read goes. */
const server = testServer();
let database: Database;
let http: FastifyInstance;
/** The replica has everything saved before this time. */
let replayedTo = Infinity;
let hangs = false;
let readThere = 0;

beforeAll(async () => {
  database = await openDatabase({
    ownerUrl: server.ownerUrl,
    readUrl: server.ownerUrl,
    watch: async () => ({
      hasAllBefore: (moment) => moment <= replayedTo,
      unlessAway: async (work) => {
        readThere += 1;
        if (!hangs) return work;
        // Ends with the answer of the primary, which nothing awaits.
        void work.catch(() => {});
        throw new Error('away');
      },
      stop: async () => {},
    }),
  });
  http = await buildApp({ env: server.env, database, checkOutputs: true, refuseWhenBusy: false });
});
afterEach(() => {
  [replayedTo, hangs, readThere] = [Infinity, false, 0];
});
afterAll(async () => {
  await http.close();
  await database.close();
});

const as = (person: Person) => callerOf(http, person.token);
const list = async (person: Person, cacheControl?: string): Promise<boolean> => {
  const before = readThere;
  const { statusCode } = await as(person).send({
    ...requestOf(listExpenses, {}),
    ...(cacheControl && { headers: { 'cache-control': cacheControl } }),
  });
  expect(statusCode).toBe(200);
  return readThere > before;
};

describe('with a replica', () => {
  it('serves lists; the user’s own account is read from the primary', async () => {
    expect(await list(server.ann)).toBe(true);
    const before = readThere;
    await as(server.ann).call(getProfile, {});
    expect(readThere).toBe(before);
  });

  it('does not serve a user who has just saved until it has caught up, but serves the others', async () => {
    const { id } = await someLot(server.ann, 'R1');
    const before = performance.now();
    await as(server.ann).call(addExpense, { lot_id: id, date: '2026-05-02', amount: 12.5 });
    replayedTo = before;
    const fiveSecondsAgo = before - 5_000;
    expect(fiveSecondsAgo).toBeLessThan(replayedTo);
    expect(await list(server.ann)).toBe(false);
    expect(await list(server.bob)).toBe(true);
    replayedTo = performance.now();
    expect(await list(server.ann)).toBe(true);
  });

  it('does not serve a user after a refused save either, so that they see the conflicting record', async () => {
    const before = performance.now();
    await expect(
      as(server.bob).call(addExpense, { lot_id: 999_999, date: '2026-05-02', amount: 1 }),
    ).rejects.toThrow(/lot/i);
    replayedTo = before;
    expect(await list(server.bob)).toBe(false);
  });

  it('serves nothing older than five seconds, or older than the request allows', async () => {
    replayedTo = performance.now() - 6_000;
    expect(await list(server.admin)).toBe(false);
    replayedTo = performance.now() - 1_000;
    expect(await list(server.admin)).toBe(true);
    replayedTo = performance.now() - 3_000;
    expect(await list(server.admin, 'max-age=2')).toBe(false);
    expect(await list(server.admin, 'no-cache')).toBe(false);
  });

  it('that goes down is replaced by the primary', async () => {
    hangs = true;
    expect(await list(server.ann)).toBe(true);
  });

  it('that refuses a user is double-checked with the primary, which refuses too', async () => {
    const { statusCode } = await callerOf(http, 'forged').send(requestOf(listExpenses, {}));
    expect(statusCode).toBe(401);
    const gone = await server.signedIn(server.bob);
    await server.owner(`delete from auth.sessions where id = (
      select id from auth.sessions s order by created_at desc limit 1)`);
    const refused = await as(gone).send(requestOf(listExpenses, {}));
    expect(refused.statusCode).toBe(401);
    expect(readThere).toBe(1);
  });

  it('serves an administrator inside a client its records only, and after a save in any client not until it has caught up', async () => {
    const inside = await server.insideClient(server.admin, 'Lazy K Ranch');
    const [{ id } = { id: 0 }] = await server.owner<{ id: number }>(
      `select id from entities where name = 'Lazy K Ranch'`,
    );
    const onReplica = callerOf(http, inside.token, id);
    const { id: lot_id } = await someLot(server.ann, 'R2');
    await as(server.admin).call(addExpense, { lot_id, date: '2026-05-02', amount: 9.25 });
    replayedTo = performance.now();
    const before = readThere;
    const own = await as(server.ann).call(listExpenses, {});
    expect(await onReplica.call(listExpenses, {})).toEqual(own);
    expect(readThere).toBeGreaterThan(before + 1);
    const saved = performance.now();
    await onReplica.call(addExpense, { lot_id, date: '2026-05-02', amount: 3.25 });
    replayedTo = saved;
    expect(await list(server.admin)).toBe(false);
  });
});

describe('a read address', () => {
  it('that is not a replica is refused with a sentence', async () => {
    await expect(openDatabase({ ownerUrl: server.ownerUrl, readUrl: server.ownerUrl })).rejects.toThrow(
      /not a replica: it is not in recovery/,
    );
  });

  it('that does not answer is logged and does no harm', async () => {
    const messages: string[] = [];
    const alone = await openDatabase({
      ownerUrl: server.ownerUrl,
      readUrl: 'postgresql://127.0.0.1:1/drover',
      log: (sentence) => messages.push(sentence),
    });
    expect(messages).toEqual([expect.stringMatching(/^The read replica cannot be used \(.*ECONNREFUSED/)]);
    await alone.close();
  });
});
