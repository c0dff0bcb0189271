import { beforeEach, describe, expect, it } from 'vitest';
import { checkTradeImport, importTrades, listTradeImports, revertTradeImport } from '#api/trade-imports';
import { sampleTrades, tradesOfRows } from '../testing/broker-files.ts';
import { importFixtures, row } from '../testing/import-fixtures.ts';

const fixtures = importFixtures();
beforeEach(() => fixtures.clear());

describe('an import', () => {
  it('saves every row with its lot, entity and symbol', async () => {
    const trades = sampleTrades('trades.csv');
    const saved = await fixtures.save(trades, {
      file_name: 'trades.csv',
      lots: trades.row.map((at) => (at === 2 ? (fixtures.lots['A'] ?? 0) : 0)),
    });
    expect(saved).toMatchObject({
      file_name: 'trades.csv',
      imported_by: 'Administrator',
      inserted: 49,
      closed: 0,
      skipped: 0,
      reverted_at: null,
    });
    const { trades: saved49 } = await fixtures.books();
    expect(saved49).toHaveLength(49);
    expect(saved49[0]).toMatchObject({
      acct: 'RJ10421',
      lot_id: fixtures.lots['A'],
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
    expect(await fixtures.server.admin.call(listTradeImports, {})).toEqual([saved]);
  });

  it('states which client each account of the file belongs to, if any', async () => {
    const { server } = fixtures;
    await server.owner(`update users set rjo_account_number = 'RJ1', rjo_confirmed = true where email = $1`, [
      server.ann.email,
    ]);
    const trades = tradesOfRows([row('Sell', 2, 221.5), row('Sell', 2, 222.5, { 0: 'RJ2' })]);
    expect((await fixtures.check(trades)).accounts).toEqual([
      { acct: 'RJ1', owner: server.ann.entity_name, of_another: false },
      { acct: 'RJ2', owner: null, of_another: false },
    ]);
    await server.owner('update users set rjo_account_number = null, rjo_confirmed = false');
  });

  it('is parsed again by the server: the client is not trusted', async () => {
    const trades = tradesOfRows([row('Sell', 2, 221.5)]);
    const [textsOf, changed] = [trades.texts, (change: object) => fixtures.save({ ...trades, ...change })];
    await expect(
      changed({ texts: textsOf.map((text) => text.replace('2026-06-01', '2026-02-30')) }),
    ).toBeRefused(
      'invalid',
      'Invalid date "2026-02-30" in row 2, column trade_date. Use MM/DD/YYYY, M/D/YY, YYYY-MM-DD or YYYYMMDD.',
    );
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
      await expect(changed(wrong)).toBeRefused('invalid');
    }
    await expect(fixtures.save(trades, { lots: [] })).rejects.toThrow(
      'The choices do not belong to these trades',
    );
    await expect(fixtures.save(trades, { again: [1] })).rejects.toThrow(
      'The choices do not belong to these trades',
    );
    await expect(fixtures.save(tradesOfRows([]))).rejects.toThrow('There are no trades to import');
    expect(await fixtures.count()).toBe(0);
    expect(await fixtures.save(trades)).toMatchObject({ inserted: 1 });
  });

  it('saves all rows or none', async () => {
    const trades = tradesOfRows([row('Sell', 2, 221.5), row('Sell', 3, 222)]);
    await expect(fixtures.save(trades, { lots: [fixtures.lots['A'] ?? 0, 999_999] })).toBeRefused(
      'not_found',
      'Row 3: Lot not found',
    );
    await expect(
      fixtures.save(trades, {
        ...fixtures.onLot(trades, 'A'),
        offsets: [{ rowIndex: 1, parts: [{ trade_id: 999_999, quantity: 3 }] }],
      }),
    ).toBeRefused('conflict', 'Row 3: The open trade no longer exists');
    expect(await fixtures.count()).toBe(0);
    expect(await fixtures.server.admin.call(listTradeImports, {})).toEqual([]);
    expect(await fixtures.save(trades, fixtures.onLot(trades, 'A'))).toMatchObject({ inserted: 2 });
  });

  it('is for administrators', async () => {
    const trades = tradesOfRows([row('Sell', 2, 221.5)]);
    const input = { file_name: 'x.csv', trades, lots: [0], offsets: [], again: [] };
    await expect(fixtures.server.ann.call(importTrades, input)).toBeRefused('forbidden');
    await expect(fixtures.server.ann.call(checkTradeImport, { trades })).toBeRefused('forbidden');
    // The control: an administrator’s import is saved, and hidden from producers.
    const { id } = await fixtures.server.admin.call(importTrades, input);
    await expect(fixtures.server.ann.call(listTradeImports, {})).toBeRefused('forbidden');
    await expect(fixtures.server.ann.call(revertTradeImport, { id })).toBeRefused('forbidden');
    expect(await fixtures.count()).toBe(1);
  });
});

describe('a row that is already saved', () => {
  it('is marked and skipped by default', async () => {
    const trades = sampleTrades('trades.csv');
    expect(await fixtures.check(trades)).toMatchObject({ already: [] });
    await fixtures.save(trades);
    expect((await fixtures.check(trades)).already).toHaveLength(49);
    await expect(fixtures.save(trades)).toBeRefused(
      'conflict',
      'Every trade of this file is already in the books',
    );
    expect(await fixtures.save(trades, { again: [0, 7] })).toMatchObject({ inserted: 2, skipped: 47 });
    expect(await fixtures.count()).toBe(51);
  });

  it('is matched as often as it is saved: two identical rows are two fills', async () => {
    const fill = row('Sell', 2, 221.5);
    await fixtures.save(tradesOfRows([fill, fill]));
    const three = tradesOfRows([fill, row('Sell', 2, 221.5, { 5: 'Apr-27' }), fill, fill]);
    expect((await fixtures.check(three)).already).toEqual([0, 2]);
    expect(await fixtures.save(three)).toMatchObject({ inserted: 2, skipped: 2 });
  });

  it('is recognized after it was closed, in part or completely, and so is the closing row', async () => {
    const opening = tradesOfRows([row('Sell', 5, 221.5)]);
    const closing = tradesOfRows([
      row('Buy', 3, 219.5, { 0: 'RJ2', 2: '2026-06-03' }),
      row('Buy', 2, 219, { 2: '2026-06-04' }),
    ]);
    await fixtures.save(opening, fixtures.onLot(opening, 'A'));
    const offsets = [3, 2].map((quantity, rowIndex) => ({ rowIndex, parts: [{ trade_id: 1, quantity }] }));
    expect(await fixtures.save(closing, { ...fixtures.onLot(closing, 'A'), offsets })).toMatchObject({
      inserted: 0,
      closed: 2,
    });
    expect((await fixtures.check(opening)).already).toEqual([0]);
    expect((await fixtures.check(closing)).already).toEqual([0, 1]);
  });

  it('is saved once when two administrators save the file at the same time', async () => {
    const trades = sampleTrades('trades.csv');
    const both = await Promise.allSettled([
      fixtures.save(trades),
      fixtures.save(trades),
      fixtures.save(trades),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await fixtures.count()).toBe(49);
  });
});

describe('the lot of a row', () => {
  it('is guessed if account, contract month and date match', async () => {
    const trades = tradesOfRows([
      row('Sell', 1, 220),
      row('Sell', 1, 221, { 6: 'FDR CATTLE' }),
      row('Sell', 1, 222),
    ]);
    const [a = 0] = [fixtures.lots['A']];
    await fixtures.save(trades, { lots: [a, 0, a] });
    const guessed = async (...rows: ReturnType<typeof row>[]) =>
      (await fixtures.check(tradesOfRows(rows))).lots;
    expect(await guessed(row('Buy', 9, 1), row('Buy', 9, 1, { 5: 'Apr-27' }))).toEqual([a, 0]);
    // Both lots came in on March 14, 2026; A is on GFV26.
    expect(await guessed(row('Buy', 9, 1, { 2: '2026-03-13' }), row('Buy', 9, 1, { 0: 'RJ9' }))).toEqual([
      0, 0,
    ]);
  });
});
