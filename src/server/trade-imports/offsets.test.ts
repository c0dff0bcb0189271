import { beforeEach, describe, expect, it } from 'vitest';
import { WARNING_REASONS } from '#domain/trades/trade-plausibility';
import { tradesOfRows } from '../testing/broker-files.ts';
import { importFixtures, row } from '../testing/import-fixtures.ts';

const fixtures = importFixtures();
beforeEach(() => fixtures.clear());

const later = { 2: '2026-06-03' };
const noOffsets = WARNING_REASONS.filter((reason) => reason !== 'offset');
const opening = row('Sell', 5, 221.5);

describe('a row that stands against an open position', () => {
  const open = async (lot: string | null = 'A') => {
    const trades = tradesOfRows([opening]);
    await fixtures.save(trades, lot === null ? {} : fixtures.onLot(trades, lot));
  };

  it('is offered the open trades of its account and contract', async () => {
    await open();
    const others = [row('Buy', 5, 219.5, { ...later, 0: 'RJ2' }), row('Buy', 5, 219.5, { 5: 'Apr-27' })];
    expect((await fixtures.check(tradesOfRows(others))).open).toEqual([]);
    expect((await fixtures.check(tradesOfRows([row('Buy', 5, 219.5, later)]))).open).toMatchObject([
      { id: 1, lot_id: fixtures.lots['A'], acct: 'RJ1', b_s: 'Sell', quantity: 5 },
    ]);
  });

  it('is saved as an opening only once that is confirmed', async () => {
    await open();
    const trades = tradesOfRows([row('Buy', 5, 219.5, later)]);
    const onA = fixtures.onLot(trades, 'A');
    await expect(fixtures.save(trades, { ...onA, confirmed: noOffsets })).toBeRefused(
      'conflict',
      'Row 2: this account has open contracts on the other side. Nothing was saved: match the row, or confirm that it opens.',
    );
    const offsets = [{ rowIndex: 0, parts: [{ trade_id: 1, quantity: 5 }] }];
    expect(await fixtures.save(trades, { ...onA, confirmed: noOffsets, offsets })).toMatchObject({
      closed: 1,
    });
  });

  it('asks also against an earlier row of the same file, and not once that is closed', async () => {
    const trades = tradesOfRows([opening, row('Buy', 5, 219.5, later), row('Buy', 1, 219.5, later)]);
    await expect(fixtures.save(trades, { confirmed: noOffsets })).rejects.toThrow(
      'Row 3: this account has open contracts',
    );
    const offsets = [{ rowIndex: 1, parts: [{ opened_by: 0, quantity: 5 }] }];
    expect(await fixtures.save(trades, { confirmed: noOffsets, offsets })).toMatchObject({
      inserted: 2,
      closed: 1,
    });
  });

  it('gives its lot to a trade without one, until its import is reverted', async () => {
    await open(null);
    const before = await fixtures.books();
    const trades = tradesOfRows([row('Buy', 3, 219.5, later)]);
    const offsets = [{ rowIndex: 0, parts: [{ trade_id: 1, quantity: 3 }] }];
    const { id } = await fixtures.save(trades, { ...fixtures.onLot(trades, 'A'), offsets });
    const { trades: saved, made } = await fixtures.books();
    const lot_id = fixtures.lots['A'];
    expect(saved).toMatchObject([
      { lot_id, quantity: 2, status: 'open' },
      { lot_id, quantity: 3, status: 'closed', profit: 2400 },
    ]);
    expect(made[0]).toMatchObject({ lot_id, closed_pl: 2400 });
    await fixtures.revert(id);
    expect(await fixtures.books()).toEqual(before);
  });

  it('closes a trade without a lot although it has none itself', async () => {
    await open(null);
    const trades = tradesOfRows([row('Buy', 5, 219.5, later)]);
    const offsets = [{ rowIndex: 0, parts: [{ trade_id: 1, quantity: 5 }] }];
    expect(await fixtures.save(trades, { offsets })).toMatchObject({ inserted: 0, closed: 1 });
    expect((await fixtures.books()).trades).toMatchObject([{ lot_id: null, status: 'closed', profit: 4000 }]);
  });
});

describe('a row that closes an earlier one of its file', () => {
  it('is saved with it in one transaction, in parts and over several, and reverted with it', async () => {
    const before = await fixtures.books();
    const trades = tradesOfRows([
      row('Sell', 5, 221.5),
      row('Sell', 4, 222),
      row('Buy', 7, 219.5, later),
      row('Buy', 6, 220, { 2: '2026-06-04' }),
      row('Sell', 1, 221, { 2: '2026-06-05' }),
    ]);
    const { id, ...counts } = await fixtures.save(trades, {
      ...fixtures.onLot(trades, 'A'),
      confirmed: noOffsets,
      offsets: [
        {
          rowIndex: 2,
          parts: [
            { opened_by: 0, quantity: 5 },
            { opened_by: 1, quantity: 2 },
          ],
        },
        { rowIndex: 3, parts: [{ opened_by: 1, quantity: 2 }], opens: 4 },
        { rowIndex: 4, parts: [{ opened_by: 3, quantity: 1 }] },
      ],
    });
    expect(counts).toMatchObject({ inserted: 3, closed: 4 });
    const { trades: saved, made } = await fixtures.books();
    expect(saved.map((trade) => Object.values(trade).join(' '))).toHaveLength(5);
    expect(saved).toMatchObject([
      { b_s: 'Sell', quantity: 5, status: 'closed', profit: 4000 },
      { b_s: 'Sell', quantity: 2, status: 'closed', profit: 1600 },
      { b_s: 'Buy', quantity: 3, status: 'open' },
      { b_s: 'Sell', quantity: 2, status: 'closed', profit: 2000 },
      { b_s: 'Buy', quantity: 1, status: 'closed', profit: 400 },
    ]);
    expect(made[0]).toMatchObject({ closed_pl: 8000 });
    expect((await fixtures.check(trades)).already).toEqual([0, 1, 2, 3, 4]);
    await fixtures.revert(id);
    expect(await fixtures.books()).toEqual(before);
  });

  it('is refused when that row is skipped, is no opening, or is not of the file', async () => {
    await fixtures.save(tradesOfRows([opening]), {});
    const trades = tradesOfRows([opening, row('Buy', 5, 219.5, later)]);
    const closes = (opened_by: number) => ({
      offsets: [{ rowIndex: 1, parts: [{ opened_by, quantity: 5 }] }],
    });
    await expect(fixtures.save(trades, closes(0))).rejects.toThrow('Row 3: The open trade no longer exists');
    await expect(fixtures.save(trades, { ...closes(1), again: [0] })).rejects.toThrow('no longer exists');
    await expect(fixtures.save(trades, closes(7))).rejects.toThrow(
      'The choices do not belong to these trades',
    );
    expect(await fixtures.count()).toBe(1);
  });
});

describe('a row that several lots fit', () => {
  it('gets none of them, and they are listed', async () => {
    const opened = tradesOfRows([row('Sell', 2, 221.5), row('Sell', 2, 222)]);
    const [A = 0, B = 0] = [fixtures.lots['A'], fixtures.lots['B']];
    await fixtures.save(opened, { lots: [A, B] });
    const found = await fixtures.check(
      tradesOfRows([row('Sell', 1, 223), row('Sell', 1, 223, { 5: 'Apr-27' }), row('Sell', 2, 223)]),
    );
    expect(found.lots).toEqual([0, 0, 0]);
    expect(found.fitting).toEqual([{ lots: [B, A], rowIndexes: [0, 2] }]);
  });
});
