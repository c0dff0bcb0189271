import { beforeEach, describe, expect, it } from 'vitest';
import { tradesOfRows } from '../testing/broker-files.ts';
import { importFixtures, row } from '../testing/import-fixtures.ts';

const fixtures = importFixtures();
const owner = <Row extends object>(statement: string) => fixtures.server.owner<Row>(statement);
beforeEach(() => fixtures.clear());

const KEYS = `classid::bigint = hashtext('app.trade_imports')::bigint & 4294967295 and objsubid = 2`;

/** Holds an account as an import of it does, until the returned function is called. */
async function hold(acct: string): Promise<() => Promise<void>> {
  const held = owner(
    `select pg_advisory_xact_lock(hashtext('app.trade_imports'), hashtext('${acct}')), pg_sleep(600)`,
  ).catch((error: unknown) => error);
  const holder = () => owner<{ pid: number }>(`select pid from pg_locks where granted and ${KEYS}`);
  await expect.poll(async () => (await holder()).length).toBe(1);
  const [{ pid } = { pid: 0 }] = await holder();
  return async () => {
    await owner(`select pg_cancel_backend(${pid})`);
    await held;
  };
}
const waiting = async () => (await owner(`select 1 from pg_locks where not granted and ${KEYS}`)).length;

const tradesOf = (...accts: string[]) => tradesOfRows(accts.map((acct) => row('Sell', 2, 230, { 0: acct })));

describe('imports', () => {
  it('of other accounts do not wait for each other', async () => {
    const release = await hold('RJ1');
    expect(await fixtures.save(tradesOf('RJ2', 'RJ3'))).toMatchObject({ inserted: 2 });
    await release();
  });

  it('of the same account wait, and the second knows the trades of the first', async () => {
    const release = await hold('RJ1');
    const both = [fixtures.save(tradesOf('RJ2', 'RJ1')), fixtures.save(tradesOf('RJ1', 'RJ2'))];
    await expect.poll(waiting).toBeGreaterThan(0);
    expect(await fixtures.count()).toBe(0);
    await release();
    const outcomes = (await Promise.allSettled(both)).map(({ status }) => status);
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await fixtures.count()).toBe(2);
  });

  it('are reverted while one of another account runs, and not while one of theirs does', async () => {
    const [one, two] = [await fixtures.save(tradesOf('RJ1')), await fixtures.save(tradesOf('RJ2'))];
    const release = await hold('RJ1');
    await fixtures.revert(two.id);
    expect(await fixtures.count()).toBe(1);
    const reverted = fixtures.revert(one.id);
    await expect.poll(waiting).toBe(1);
    expect(await fixtures.count()).toBe(1);
    await release();
    await reverted;
    expect(await fixtures.count()).toBe(0);
  });
});
