import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { nextTradingDay } from '#domain/market/contract-calendar';
import { addDays, dayIn } from '#domain/kit/days';
import { tradeFileReader } from '#domain/trades/file/reader';
import { fileHeader } from '#domain/trades/file/header';
import { isNotFill, jsonTable, rowsOf, TRADE_COLUMNS } from '#domain/trades/file/table';
import type { Cell } from '#domain/kit/table-file/file';
import { tradesOfRows } from '../testing/broker-files.ts';
import { importFixtures, row } from '../testing/import-fixtures.ts';

const fixtures = importFixtures();
beforeEach(() => fixtures.clear());

const today = dayIn('America/Chicago', new Date());

describe('a row that is not a fill', () => {
  const rows = [
    [...row('Sell', 2, 221.5), 'FILLED'],
    [...row('Sell', 3, 222), 'CANCELLED'],
    row('Sell', 4, 223, { 6: 'LIVE CATTLE CXL', 10: '' }),
  ];

  it('is left out unless it is taken in, by any client', async () => {
    const trades = tradesOfRows(rows, ['Status']);
    expect(await fixtures.save(trades)).toMatchObject({ inserted: 1, skipped: 0 });
    expect((await fixtures.books()).trades).toMatchObject([{ quantity: 2 }]);
    expect(await fixtures.save(trades, { again: [1] })).toMatchObject({ inserted: 1, skipped: 1 });
    expect((await fixtures.books()).trades).toMatchObject([{ quantity: 2 }, { quantity: 3 }]);
    await expect(fixtures.save(trades)).toBeRefused(
      'conflict',
      'Every trade of this file is already in the books or left out',
    );
  });

  it('names the saved fill, and hides no other row that is saved already', async () => {
    await fixtures.save(tradesOfRows([row('Sell', 2, 221.5)]));
    const trades = tradesOfRows([row('Buy', 2, 221.5, { 6: 'LIVE CATTLE BUST' }), row('Sell', 2, 221.5)]);
    const { already, notes, warnings } = await fixtures.check(trades);
    expect(already).toEqual([1]);
    expect(notes).toEqual([{ message: 'Refers to a saved fill: Sell 2 LIVE CATTLE', rowIndexes: [0] }]);
    expect(warnings.map(({ message }) => message)).toContain('Row 2 lists this fill as LIVE CATTLE BUST');
  });
});

describe('a row in doubt', () => {
  it.each([
    ['of an unknown contract', row('Sell', 2, 221.5, { 6: 'MYSTERY' }), 'contract'],
    ['that is a transfer', row('Sell', 2, 221.5, { 6: 'LIVE CATTLE TRANSFER' }), 'transfer'],
    ['with an unknown status', [...row('Sell', 2, 221.5), 'Open'], 'status'],
  ])('%s is saved only once that is confirmed', async (_, cells, reason) => {
    const trades = tradesOfRows([cells], cells.length > 10 ? ['Status'] : []);
    await expect(fixtures.save(trades, { confirmed: [] })).toBeRefused('conflict');
    expect(await fixtures.count()).toBe(0);
    const reasons = (await fixtures.check(trades)).warnings.map((warning) => warning.reason);
    expect(reasons).toContain(reason);
    expect(await fixtures.save(trades, { confirmed: reasons })).toMatchObject({ inserted: 1 });
  });
});

describe('a row that cannot be', () => {
  it('opens without a price', async () => {
    const trades = tradesOfRows([row('Sell', 2, 0, { 7: 220, 8: 'put' })]);
    const message = 'Row 2: an opening needs a price above 0';
    await expect(fixtures.save(trades)).toBeRefused('invalid', message);
    const offsets = [{ rowIndex: 0, parts: [] }];
    expect(await fixtures.save(trades, { ...fixtures.onLot(trades, 'A'), offsets })).toMatchObject({
      inserted: 1,
    });
  });

  it('closes a future at 0', async () => {
    const trades = tradesOfRows([row('Sell', 2, 0)]);
    const offsets = [{ rowIndex: 0, parts: [] }];
    await expect(fixtures.save(trades, { ...fixtures.onLot(trades, 'A'), offsets })).toBeRefused(
      'invalid',
      'Row 2: a future never closes at 0',
    );
  });

  it('is dated after the next trading day', async () => {
    const next = nextTradingDay(today);
    const [fine, late] = [next, addDays(next, 1)].map((day) =>
      tradesOfRows([row('Sell', 2, 221.5, { 2: day, 5: 'Feb-50' })]),
    );
    const message = 'Row 2: the trade date is after the next trading day';
    const problems = async (trades = fine) =>
      (await fixtures.check(trades as never)).problems.map((one) => one.message);
    expect(await problems()).toEqual([]);
    expect(await problems(late)).toEqual([message]);
    await expect(fixtures.save(late as never)).toBeRefused('invalid', message);
  });

  it('is an expired future without a settlement', async () => {
    const expired = tradesOfRows([
      row('Sell', 2, 0, { 2: '2026-05-21', 5: 'May-26', 6: 'EXPIRED FDR CATTLE' }),
    ]);
    expect((await fixtures.check(expired)).problems.map(({ message }) => message)).toEqual([
      'Row 2: an expired future needs its settlement price',
    ]);
    await fixtures.server.owner(
      `insert into settlements (symbol, day, settlement, source) values ('GFK26', '2026-05-21', 358.12, 'manual')`,
    );
    expect((await fixtures.check(expired)).prices).toEqual([{ rowIndex: 0, price: 358.12 }]);
    await fixtures.server.owner(`delete from settlements where symbol = 'GFK26'`);
  });
});

describe('a preview', () => {
  const cell = (...values: Cell[]) => fc.constantFrom(...values);
  const fills = fc.record({
    b_s: fc.constantFrom('Buy', 'Sell', 'Sell to open', 'BTC', 'LONG/BUY'),
    quantity: fc.constantFrom(1, 2, 3),
    period: cell('Feb-27', 'LEG27', 'G7', '2/27'),
    description: cell('LIVE CATTLE', 'LIVE CATTLE CXL', 'LEG27', 'MYSTERY', 'LIVE CATTLE ADJ', 'LIVE HOGS'),
    price: fc.constantFrom(221.5, 222),
    status: cell('', 'FILLED', 'CANCELLED', 'WORKING', 'Open'),
    filled: cell('', 0, 2),
  });

  it('says what will be saved, and that is what is saved', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fills, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        async (rows, isTaken) => {
          await fixtures.clear();
          const headings = [...TRADE_COLUMNS, 'Status', 'Qty Filled'];
          const reader = tradeFileReader(fileHeader(headings, 1));
          for (const [index, { b_s, quantity, price, period, description, status, filled }] of rows.entries())
            reader.add(
              [...row(b_s, quantity, price, { 5: period, 6: description }), status, filled],
              index + 2,
            );
          const read = rowsOf(reader.done().trades);
          if (read.length === 0) return;
          const trades = jsonTable(read);
          const again = isTaken ? read.filter(isNotFill).map(({ rowIndex }) => rowIndex) : [];
          const expected = read.filter((fill) => !isNotFill(fill) || isTaken);
          fc.pre(expected.length > 0);
          expect((await fixtures.check(trades)).problems).toEqual([]);
          expect(await fixtures.save(trades, { again })).toMatchObject({ inserted: expected.length });
          expect((await fixtures.books()).trades).toMatchObject(
            expected.map(({ b_s, quantity, description, price_amount }) => ({
              b_s,
              quantity,
              description,
              price_amount,
              period: 'Feb-27',
            })),
          );
        },
      ),
      { numRuns: 15 },
    );
  });
});
