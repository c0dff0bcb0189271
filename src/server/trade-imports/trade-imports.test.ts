import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/endpoint';
import { checkTradeImport, importTrades, listTradeImports, revertTradeImport } from '#api/trade-imports';
import { deleteTrade } from '#api/trades';
import type { Cell } from '#domain/trade-file';
import { sampleTrades, tradesOfRows } from '../testing/broker-files.ts';
import { someLot } from '../testing/trades.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
const lots: Record<string, number> = {};
beforeAll(async () => {
  world = await openWorld();
  for (const lot of ['A', 'B']) lots[lot] = (await someLot(world.ann, lot)).id;
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.owner('delete from trades');
  await world.owner('truncate trades, trade_imports, history restart identity');
});

type Import = RequestOf<typeof importTrades>;

/** Everything that the books say of trades, and what they made per lot. */
const books = async () => ({
  trades: await world.owner(`
    select acct, lot_id, entity_id, trade_date, b_s, quantity, period, description, strike, p_c, price_amount, status,
           closing_date, closing_price, closing_acct, profit, symbol, split_from, import_id, closed_by_import
    from trades order by id`),
  made: await world.owner(`select lot_id, closed_pl from lot_sums order by lot_id`),
});

const save = (trades: Import['trades'], choices: Partial<Import> = {}) =>
  world.admin.call(importTrades, {
    file_name: 'May.csv',
    trades,
    lots: trades.row.map(() => 0),
    closings: [],
    again: [],
    ...choices,
  });
const revert = (id: number) => world.admin.call(revertTradeImport, { id });
const check = (trades: Import['trades']) => world.admin.call(checkTradeImport, { trades });
const onLot = (trades: Import['trades'], lot: string) => ({ lots: trades.row.map(() => lots[lot] ?? 0) });

const row = (
  b_s: string,
  quantity: number,
  price: number,
  more: Partial<Record<number, Cell>> = {},
): Cell[] =>
  Object.assign(['RJ1', 'Lazy K', '2026-06-01', b_s, quantity, 'Feb-27', 'LIVE CATTLE', '', '', price], more);

const count = async () => (await world.owner<{ n: number }>('select count(*)::int n from trades'))[0]?.n;

describe('an import', () => {
  it('saves every row with its lot, entity and symbol', async () => {
    const trades = sampleTrades('trades.csv');
    const saved = await save(trades, {
      file_name: 'trades.csv',
      lots: trades.row.map((at) => (at === 2 ? (lots['A'] ?? 0) : 0)),
    });
    expect(saved).toMatchObject({
      file_name: 'trades.csv',
      imported_by: 'Administrator',
      inserted: 49,
      closed: 0,
      skipped: 0,
      reverted_at: null,
    });
    const { trades: saved49 } = await books();
    expect(saved49).toHaveLength(49);
    expect(saved49[0]).toMatchObject({
      acct: 'RJ10421',
      lot_id: lots['A'],
      trade_date: '2026-05-05',
      b_s: 'Buy',
      quantity: 5,
      strike: 350.5,
      p_c: 'call',
      price_amount: 12.975,
      status: 'open',
      symbol: 'GFQ3505D',
    });
    expect(saved49[2]).toMatchObject({ lot_id: null, entity_id: null, strike: null, symbol: 'LEJ27' });
    expect(await world.admin.call(listTradeImports, {})).toEqual([saved]);
  });

  it('is read again by the server: a client’s word is not taken for it', async () => {
    const trades = tradesOfRows([row('Sell', 2, 221.5)]);
    const [textsOf, changed] = [trades.texts, (change: object) => save({ ...trades, ...change })];
    await expect(
      changed({ texts: textsOf.map((text) => text.replace('2026-06-01', '2026-02-30')) }),
    ).rejects.toMatchObject({
      code: 'invalid',
      message:
        'Invalid date "2026-02-30" in row 2, column trade_date. Use MM/DD/YYYY, M/D/YY, YYYY-MM-DD or YYYYMMDD.',
    });
    await expect(changed({ quantity: [2.5] })).rejects.toThrow(
      'Invalid quantity "2.5" in row 2, column quantity',
    );
    await expect(changed({ texts: textsOf.map((text) => text.replace('Lazy K', '=1+1')) })).rejects.toThrow(
      'Invalid text "=1+1"',
    );
    for (const wrong of [
      { acct: [99] },
      { acct: [] },
      { texts: ['x'] },
      { quantity: [null] },
      { row: ['2'] },
    ]) {
      await expect(changed(wrong)).rejects.toMatchObject({ code: 'invalid' });
    }
    await expect(save(trades, { lots: [] })).rejects.toThrow('The choices do not belong to these trades');
    await expect(save(trades, { again: [1] })).rejects.toThrow('The choices do not belong to these trades');
    await expect(save(tradesOfRows([]))).rejects.toThrow('There are no trades to import');
    expect(await count()).toBe(0);
    expect(await save(trades)).toMatchObject({ inserted: 1 });
  });

  it('saves all rows or none', async () => {
    const trades = tradesOfRows([row('Sell', 2, 221.5), row('Sell', 3, 222)]);
    await expect(save(trades, { lots: [lots['A'] ?? 0, 999_999] })).rejects.toMatchObject({
      code: 'not_found',
      message: 'Row 3: Lot not found',
    });
    await expect(
      save(trades, { ...onLot(trades, 'A'), closings: [{ place: 1, trade_id: 999_999 }] }),
    ).rejects.toMatchObject({ code: 'conflict', message: 'Row 3: The open trade is not there any more' });
    expect(await count()).toBe(0);
    expect(await world.admin.call(listTradeImports, {})).toEqual([]);
    expect(await save(trades, onLot(trades, 'A'))).toMatchObject({ inserted: 2 });
  });

  it('is for administrators', async () => {
    const trades = tradesOfRows([row('Sell', 2, 221.5)]);
    const input = { file_name: 'x.csv', trades, lots: [0], closings: [], again: [] };
    await expect(world.ann.call(importTrades, input)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(world.ann.call(checkTradeImport, { trades })).rejects.toMatchObject({ code: 'forbidden' });
    // The control: an administrator’s is saved, and hidden from producers.
    const { id } = await world.admin.call(importTrades, input);
    await expect(world.ann.call(listTradeImports, {})).rejects.toMatchObject({ code: 'forbidden' });
    await expect(world.ann.call(revertTradeImport, { id })).rejects.toMatchObject({ code: 'forbidden' });
    expect(await count()).toBe(1);
  });
});

describe('a row that is in the books already', () => {
  it('is marked and skipped, unless the administrator says otherwise', async () => {
    const trades = sampleTrades('trades.csv');
    expect(await check(trades)).toMatchObject({ already: [] });
    await save(trades);
    expect((await check(trades)).already).toHaveLength(49);
    await expect(save(trades)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Every trade of this file is in the books already',
    });
    expect(await save(trades, { again: [0, 7] })).toMatchObject({ inserted: 2, skipped: 47 });
    expect(await count()).toBe(51);
  });

  it('counts as often as the books hold it: two identical rows are two fills', async () => {
    const fill = row('Sell', 2, 221.5);
    await save(tradesOfRows([fill, fill]));
    const three = tradesOfRows([fill, row('Sell', 2, 221.5, { 5: 'Apr-27' }), fill, fill]);
    expect((await check(three)).already).toEqual([0, 2]);
    expect(await save(three)).toMatchObject({ inserted: 2, skipped: 2 });
  });

  it('is known after it was closed, in part or whole, and so is the row that closed it', async () => {
    const opening = tradesOfRows([row('Sell', 5, 221.5)]);
    const closing = tradesOfRows([
      row('Buy', 3, 219.5, { 0: 'RJ2', 2: '2026-06-03' }),
      row('Buy', 2, 219, { 2: '2026-06-04' }),
    ]);
    await save(opening, onLot(opening, 'A'));
    const closings = [0, 1].map((place) => ({ place, trade_id: 1 }));
    expect(await save(closing, { ...onLot(closing, 'A'), closings })).toMatchObject({
      inserted: 0,
      closed: 2,
    });
    expect((await check(opening)).already).toEqual([0]);
    expect((await check(closing)).already).toEqual([0, 1]);
  });

  it('leaves one set of trades when two administrators save one file at the same moment', async () => {
    const trades = sampleTrades('trades.csv');
    const both = await Promise.allSettled([save(trades), save(trades), save(trades)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await count()).toBe(49);
  });
});

describe('the lot chosen last', () => {
  it('is remembered for each account and description', async () => {
    const trades = tradesOfRows([
      row('Sell', 1, 220),
      row('Sell', 1, 221, { 6: 'FDR CATTLE' }),
      row('Sell', 1, 222),
    ]);
    await save(trades, { lots: [lots['A'] ?? 0, 0, lots['B'] ?? 0] });
    expect(await check(tradesOfRows([row('Buy', 9, 1)]))).toEqual({
      already: [],
      remembered: [{ acct: 'RJ1', description: 'LIVE CATTLE', lot_id: lots['B'] }],
    });
    expect((await check(tradesOfRows([row('Buy', 9, 1, { 0: 'RJ9' })]))).remembered).toEqual([]);
  });
});

describe('a closing row', () => {
  const opened = async (quantity = 5) => {
    const trades = tradesOfRows([row('Sell', quantity, 221.5)]);
    await save(trades, { ...onLot(trades, 'A'), file_name: 'opening.csv' });
  };
  const closeBy = (quantity: number, trade_id: number | null = 1, lot = 'A', file_name = 'closing.csv') => {
    const trades = tradesOfRows([row('Buy', quantity, 219.5, { 2: '2026-06-03' })]);
    return save(trades, { ...onLot(trades, lot), closings: [{ place: 0, trade_id }], file_name });
  };

  it('closes an open trade at its own day and price', async () => {
    await opened();
    expect(await closeBy(5)).toMatchObject({ inserted: 0, closed: 1 });
    const { trades, made } = await books();
    expect(trades).toMatchObject([
      {
        status: 'closed',
        closing_date: '2026-06-03',
        closing_price: 219.5,
        profit: 4000,
        import_id: 1,
        closed_by_import: 2,
      },
    ]);
    expect(made[0]).toMatchObject({ lot_id: lots['A'], closed_pl: 4000 });
  });

  it('splits the part that it closes off the open trade', async () => {
    await opened();
    await closeBy(3);
    expect((await books()).trades).toMatchObject([
      { status: 'open', quantity: 2, profit: null, split_from: null },
      {
        status: 'closed',
        quantity: 3,
        profit: 2400,
        split_from: 1,
        symbol: 'LEG27',
        lot_id: lots['A'],
        trade_date: '2026-06-01',
      },
    ]);
  });

  it('is refused when it is larger than what is open, on another lot, or without one', async () => {
    await opened();
    await expect(closeBy(6)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Row 2: The closing quantity 6 is larger than the open quantity 5',
    });
    await expect(closeBy(5, 1, 'B')).rejects.toThrow('Row 2: The open trade belongs to another lot');
    await expect(closeBy(5, null, '-')).rejects.toThrow('Row 2: a closing trade needs a lot');
    expect((await books()).trades).toMatchObject([{ status: 'open', quantity: 5 }]);
  });

  it('without a match becomes a closed trade of its own', async () => {
    expect(await closeBy(4, null)).toMatchObject({ inserted: 1, closed: 0 });
    expect((await books()).trades).toMatchObject([
      {
        status: 'closed',
        quantity: 4,
        closing_date: '2026-06-03',
        closing_price: 219.5,
        profit: 0,
        closing_acct: null,
      },
    ]);
  });

  it('can be taken back: everything is as before', async () => {
    await opened();
    const before = await books();
    const trades = tradesOfRows([
      row('Buy', 3, 219.5),
      row('Buy', 2, 219),
      row('Buy', 9, 1),
      row('Sell', 1, 1),
    ]);
    const { id } = await save(trades, {
      ...onLot(trades, 'A'),
      closings: [
        { place: 0, trade_id: 1 },
        { place: 1, trade_id: 1 },
        { place: 2, trade_id: null },
      ],
    });
    expect((await books()).trades).toHaveLength(4);
    expect(await revert(id)).toMatchObject({ id, reverted_by: 'Administrator', inserted: 2, closed: 2 });
    expect(await books()).toEqual(before);
    await expect(revert(id)).rejects.toThrow('This import has been reverted already');
    // The file may be imported again.
    expect((await check(trades)).already).toEqual([]);
  });

  it('keeps the import of what it closed from being reverted before it', async () => {
    await opened();
    const closing = await closeBy(3);
    await expect(revert(1)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Trades of this import were closed by a later one, closing.csv. Revert that import first.',
    });
    await revert(closing.id);
    await revert(1);
    expect(await count()).toBe(0);
  });

  it('cannot be taken back while a later import has closed the rest, or when its trade is gone', async () => {
    await opened();
    const first = await closeBy(3);
    const second = await closeBy(2, 1, 'A', 'rest.csv');
    await expect(revert(first.id)).rejects.toThrow('closed by a later one, rest.csv');
    await revert(second.id);
    const [part] = await world.owner<{ id: number }>('select id from trades where split_from = 1');
    await world.admin.call(deleteTrade, { id: part?.id ?? 0 });
    await expect(revert(first.id)).rejects.toThrow(
      'A trade that this import closed has been deleted or put on another lot since',
    );
    expect((await books()).trades).toMatchObject([{ status: 'open', quantity: 2 }]);
    await expect(revert(999)).rejects.toMatchObject({ code: 'not_found', message: 'Import not found' });
  });
});
