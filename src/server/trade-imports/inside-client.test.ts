import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkTradeImport, importTrades, listTradeImports, revertTradeImport } from '#api/trade-imports';
import { assignTradeLot, correctTrades, deleteTrade, listTrades, undoCorrection } from '#api/trades';
import { restoreRecord } from '#api/history';
import { WARNING_REASONS } from '#domain/trades/trade-plausibility';
import { tradesOfRows } from '../testing/broker-files.ts';
import { importFixtures, row } from '../testing/import-fixtures.ts';
import type { Person } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';

const fixtures = importFixtures();
const { server, lots } = fixtures;
let inside: Person;
let otherClient: Person;
let bobsLot: number;
beforeAll(async () => {
  bobsLot = (await someLot(server.bob, 'SH-1')).id;
  inside = await server.insideClient(server.admin, 'Lazy K Ranch');
  otherClient = await server.insideClient(server.admin, 'Sandhill Cattle Co');
  await server.owner(`update users set rjo_account_number = 'SH', rjo_confirmed = true where email = $1`, [
    server.bob.email,
  ]);
});
beforeEach(() => fixtures.clear());

const save = (who: Person, trades: ReturnType<typeof tradesOfRows>, more: object = {}) =>
  who.call(importTrades, {
    file_name: 'May.csv',
    trades,
    lots: trades.row.map(() => 0),
    offsets: [],
    again: [],
    confirmed: [...WARNING_REASONS],
    ...more,
  });
const owners = () =>
  server.owner('select acct, entity_id is not null as owned, lot_id from trades order by id');

describe('an import inside a client', () => {
  it('gives trades of nobody’s account to the client, and is listed and undone there only', async () => {
    const trades = tradesOfRows([row('Sell', 2, 221.5), row('Buy', 1, 219, { 5: 'Apr-27' })]);
    const made = await save(inside, trades, { lots: [lots['A'], 0] });
    expect(made).toMatchObject({ inserted: 2 });
    expect(await server.ann.call(listTrades, {})).toHaveLength(2);
    expect(await otherClient.call(listTrades, {})).toEqual([]);
    expect((await inside.call(checkTradeImport, { trades })).already).toEqual([0, 1]);
    expect(await otherClient.call(listTradeImports, {})).toEqual([]);
    expect((await inside.call(listTradeImports, {})).map(({ id }) => id)).toEqual([made.id]);
    await expect(otherClient.call(revertTradeImport, { id: made.id })).toBeRefused('not_found');
    await inside.call(revertTradeImport, { id: made.id });
    expect(await fixtures.count()).toBe(0);
  });

  it('refuses accounts with trades of no client, in the preview and in the save', async () => {
    const nobodys = tradesOfRows([row('Sell', 2, 221.5)]);
    await fixtures.save(nobodys);
    expect(await owners()).toEqual([{ acct: 'RJ1', owned: false, lot_id: null }]);
    expect((await inside.call(checkTradeImport, { trades: nobodys })).problem_count).toBe(1);
    await expect(save(inside, nobodys)).toBeRefused(
      'invalid',
      'Row 2: account RJ1 has trades that belong to no client: assign them under All clients first',
    );
    expect(await fixtures.count()).toBe(1);
  });

  it('refuses a lot of another client', async () => {
    const trades = tradesOfRows([row('Sell', 2, 221.5)]);
    await expect(save(inside, trades, { lots: [bobsLot] })).toBeRefused('not_found', 'Row 2: Lot not found');
    expect(await fixtures.count()).toBe(0);
  });

  it('is not undone there once one of its trades is on a lot of another client', async () => {
    const { id } = await save(inside, tradesOfRows([row('Sell', 2, 221.5)]));
    await server.admin.call(assignTradeLot, { id: 1, version: 1, lot_id: bobsLot });
    await expect(inside.call(revertTradeImport, { id })).toBeRefused(
      'conflict',
      'Trades of this import are on another client by now: revert it under All clients',
    );
    await server.admin.call(revertTradeImport, { id });
    expect(await fixtures.count()).toBe(0);
  });
});

describe('trades inside a client', () => {
  it('are assigned, taken off their lots, corrected, deleted and restored, and stay the client’s', async () => {
    await save(inside, tradesOfRows([row('Sell', 2, 221.5), row('Buy', 2, 219.5, { 2: '2026-06-03' })]));
    const [bought, sold] = await inside.call(listTrades, {});
    if (!bought || !sold) throw new Error('There are no trades');
    const assigned = await inside.call(assignTradeLot, {
      id: sold.id,
      version: sold.version,
      lot_id: lots['A'] ?? 0,
    });
    const free = await inside.call(assignTradeLot, { id: sold.id, version: assigned.version, lot_id: null });
    expect(free).toMatchObject({ owner: 'Lazy K Ranch', lot: null });
    await expect(
      inside.call(assignTradeLot, { id: sold.id, version: free.version, lot_id: bobsLot }),
    ).toBeRefused('not_found');
    const part = ({ id: trade_id, version }: { id: number; version: number }) => ({ trade_id, version });
    const { correction } = await inside.call(correctTrades, {
      unmatched: [],
      contracts: [],
      statuses: [],
      matches: [{ opening: part(free), offset: part(bought), quantity: 2 }],
    });
    expect(await fixtures.count()).toBe(1);
    await expect(otherClient.call(undoCorrection, { id: correction })).toBeRefused('not_found');
    await inside.call(undoCorrection, { id: correction });
    expect(await inside.call(listTrades, { status: 'open' })).toHaveLength(2);
    const { deletion } = await inside.call(deleteTrade, { id: sold.id });
    await expect(otherClient.call(restoreRecord, { id: deletion })).toBeRefused('not_found');
    await inside.call(restoreRecord, { id: deletion });
    expect(await server.ann.call(listTrades, {})).toHaveLength(2);
  });

  it('are not restored where their account is another client’s by now', async () => {
    await server.owner(`insert into trades (acct, name, trade_date, b_s, quantity, price_amount, entity_id, by_account)
      select 'MOVED', 'x', '2026-06-01', 'Buy', 1, 200, id, true from entities where name = 'Lazy K Ranch'`);
    const [trade] = await inside.call(listTrades, {});
    const { deletion } = await inside.call(deleteTrade, { id: trade?.id ?? 0 });
    await server.owner(`update users set rjo_account_number = 'MOVED' where email = $1`, [server.bob.email]);
    await expect(inside.call(restoreRecord, { id: deletion })).toBeRefused(
      'conflict',
      'This record belongs to another client by now: restore it under All clients',
    );
    expect(await fixtures.count()).toBe(0);
    await server.admin.call(restoreRecord, { id: deletion });
    expect(await server.bob.call(listTrades, {})).toHaveLength(1);
    await server.owner(`update users set rjo_account_number = 'SH' where email = $1`, [server.bob.email]);
  });
});
