import { beforeAll, describe, expect, it } from 'vitest';
import { listExpenses, totalExpenses } from '#api/expenses';
import { searchRecords } from '#api/search';
import { listTrades, totalTrades } from '#api/trades';
import { isIndexed, rarest } from '../db/text-search.ts';
import { bookTrade, someLot } from '../testing/trades.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
/** One record in a hundred of each kind is rare enough to be found by its index. */
const MANY = 99;

beforeAll(async () => {
  const lot = await someLot(server.ann, 'COMMON-1', { source: 'Dalhart' });
  const rare = await someLot(server.bob, 'RARE%LOT', { source: 'Amarillo' });
  const trade = await bookTrade(server, { lot_id: lot.id, acct: 'A-COMMON' });
  await bookTrade(server, { lot_id: rare.id, acct: 'A_RARE', trade_date: '2025-11-02' });
  await server.owner(
    `insert into trades (acct, name, trade_date, b_s, quantity, period, description, price_amount, symbol, lot_id, entity_id)
     select acct, name, trade_date, b_s, quantity, period, description, price_amount, symbol, lot_id, entity_id
     from trades, generate_series(2, $2::integer) where id = $1`,
    [trade, MANY],
  );
  await server.owner(
    `insert into expenses (lot_id, date, type, amount, expense_category)
     select $1::integer, date '2026-03-05', 'feed', 100, 'actual' from generate_series(1, $3::integer)
     union all select $2::integer, '2026-03-05', 'feed', 77.25, 'actual'`,
    [lot.id, rare.id, MANY],
  );
});

const tradesFound = async (q: string) => (await server.admin.call(listTrades, { q })).map(({ acct }) => acct);
const expensesFound = async (q: string) =>
  (await server.admin.call(listExpenses, { q })).map(({ lot }) => lot);

describe('a word that few records hold', () => {
  it('finds a trade by account, lot and day, and takes wildcards as text', async () => {
    for (const q of ['a_rare', 'rare%lot', '11/2/2025', '2025-11-02'])
      expect(await tradesFound(q)).toEqual(['A_RARE']);
    expect(await tradesFound('a%rare')).toEqual([]);
    expect(await server.admin.call(totalTrades, { q: 'a_rare' })).toMatchObject({ all: { count: 1 } });
  });

  it('finds an expense by lot, owner and amount', async () => {
    for (const q of ['rare%lot', '77.25']) expect(await expensesFound(q)).toEqual(['RARE%LOT']);
    expect(await server.admin.call(totalExpenses, { q: '77.25' })).toEqual({ count: 1, total: 77.25 });
    expect(await expensesFound('common-1')).toHaveLength(MANY);
  });

  it('finds records together with a common one', async () => {
    const { trades, lots } = await server.admin.call(searchRecords, { text: 'a_rare cattle' });
    expect(trades.map(({ lot }) => lot)).toEqual(['RARE%LOT']);
    expect(lots).toEqual([]);
  });

  it('is not found by a producer in records of others', async () => {
    expect(await server.ann.call(listTrades, { q: 'a_rare' })).toEqual([]);
    expect(await server.bob.call(listTrades, { q: 'a_rare' })).toHaveLength(1);
    expect(await server.ann.call(listExpenses, { q: '77.25' })).toEqual([]);
  });
});

describe('the choice of a form', () => {
  it('needs three letters or digits in a row for an index of text', () => {
    expect(['hp', 'h-p 1', '%%%', ''].map(isIndexed)).toEqual([false, false, false, false]);
    expect(['hp-2601', 'ñandú', 'a 351.0'].map(isIndexed)).toEqual([true, true, true]);
  });

  it('takes the rarest word, if few rows hold it', () => {
    expect(rarest([0.4, 0.001, 0.01])).toBe(1);
    expect(rarest([0.4, 0.03])).toBeNull();
    expect(rarest(null)).toBeNull();
  });
});
