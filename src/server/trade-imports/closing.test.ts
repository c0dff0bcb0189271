import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listHistory, restoreRecord } from '#api/history';
import { deleteTrade } from '#api/trades';
import { tradesOfRows } from '../testing/broker-files.ts';
import { openDesk, row } from '../testing/import-desk.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.world.close());
beforeEach(() => desk.clear());

describe('a closing row', () => {
  const opened = async (quantity = 5) => {
    const trades = tradesOfRows([row('Sell', quantity, 221.5)]);
    await desk.save(trades, { ...desk.onLot(trades, 'A'), file_name: 'opening.csv' });
  };
  const closeBy = (quantity: number, trade_id: number | null = 1, lot = 'A', file_name = 'closing.csv') => {
    const trades = tradesOfRows([row('Buy', quantity, 219.5, { 2: '2026-06-03' })]);
    return desk.save(trades, { ...desk.onLot(trades, lot), closings: [{ place: 0, trade_id }], file_name });
  };

  it('closes an open trade at its own day and price', async () => {
    await opened();
    expect(await closeBy(5)).toMatchObject({ inserted: 0, closed: 1 });
    const { trades, made } = await desk.books();
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
    expect(made[0]).toMatchObject({ lot_id: desk.lots['A'], closed_pl: 4000 });
  });

  it('splits the part that it closes off the open trade', async () => {
    await opened();
    await closeBy(3);
    expect((await desk.books()).trades).toMatchObject([
      { status: 'open', quantity: 2, profit: null, split_from: null },
      {
        status: 'closed',
        quantity: 3,
        profit: 2400,
        split_from: 1,
        symbol: 'LEG27',
        lot_id: desk.lots['A'],
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
    expect((await desk.books()).trades).toMatchObject([{ status: 'open', quantity: 5 }]);
  });

  it('without a match becomes a closed trade of its own', async () => {
    expect(await closeBy(4, null)).toMatchObject({ inserted: 1, closed: 0 });
    expect((await desk.books()).trades).toMatchObject([
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
    const before = await desk.books();
    const trades = tradesOfRows([
      row('Buy', 3, 219.5),
      row('Buy', 2, 219),
      row('Buy', 9, 1),
      row('Sell', 1, 1),
    ]);
    const { id } = await desk.save(trades, {
      ...desk.onLot(trades, 'A'),
      closings: [
        { place: 0, trade_id: 1 },
        { place: 1, trade_id: 1 },
        { place: 2, trade_id: null },
      ],
    });
    expect((await desk.books()).trades).toHaveLength(4);
    expect(await desk.revert(id)).toMatchObject({ id, reverted_by: 'Administrator', inserted: 2, closed: 2 });
    expect(await desk.books()).toEqual(before);
    await expect(desk.revert(id)).rejects.toThrow('This import has been reverted already');
    // The file may be imported again.
    expect((await desk.check(trades)).already).toEqual([]);
  });

  it('can still be taken back when the trade was deleted and put back', async () => {
    await opened();
    const opening = await desk.books();
    const closing = await closeBy(3);
    const before = await desk.books();
    await desk.world.admin.call(deleteTrade, { id: 1 });
    expect((await desk.books()).trades).toMatchObject([{ quantity: 3, split_from: null }]);
    const [deletion] = await desk.world.admin.call(listHistory, { record: 'trades', record_id: '1' });
    await desk.world.admin.call(restoreRecord, { id: deletion?.id ?? 0 });
    expect(await desk.books()).toEqual(before);
    await desk.revert(closing.id);
    expect(await desk.books()).toEqual(opening);
  });

  it('keeps the import of what it closed from being reverted before it', async () => {
    await opened();
    const closing = await closeBy(3);
    await expect(desk.revert(1)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Trades of this import were closed by a later one, closing.csv. Revert that import first.',
    });
    await desk.revert(closing.id);
    await desk.revert(1);
    expect(await desk.count()).toBe(0);
  });

  it('cannot be taken back while a later import has closed the rest, or when its trade is gone', async () => {
    await opened();
    const first = await closeBy(3);
    const second = await closeBy(2, 1, 'A', 'rest.csv');
    await expect(desk.revert(first.id)).rejects.toThrow('closed by a later one, rest.csv');
    await desk.revert(second.id);
    const [part] = await desk.world.owner<{ id: number }>('select id from trades where split_from = 1');
    await desk.world.admin.call(deleteTrade, { id: part?.id ?? 0 });
    await expect(desk.revert(first.id)).rejects.toThrow(
      'A trade that this import closed has been deleted or put on another lot since',
    );
    expect((await desk.books()).trades).toMatchObject([{ status: 'open', quantity: 2 }]);
    await expect(desk.revert(999)).rejects.toMatchObject({ code: 'not_found', message: 'Import not found' });
  });
});
