import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listHistory, restoreRecord } from '#api/history';
import { addReceiving, deleteReceiving } from '#api/receivings';
import { assignTradeLot, correctTrades, deleteTrade, listTrades, undoCorrection } from '#api/trades';
import { confirmRjoNumber } from '#api/users';
import { newUser } from '../testing/accounts.ts';
import { tradesOfRows } from '../testing/broker-files.ts';
import { importFixtures, row } from '../testing/import-fixtures.ts';
import { someReceiving } from '../testing/trades.ts';

const fixtures = importFixtures();
const { server } = fixtures;
const owner = <Row extends object>(statement: string) => server.owner<Row>(statement);

const HELD = 'the sums of lot A';
const holders = () =>
  owner<{ pid: number }>(`
    select pid from pg_stat_activity where state = 'active' and query like '/* ${HELD} */%'`);
const waiting = () =>
  owner(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);

/** Writers that wait when the import has come to its last statement: the import itself. */
const ITSELF = 1;
let importing: Promise<unknown>;
let isImported: boolean;
/** The deletion of another trade of the import's account. */
let deleted: number;

/** Ends the hold: the import goes on, and is saved. */
async function release(): Promise<void> {
  for (const { pid } of await holders()) await owner(`select pg_cancel_backend(${pid})`);
  await importing;
}

/**
 * An import of account RJ1 with a transaction that stays open after all its trades are inserted: its last statement waits for the sums of lot A,
 * which somebody else has locked.
 */
async function openImport(): Promise<void> {
  await fixtures.clear();
  const opened = tradesOfRows([row('Sell', 5, 221.5), row('Sell', 7, 222)]);
  await fixtures.save(opened, fixtures.onLot(opened, 'A'));
  await server.admin.call(deleteTrade, { id: 2 });
  deleted = await lastDeletion('trades');
  const hold = owner(
    `/* ${HELD} */ select pg_sleep(600) from (select from lot_sums where lot_id = ${fixtures.lots['A']} for update) held`,
  ).catch((error: unknown) => error);
  await expect.poll(async () => (await holders()).length).toBe(1);
  const closing = tradesOfRows([row('Buy', 5, 219.5, { 2: '2026-06-03' })]);
  const offsets = [{ rowIndex: 0, parts: [{ trade_id: 1, quantity: 5 }] }];
  isImported = false;
  importing = fixtures.save(closing, { ...fixtures.onLot(closing, 'A'), offsets }).then(() => {
    isImported = true;
    return hold;
  });
  await expect.poll(async () => (await waiting()).length).toBe(ITSELF);
}
beforeEach(openImport);
afterEach(release);

const fill = (acct: string, b_s = 'Sell') => tradesOfRows([row(b_s, 2, 230, { 0: acct })]);

/** A user who has entered this account number. */
async function claimant(rjo_account_number: string) {
  const user = await newUser(server);
  await server.owner('update users set rjo_account_number = $1 where id = $2', [rjo_account_number, user.id]);
  return { id: user.id, rjo_account_number };
}

const lastDeletion = async (record: 'trades' | 'receivings') =>
  (await server.admin.call(listHistory, { record }))[0]?.id ?? 0;

async function tradeOf(acct: string, quantity = 2) {
  const trades = await server.admin.call(listTrades, { acct });
  return trades.find((trade) => trade.quantity === quantity) ?? { id: 0, version: 0 };
}

/** Whether the work waits while the import is open, and is done afterwards. Of the two responses either may come first. */
async function waitsForImport(work: Promise<unknown>): Promise<boolean> {
  let isDone = false;
  void work.then(() => (isDone = true)).catch(() => {});
  await expect.poll(async () => (await waiting()).length).toBe(ITSELF + 1);
  const waited = !isImported && !isDone;
  await release();
  await work;
  return waited;
}

describe('while an import is open', () => {
  it('one of another account is saved, and reverted', async () => {
    const other = fill('RJ2');
    const { id } = await fixtures.save(other, fixtures.onLot(other, 'B'));
    expect(await fixtures.revert(id)).toMatchObject({ inserted: 1 });
    expect(isImported).toBe(false);
  });

  it('one of more than 1,000 other accounts waits, as there is not room for so many locks', async () => {
    const many = tradesOfRows(
      Array.from({ length: 1_001 }, (_, at) => row('Sell', 1, 230, { 0: `MANY-${at}` })),
    );
    expect(await waitsForImport(fixtures.save(many))).toBe(true);
  });

  it('one of the same account waits', async () => {
    expect(await waitsForImport(fixtures.save(fill('RJ1')))).toBe(true);
  });

  it('receivings of another lot are saved, and a deleted one is restored', async () => {
    const { id } = await server.ann.call(addReceiving, {
      lot_id: fixtures.lots['B'] ?? 0,
      ...someReceiving,
    });
    await server.ann.call(deleteReceiving, { id });
    await server.admin.call(restoreRecord, { id: await lastDeletion('receivings') });
    expect(isImported).toBe(false);
  });

  it('trades of another account are assigned, corrected, deleted and restored', async () => {
    const other = fill('RJ2');
    await fixtures.save(other, fixtures.onLot(other, 'B'));
    const { id, version } = await tradeOf('RJ2');
    const { correction } = await server.admin.call(correctTrades, {
      statuses: [{ trade_id: id, version, status: 'closed' }],
    });
    await server.admin.call(undoCorrection, { id: correction });
    const assigned = { id, version: (await tradeOf('RJ2')).version, lot_id: null };
    await server.admin.call(assignTradeLot, assigned);
    await server.admin.call(deleteTrade, { id });
    await server.admin.call(restoreRecord, { id: await lastDeletion('trades') });
    expect(await tradeOf('RJ2')).toMatchObject({ id, lot_id: null });
    expect(isImported).toBe(false);
  });

  it('a trade of the same account is restored afterwards', async () => {
    expect(await waitsForImport(server.admin.call(restoreRecord, { id: deleted }))).toBe(true);
    expect(await tradeOf('RJ1', 7)).toMatchObject({ quantity: 7 });
  });

  it('users enter any account number; it is confirmed where it is not the one of the import, else afterwards', async () => {
    await server.admin.call(confirmRjoNumber, await claimant('RJ2'));
    const same = await claimant('RJ1');
    expect(isImported).toBe(false);
    expect(await waitsForImport(server.admin.call(confirmRjoNumber, same))).toBe(true);
  });
});
