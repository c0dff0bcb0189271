import { beforeEach, describe, expect, it } from 'vitest';
import { listHistory, restoreRecord } from '#api/history';
import { assignTradeLot, deleteTrade, listTrades, totalTrades } from '#api/trades';
import { tradesOfRows } from '../testing/broker-files.ts';
import { importFixtures, row } from '../testing/import-fixtures.ts';

const fixtures = importFixtures();
beforeEach(() => fixtures.clear());

const partsOf = (parts: Record<number, number>) =>
  Object.entries(parts).map(([trade_id, quantity]) => ({ trade_id: Number(trade_id), quantity }));

describe('a closing row', () => {
  const opened = async (...quantities: number[]) => {
    const rows = (quantities.length > 0 ? quantities : [5]).map((quantity) => row('Sell', quantity, 221.5));
    const trades = tradesOfRows(rows);
    await fixtures.save(trades, { ...fixtures.onLot(trades, 'A'), file_name: 'opening.csv' });
  };
  /** A row of June 3 that closes contracts of the given trades: `{ 1: 3 }` closes 3 of trade 1. */
  const closeBy = (
    quantity: number,
    parts: Record<number, number> = { 1: quantity },
    { lot = 'A', file_name = 'closing.csv', opens = 0, day = '2026-06-03' } = {},
  ) => {
    const trades = tradesOfRows([row('Buy', quantity, 219.5, { 2: day })]);
    const closing = { rowIndex: 0, parts: partsOf(parts), opens };
    return fixtures.save(trades, { ...fixtures.onLot(trades, lot), offsets: [closing], file_name });
  };
  const recognised = async (quantity: number) =>
    (await fixtures.check(tradesOfRows([row('Buy', quantity, 219.5, { 2: '2026-06-03' })]))).already
      .length === 1;

  it('closes an open trade at its own day and price', async () => {
    await opened();
    expect(await closeBy(5)).toMatchObject({ inserted: 0, closed: 1 });
    const { trades, made } = await fixtures.books();
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
    expect(made[0]).toMatchObject({ lot_id: fixtures.lots['A'], closed_pl: 4000 });
  });

  it('splits the part that it closes off the open trade', async () => {
    await opened();
    await closeBy(3);
    expect((await fixtures.books()).trades).toMatchObject([
      { status: 'open', quantity: 2, profit: null, split_from: null },
      {
        status: 'closed',
        quantity: 3,
        profit: 2400,
        split_from: 1,
        symbol: 'LEG27',
        lot_id: fixtures.lots['A'],
        trade_date: '2026-06-01',
      },
    ]);
  });

  it('is refused if it is larger than the open trades, on another lot, or without one', async () => {
    await opened();
    await expect(closeBy(6)).toBeRefused(
      'conflict',
      'Row 2: The closing quantity 6 is larger than the open quantity 5',
    );
    await expect(closeBy(5, { 1: 5 }, { lot: 'B' })).rejects.toThrow(
      'Row 2: The open trade belongs to another lot',
    );
    await expect(closeBy(5, {}, { lot: '-' })).rejects.toThrow('Row 2: a closing trade needs a lot');
    expect((await fixtures.books()).trades).toMatchObject([{ status: 'open', quantity: 5 }]);
  });

  it('is refused when the trade was opened after it', async () => {
    await opened();
    for (const day of ['2026-05-31', '2020-06-03']) {
      await expect(closeBy(5, { 1: 5 }, { day })).toBeRefused(
        'conflict',
        'Row 2: The open trade was opened after this closing',
      );
    }
    expect((await fixtures.books()).trades).toMatchObject([{ status: 'open', quantity: 5 }]);
    expect(await closeBy(5, { 1: 5 }, { day: '2026-06-01' })).toMatchObject({ closed: 1 });
  });

  it('closes several trades at once, is recognized as one row, and can be reverted', async () => {
    await opened(5, 4);
    const before = await fixtures.books();
    const { id } = await closeBy(8, { 1: 5, 2: 3 });
    const { trades, made } = await fixtures.books();
    expect(trades).toMatchObject([
      { status: 'closed', quantity: 5, profit: 4000, closing_row: 2, closing_quantity: 8 },
      { status: 'open', quantity: 1, profit: null },
      {
        status: 'closed',
        quantity: 3,
        profit: 2400,
        split_from: 2,
        closing_row: 2,
        closing_quantity: 8,
      },
    ]);
    expect(made[0]).toMatchObject({ closed_pl: 6400, unmatched_offsets: 0 });
    expect([await recognised(8), await recognised(5), await recognised(3)]).toEqual([true, false, false]);
    expect(await fixtures.check(tradesOfRows([row('Sell', 5, 221.5), row('Sell', 4, 221.5)]))).toMatchObject({
      already: [0, 1],
    });
    expect(await fixtures.revert(id)).toMatchObject({ inserted: 0, closed: 2 });
    expect(await fixtures.books()).toEqual(before);
  });

  it('closes the open contracts and opens the rest', async () => {
    await opened(5);
    const before = await fixtures.books();
    const { id, ...counts } = await closeBy(8, { 1: 5 }, { opens: 3 });
    expect(counts).toMatchObject({ inserted: 1, closed: 1 });
    expect((await fixtures.books()).trades).toMatchObject([
      { status: 'closed', b_s: 'Sell', quantity: 5, profit: 4000 },
      { status: 'open', b_s: 'Buy', quantity: 3, trade_date: '2026-06-03', price_amount: 219.5 },
    ]);
    expect([await recognised(8), await recognised(5), await recognised(3)]).toEqual([true, false, false]);
    await fixtures.revert(id);
    expect(await fixtures.books()).toEqual(before);
  });

  it('opens a trade only if confirmed, and only if there is no open trade to close', async () => {
    await opened(5, 4);
    await expect(closeBy(8, { 1: 5 }, { opens: 3 })).toBeRefused(
      'conflict',
      'Row 2: 4 more contracts are open and can be closed',
    );
    await expect(closeBy(12, { 1: 5, 2: 4 })).rejects.toThrow(
      'Row 2: 3 of 12 contracts neither close a trade nor open one',
    );
    await expect(closeBy(4, {}, { opens: 4 })).rejects.toThrow('Row 2: A closing row must close a trade');
    expect(await fixtures.count()).toBe(2);
  });

  it('is still recognized as one fill after the opened rest is closed in part', async () => {
    await opened(5);
    await closeBy(8, { 1: 5 }, { opens: 3 });
    const trades = tradesOfRows([row('Sell', 2, 222, { 2: '2026-06-05' })]);
    await fixtures.save(trades, {
      ...fixtures.onLot(trades, 'A'),
      offsets: [{ rowIndex: 0, parts: partsOf({ 2: 2 }) }],
    });
    expect((await fixtures.books()).trades).toMatchObject([
      { quantity: 5 },
      { quantity: 1 },
      { quantity: 2, profit: 2000 },
    ]);
    expect(await recognised(8)).toBe(true);
    expect(await recognised(3)).toBe(false);
  });

  it('without a match becomes a separate closed trade with an unknown profit', async () => {
    expect(await closeBy(4, {})).toMatchObject({ inserted: 1, closed: 0 });
    const { trades, made } = await fixtures.books();
    expect(trades).toMatchObject([
      {
        status: 'closed',
        quantity: 4,
        closing_date: '2026-06-03',
        closing_price: 219.5,
        profit: null,
        closing_acct: null,
      },
    ]);
    expect(made[0]).toMatchObject({ lot_id: fixtures.lots['A'], closed_pl: 0, unmatched_offsets: 1 });
    expect(await recognised(4)).toBe(true);
  });

  it('without a match is counted on its assigned lot until it is deleted', async () => {
    await closeBy(4, {});
    const unmatched = async () => (await fixtures.books()).made.map((lot) => lot.unmatched_offsets);
    const [trade] = await fixtures.server.admin.call(listTrades, {});
    await fixtures.server.admin.call(assignTradeLot, {
      id: 1,
      version: trade?.version ?? 0,
      lot_id: fixtures.lots['B'] ?? null,
    });
    expect(await unmatched()).toEqual([0, 1]);
    await fixtures.server.admin.call(deleteTrade, { id: 1 });
    expect(await unmatched()).toEqual([0, 0]);
    const [deletion] = await fixtures.server.admin.call(listHistory, { record: 'trades', record_id: '1' });
    await fixtures.server.admin.call(restoreRecord, { id: deletion?.id ?? 0 });
    expect(await unmatched()).toEqual([0, 1]);
    expect((await fixtures.books()).trades).toMatchObject([{ status: 'closed', profit: null }]);
  });

  it('without a match is excluded from the totals and counted', async () => {
    await opened(5);
    await closeBy(5);
    await closeBy(4, {}, { day: '2026-06-04' });
    const { closed, open, all } = await fixtures.server.admin.call(totalTrades, {});
    expect(closed).toEqual({ count: 2, profit_loss: 4000, excluded_count: 0, unmatched: 1 });
    expect(open).toMatchObject({ count: 0, unmatched: 0 });
    expect(all).toMatchObject({ profit_loss: 4000, unmatched: 1 });
  });

  it('can be reverted: everything is as before', async () => {
    await opened();
    const before = await fixtures.books();
    const trades = tradesOfRows([
      row('Buy', 3, 219.5),
      row('Buy', 2, 219),
      row('Buy', 9, 1),
      row('Sell', 1, 1),
    ]);
    const { id } = await fixtures.save(trades, {
      ...fixtures.onLot(trades, 'A'),
      offsets: [
        { rowIndex: 0, parts: partsOf({ 1: 3 }) },
        { rowIndex: 1, parts: partsOf({ 1: 2 }) },
        { rowIndex: 2, parts: [] },
      ],
    });
    expect((await fixtures.books()).trades).toHaveLength(4);
    expect(await fixtures.revert(id)).toMatchObject({
      id,
      reverted_by: 'Administrator',
      inserted: 2,
      closed: 2,
    });
    expect(await fixtures.books()).toEqual(before);
    await expect(fixtures.revert(id)).rejects.toThrow('This import has already been reverted');
    // The file may be imported again.
    expect((await fixtures.check(trades)).already).toEqual([]);
  });

  it('can still be reverted after the trade was deleted and restored', async () => {
    await opened();
    const opening = await fixtures.books();
    const closing = await closeBy(3);
    const before = await fixtures.books();
    await fixtures.server.admin.call(deleteTrade, { id: 1 });
    expect((await fixtures.books()).trades).toMatchObject([{ quantity: 3, split_from: null }]);
    const [deletion] = await fixtures.server.admin.call(listHistory, { record: 'trades', record_id: '1' });
    await fixtures.server.admin.call(restoreRecord, { id: deletion?.id ?? 0 });
    expect(await fixtures.books()).toEqual(before);
    await fixtures.revert(closing.id);
    expect(await fixtures.books()).toEqual(opening);
  });

  it('prevents reverting the import of the closed trade before its own', async () => {
    await opened();
    const closing = await closeBy(3);
    await expect(fixtures.revert(1)).toBeRefused(
      'conflict',
      'Trades of this import were closed by another one, closing.csv. Revert that import, or undo these matches first.',
    );
    await fixtures.revert(closing.id);
    await fixtures.revert(1);
    expect(await fixtures.count()).toBe(0);
  });

  it('cannot be reverted while a later import has closed the rest, or after its trade was deleted', async () => {
    await opened();
    const first = await closeBy(3);
    const second = await closeBy(2, { 1: 2 }, { file_name: 'rest.csv' });
    await expect(fixtures.revert(first.id)).rejects.toThrow('closed by another one, rest.csv');
    await fixtures.revert(second.id);
    const [part] = await fixtures.server.owner<{ id: number }>('select id from trades where split_from = 1');
    await fixtures.server.admin.call(deleteTrade, { id: part?.id ?? 0 });
    await expect(fixtures.revert(first.id)).rejects.toThrow(
      'A trade that this import closed has been deleted or put on another lot since',
    );
    expect((await fixtures.books()).trades).toMatchObject([{ status: 'open', quantity: 2 }]);
    await expect(fixtures.revert(999)).toBeRefused('not_found', 'Import not found');
  });
});
