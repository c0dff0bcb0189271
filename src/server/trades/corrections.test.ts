import { beforeEach, describe, expect, it } from 'vitest';
import { listHistory, restoreRecord } from '#api/history';
import { correctTrades, deleteTrade, listOpposingTrades, undoCorrection } from '#api/trades';
import { brokenInvariants } from '../testing/invariants.ts';
import { tradesOfRows } from '../testing/broker-files.ts';
import { correctionFixtures, later } from '../testing/corrections.ts';
import { importFixtures, row } from '../testing/import-fixtures.ts';

const fixtures = importFixtures();
const { server } = fixtures;
beforeEach(() => fixtures.clear());

const { imported, opposing, trades, seen, correct, match, takeBack, undo, recognised, sums } =
  correctionFixtures(fixtures);
/** The fixtures clear the history of other records. */
const intact = async () => {
  const broken = await brokenInvariants((text) => server.owner(text));
  expect(broken.filter((message) => !/^The history of (?!trades)/.test(message))).toEqual([]);
};

describe('matching saved trades', () => {
  it('closes an open trade with another one, and can be undone', async () => {
    await opposing();
    const before = await fixtures.books();
    const done = await match(1, 2, 5);
    expect(await trades()).toMatchObject([
      { id: 1, status: 'closed', closing_date: '2026-06-03', closing_price: 219.5, profit: 4000 },
    ]);
    expect(await sums()).toMatchObject({ closed_pl: 4000, unmatched_offsets: 0 });
    expect(await recognised(row('Sell', 5, 221.5), row('Buy', 5, 219.5, later))).toBe(2);
    await intact();
    await undo(done);
    expect(await fixtures.books()).toEqual(before);
    await expect(undo(done)).toBeRefused(
      'conflict',
      'A trade of this correction has changed since, so it cannot be undone',
    );
  });

  it('splits either side, and recognizes the row of the file by all of its contracts', async () => {
    await opposing(8);
    await match(1, 2, 5);
    expect(await trades()).toMatchObject([
      { id: 1, status: 'closed', quantity: 5 },
      { id: 2, status: 'open', quantity: 3 },
    ]);
    expect(await recognised(row('Buy', 8, 219.5, later))).toBe(1);
    expect(await recognised(row('Buy', 3, 219.5, later), row('Buy', 5, 219.5, later))).toBe(0);
    await imported([row('Sell', 1, 222, { 2: '2026-06-04' })]);
    await match(2, 3, 1);
    expect(await trades()).toMatchObject([
      { id: 1, quantity: 5 },
      { id: 2, quantity: 2 },
      { quantity: 1, profit: 1000 },
    ]);
    await intact();
  });

  it('with a trade that has a closed part can be undone', async () => {
    await imported([row('Sell', 3, 221.5), row('Buy', 5, 219.5, later)], null);
    const file = tradesOfRows([row('Sell', 2, 220, later)]);
    await fixtures.save(file, { offsets: [{ rowIndex: 0, parts: [{ trade_id: 2, quantity: 2 }] }] });
    const before = await fixtures.books();
    await undo(await match(1, 2, 3));
    expect(await fixtures.books()).toEqual(before);
  });

  it('puts a trade without a lot on the lot of the other one', async () => {
    await imported([row('Sell', 5, 221.5)], null);
    await imported([row('Buy', 5, 219.5, later)], 'B');
    await match(1, 2, 5);
    expect(await trades()).toMatchObject([{ lot: 'B', profit: 4000 }]);
    expect((await fixtures.books()).made[1]).toMatchObject({ closed_pl: 4000 });
  });

  it('is refused for trades on two lots, of one side, in the wrong order, too many, or changed', async () => {
    await opposing();
    await imported([row('Buy', 5, 219, later), row('Sell', 1, 220, later)], 'B');
    const before = await fixtures.books();
    await expect(match(1, 3, 5)).toBeRefused(
      'conflict',
      'These trades are on different lots: assign them to one lot first',
    );
    await expect(match(2, 1, 5)).toBeRefused('conflict', 'The open trade was opened after this closing');
    await expect(match(1, 2, 6)).toBeRefused('conflict', 'Only 5 contracts are left to close others');
    const stale = { opening: { trade_id: 1, version: 9 }, offset: await seen(2), quantity: 5 };
    await expect(correct({ matches: [stale] })).toBeRefused(
      'conflict',
      'A trade has changed since you opened this. Nothing was saved: check it again.',
    );
    const gone = { opening: { trade_id: 99, version: 1 }, offset: await seen(2), quantity: 5 };
    await expect(correct({ matches: [gone] })).toBeRefused('not_found', 'Trade not found');
    await expect(correct({})).toBeRefused('conflict', 'There is nothing to correct');
    expect(await fixtures.books()).toEqual(before);
  });

  it('happens once when two administrators do it at the same moment', async () => {
    await opposing();
    const matches = [{ opening: await seen(1), offset: await seen(2), quantity: 5 }];
    const both = await Promise.allSettled([correct({ matches }), correct({ matches })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await sums()).toMatchObject({ closed_pl: 4000 });
  });

  it('does not let the trade that closed another come back beside it', async () => {
    await opposing();
    await match(1, 2, 5);
    const [deletion] = await server.admin.call(listHistory, { record: 'trades', record_id: '2' });
    expect(deletion).toMatchObject({ action: 'delete', restorable: false });
    await expect(server.admin.call(restoreRecord, { id: deletion?.id ?? 0 })).toBeRefused(
      'conflict',
      'This trade closes another one: undo that match instead',
    );
  });

  it('is for administrators', async () => {
    await opposing();
    const corrections = { matches: [{ opening: await seen(1), offset: await seen(2), quantity: 5 }] };
    await expect(server.ann.call(correctTrades, corrections)).rejects.toMatchObject({ code: 'forbidden' });
    const { correction } = await correct(corrections);
    await expect(server.ann.call(undoCorrection, { id: correction })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(server.admin.call(undoCorrection, { id: 999_999 })).toBeRefused(
      'not_found',
      'There is no correction to undo',
    );
  });
});

describe('taking a match back', () => {
  const closed = async (quantity = 5) => {
    await imported([row('Sell', 5, 221.5)]);
    const file = tradesOfRows([row('Buy', quantity, 219.5, later)]);
    const offsets = [{ rowIndex: 0, parts: [{ trade_id: 1, quantity }] }];
    return (await fixtures.save(file, { ...fixtures.onLot(file, 'A'), offsets })).id;
  };

  it('opens both trades again, whole or in part', async () => {
    await closed();
    await takeBack(1, 2);
    expect(await trades()).toMatchObject([
      { id: 1, status: 'open', b_s: 'Sell', quantity: 2 },
      { status: 'open', b_s: 'Buy', quantity: 2, price_amount: 219.5, trade_date: '2026-06-03', lot: 'A' },
      { status: 'closed', quantity: 3, profit: 2400 },
    ]);
    expect(await sums()).toMatchObject({ closed_pl: 2400 });
    expect(await recognised(row('Sell', 5, 221.5), row('Buy', 5, 219.5, later))).toBe(2);
    await intact();
    const [, bought, part] = await trades();
    await takeBack(part?.id ?? 0, 3);
    expect((await trades()).map(({ b_s, quantity, status }) => [b_s, quantity, status])).toEqual([
      ['Sell', 5, 'open'],
      ['Buy', 5, 'open'],
    ]);
    expect(await recognised(row('Sell', 5, 221.5), row('Buy', 5, 219.5, later))).toBe(2);
    await match(1, bought?.id ?? 0, 5);
    expect(await sums()).toMatchObject({ closed_pl: 4000 });
    await intact();
  });

  it('returns a part to the trade that it was split from, and can be undone', async () => {
    await closed(3);
    const before = await fixtures.books();
    const done = await takeBack(2, 3);
    expect((await trades()).map(({ b_s, quantity, status }) => [b_s, quantity, status])).toEqual([
      ['Sell', 5, 'open'],
      ['Buy', 3, 'open'],
    ]);
    await undo(done);
    expect(await fixtures.books()).toEqual(before);
    await expect(takeBack(1, 1)).toBeRefused('conflict', 'This trade has no match');
    await expect(takeBack(2, 4)).toBeRefused('conflict', 'Only 3 contracts are matched');
  });
});

describe('correcting open or close', () => {
  it('turns openings into unmatched offsets, several at once, and back', async () => {
    await imported([row('Buy', 2, 219.5), row('Buy', 3, 219.5)]);
    const before = await fixtures.books();
    const all = async (status: 'open' | 'closed') =>
      correct({
        statuses: [
          { ...(await seen(1)), status },
          { ...(await seen(2)), status },
        ],
      });
    const done = await all('closed');
    expect(await trades()).toMatchObject([
      { status: 'closed', closing_price: 219.5, closing_date: '2026-06-01', profit: null },
      { status: 'closed', profit: null },
    ]);
    expect(await sums()).toMatchObject({ closed_pl: 0, unmatched_offsets: 2 });
    expect(await recognised(row('Buy', 2, 219.5), row('Buy', 3, 219.5))).toBe(2);
    await intact();
    await undo(done);
    expect(await fixtures.books()).toEqual(before);
    await all('closed');
    await all('open');
    expect(await fixtures.books()).toEqual(before);
  });

  it('of an unmatched offset is not needed to match it', async () => {
    await opposing();
    await correct({ statuses: [{ ...(await seen(2)), status: 'closed' }] });
    await match(1, 2, 5);
    expect(await trades()).toMatchObject([{ id: 1, status: 'closed', profit: 4000 }]);
    expect(await sums()).toMatchObject({ closed_pl: 4000, unmatched_offsets: 0 });
    await expect(correct({ statuses: [{ ...(await seen(1)), status: 'open' }] })).toBeRefused(
      'conflict',
      'This trade is matched: undo its match first',
    );
  });
});

describe('correcting a contract', () => {
  const contract = { description: 'FDR CATTLE' as const, period: 'Oct-26', strike: null, p_c: null };

  it('sets its symbol, and the row of the file is still recognized', async () => {
    const misread = row('Sell', 5, 221.5, { 5: '', 6: 'FC Z9' });
    await imported([misread]);
    await correct({ contracts: [{ ...(await seen(1)), contract }] });
    expect(await trades()).toMatchObject([{ ...contract, symbol: 'GFV26' }]);
    expect(await recognised(misread)).toBe(1);
    await imported([row('Buy', 5, 219.5, { ...later, 5: 'Oct-26', 6: 'FDR CATTLE' })]);
    await match(1, 2, 5);
    expect(await trades()).toMatchObject([{ profit: 5000 }]);
    expect(await recognised(misread)).toBe(1);
    await intact();
  });

  it('of both sides of a match is possible after the match is taken back', async () => {
    const misread = { 5: '', 6: 'FC Z9' };
    await imported([row('Sell', 5, 221.5, misread)]);
    await imported([row('Buy', 5, 219.5, { ...later, ...misread })]);
    await match(1, 2, 5);
    await expect(correct({ contracts: [{ ...(await seen(1)), contract }] })).rejects.toThrow(
      'undo its match',
    );
    await takeBack(1, 5);
    const [sold, bought] = await trades();
    const both = [sold, bought].flatMap((trade) => (trade ? [trade] : []));
    await correct({
      contracts: both.map(({ id, version }) => ({ trade_id: id, version, contract })),
    });
    await match(1, bought?.id ?? 0, 5);
    expect(await trades()).toMatchObject([{ symbol: 'GFV26', profit: 5000 }]);
    expect(
      await recognised(row('Sell', 5, 221.5, misread), row('Buy', 5, 219.5, { ...later, ...misread })),
    ).toBe(2);
  });
});

describe('reverting an import after corrections', () => {
  it('opens again what its trades have closed', async () => {
    const [first = 0, second = 0] = await opposing();
    await match(1, 2, 5);
    await expect(fixtures.revert(first)).toBeRefused(
      'conflict',
      'Trades of this import were closed by another one, 1 rows.csv. Revert that import, or undo these matches first.',
    );
    await fixtures.revert(second);
    expect((await fixtures.books()).trades).toMatchObject([{ status: 'open', b_s: 'Sell', quantity: 5 }]);
    await intact();
    await fixtures.revert(first);
    expect(await fixtures.count()).toBe(0);
  });

  it('is refused after a trade that it closed has been deleted', async () => {
    const [, second = 0] = await opposing();
    await match(1, 2, 5);
    await server.admin.call(deleteTrade, { id: 1 });
    await expect(fixtures.revert(second)).rejects.toThrow('has been deleted or put on another lot since');
  });

  it('removes what a match that was taken back has opened', async () => {
    await imported([row('Sell', 5, 221.5)]);
    const before = await fixtures.books();
    const file = tradesOfRows([row('Buy', 5, 219.5, later)]);
    const offsets = [{ rowIndex: 0, parts: [{ trade_id: 1, quantity: 5 }] }];
    const { id } = await fixtures.save(file, { ...fixtures.onLot(file, 'A'), offsets });
    await takeBack(1, 2);
    await fixtures.revert(id);
    const { trades: left, made } = await fixtures.books();
    expect(
      left.map(({ quantity, status }: { quantity?: number; status?: string }) => [quantity, status]),
    ).toEqual([[5, 'open']]);
    expect(made).toEqual(before.made);
  });
});

it('the opposing trades are those of accounts and contracts with both sides open', async () => {
  await opposing();
  await imported([
    row('Buy', 5, 219.5, { ...later, 5: 'Apr-27' }),
    row('Buy', 5, 219.5, { ...later, 0: 'RJ2' }),
  ]);
  expect((await server.admin.call(listOpposingTrades, {})).map(({ id }) => id)).toEqual([1, 2]);
  await expect(server.ann.call(listOpposingTrades, {})).rejects.toMatchObject({ code: 'forbidden' });
});
