import { beforeEach, describe, expect, it } from 'vitest';
import { addExpense } from '#api/expenses';
import { lotHistory, restoreRecord } from '#api/history';
import { deleteLot, listLots } from '#api/lots';
import { savePlan } from '#api/plan';
import { getAccountLimits, setAccountLimits } from '#api/users';
import { LEAST_LIMITS } from '#domain/users/account-limits';
import { importSheets } from '../testing/record-files.ts';
import { bookTrade, someLot } from '../testing/trades.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
let entity = 0;
beforeEach(async () => {
  const { entity_name } = server.ann;
  const { version } = await held();
  await server.admin.call(setAccountLimits, { entity_name, ...LEAST_LIMITS, version });
  const rows = await server.owner<{ id: number }>('select id from entities where name = $1', [entity_name]);
  entity = rows[0]?.id ?? 0;
});

/** Counts lots, open trades and records as if the entity held exactly these. */
async function holds(lots: number, openTrades: number, records: number): Promise<void> {
  await server.owner('delete from auth.record_counts where entity_id = $1', [entity]);
  await server.owner('insert into auth.record_counts values ($1, $2, $3, $4, true)', [
    entity,
    lots,
    openTrades,
    records,
  ]);
}

const refusal = (what: string) =>
  `This account is limited to ${what}: ask an administrator to raise the limit`;
let made = 0;
const addLot = () => someLot(server.ann, `limited ${++made}`);
const held = () => server.admin.call(getAccountLimits, { entity_name: server.ann.entity_name });

describe('the limits of an account', () => {
  it('count what is added, deleted and closed, however it is done', async () => {
    await server.owner('select app.recount()');
    const before = await held();
    const lot = await addLot();
    await bookTrade(server, { lot_id: lot.id });
    const { lots, open_trades, records } = await held();
    expect([lots - before.lots, open_trades - before.open_trades, records - before.records]).toEqual([
      1, 1, 3,
    ]);
    await server.owner(
      `update trades set status = 'closed', closing_date = '2026-06-01', closing_price = 1, profit = 0 where lot_id = $1`,
      [lot.id],
    );
    expect(await held()).toMatchObject({ open_trades: before.open_trades, records });
    await server.owner('select app.recount()');
    expect(await held()).toMatchObject({ lots, open_trades: before.open_trades, records });
  });

  it('do not count the expenses that a plan writes, which nobody entered', async () => {
    const { id } = await someLot(server.ann, 'planned', { est_out_date: '2027-06-20' });
    await server.owner('select app.recount()');
    const { records } = await held();
    const counted = async () => (await held()).records - records;
    await server.ann.call(savePlan, { id, feed_rate: 3.4, yardage: 0.45 });
    const written = await server.owner('select from expenses where plan and lot_id = $1', [id]);
    expect([written.length > 4, await counted()]).toEqual([true, 0]);
    await server.owner('select app.recount()');
    expect(await counted()).toBe(0);
    await holds(0, 0, LEAST_LIMITS.most_records - 1);
    await server.ann.call(savePlan, { id, version: 1, feed_rate: 3.4, yardage: null });
    await server.ann.call(savePlan, { id, version: 2, feed_rate: 3.4, yardage: 0.45 });
    const bill = {
      lot_id: id,
      date: '2026-06-01',
      type: 'feed',
      amount: 1,
      expense_category: 'actual',
    } as const;
    await server.ann.call(addExpense, bill);
    await expect(server.ann.call(addExpense, bill)).toBeRefused('conflict', refusal('1,000,000 records'));
    await server.ann.call(deleteLot, { id });
    await server.owner('select app.recount()');
    expect(await counted()).toBe(-2);
  });

  it('refuse the next lot, by form and by import, and let the account go on below them', async () => {
    await holds(LEAST_LIMITS.most_lots - 1, 0, 0);
    const { id } = await addLot();
    const refused = refusal('20,000 lots');
    await expect(addLot()).toBeRefused('conflict', refused);
    const rows = [
      ['Lot', 'Date In', 'Source', 'Location', 'Head', 'Pay Weight', 'Cost', 'Out Weight', 'Out Date'],
      ['limited 900', '2026-03-14', 'Amarillo', 'North', 10, 6000, 15000, 1400, '2026-10-01'],
    ];
    await expect(importSheets(server.ann, { lots: rows })).toBeRefused('conflict', refused);
    await server.ann.call(deleteLot, { id });
    await addLot();
    const deletion = (await server.ann.call(lotHistory, { id })).find(
      ({ action, record }) => action === 'delete' && record === 'lots',
    );
    await expect(server.ann.call(restoreRecord, { id: deletion?.id ?? 0 })).toBeRefused('conflict', refused);
  });

  it('hold when several add at once', async () => {
    await holds(LEAST_LIMITS.most_lots - 2, 0, 0);
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, addLot));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('refuse open trades and records above them', async () => {
    await holds(0, LEAST_LIMITS.most_open_trades, 0);
    const lot = await addLot();
    await expect(bookTrade(server, { lot_id: lot.id })).rejects.toThrow('too_many_open_trades');
    await holds(0, 0, LEAST_LIMITS.most_records - 1);
    await expect(addLot()).toBeRefused('conflict', refusal('1,000,000 records'));
  });

  it('refuse more imported rows than in a day, reverted ones too', async () => {
    await server.owner(
      `insert into record_imports (entity_id, file_name, expenses, reverted_at) values ($1, 'x.csv', 500000, now())`,
      [entity],
    );
    const lots = await server.ann.call(listLots, {});
    const rows = [
      ['Lot', 'Date', 'Type', 'Amount'],
      [lots[0]?.lot ?? '', '2026-03-20', 'feed', 10],
    ];
    await expect(importSheets(server.ann, { expenses: rows })).toBeRefused(
      'conflict',
      'This account is limited to importing 500,000 rows a day: ask an administrator to raise the limit',
    );
  });

  it('are raised by an administrator, not below what every account has', async () => {
    const { version } = await held();
    const raised = { ...LEAST_LIMITS, most_lots: 20_001, entity_name: server.ann.entity_name, version };
    await holds(LEAST_LIMITS.most_lots, 0, 0);
    await expect(server.ann.call(setAccountLimits, raised)).toBeRefused('forbidden');
    await server.admin.call(setAccountLimits, raised);
    await addLot();
    await expect(addLot()).toBeRefused('conflict', refusal('20,001 lots'));
    await expect(server.admin.call(setAccountLimits, { ...raised, most_lots: 19_999 })).toBeRefused(
      'invalid',
    );
  });

  it('are changed in their latest version only', async () => {
    const { version } = await held();
    const change = { ...LEAST_LIMITS, entity_name: server.ann.entity_name, version };
    await server.admin.call(setAccountLimits, { ...change, most_lots: 20_001 });
    await expect(server.admin.call(setAccountLimits, { ...change, most_lots: 20_002 })).toBeRefused(
      'conflict',
      {
        most_lots: expect.stringContaining('20001'),
        version: String(version + 1),
      },
    );
    expect(await held()).toMatchObject({ most_lots: 20_001, version: version + 1 });
  });

  it('count imported trades as imported rows, and none of a clock that was a year ahead', async () => {
    await server.owner('select app.recount()');
    await server.owner('delete from record_imports where entity_id = $1', [entity]);
    const lot = await addLot();
    const before = await held();
    const typed = await bookTrade(server, { lot_id: lot.id });
    expect((await held()).imported_rows).toBe(before.imported_rows);
    const idOf = async (text: string, values: unknown[]) =>
      (await server.owner<{ id: number }>(`${text} returning id`, values))[0]?.id ?? 0;
    const file = await idOf(`insert into trade_imports (file_name) values ('x.csv')`, []);
    const columns = 'lot_id, entity_id, acct, name, trade_date, b_s, quantity, price_amount';
    const trade = await idOf(
      `insert into trades (${columns}, import_id) select ${columns}, $2::integer from trades where id = $1`,
      [typed, file],
    );
    expect((await held()).imported_rows - before.imported_rows).toBe(1);
    await server.owner(
      `update trades set status = 'closed', closing_date = '2026-06-01', closing_price = 1,
      closing_acct = acct, profit = 0, closed_by_import = ${file} where id = $1`,
      [trade],
    );
    expect((await held()).imported_rows - before.imported_rows).toBe(2);
    const isFull = (when: string) =>
      server.owner(`insert into auth.imported_trades values ($1, 500000, ${when})`, [entity]);
    await expect(isFull('now()')).rejects.toThrow('too_many_imported_rows');
    await server.owner(
      `insert into record_imports (entity_id, file_name, expenses, imported_at)
      values ($1, 'x.csv', 500000, now() + interval '1 year')`,
      [entity],
    );
    await isFull(`now() + interval '1 year'`);
    expect(await held()).toMatchObject({ imported_rows: before.imported_rows + 2 });
  });
});
