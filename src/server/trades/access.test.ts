import { describe, expect, it } from 'vitest';
import { deleteLot } from '#api/lots';
import { getProfile, saveProfile } from '#api/account';
import { listPrices } from '#api/prices';
import { assignTradeLot, deleteTrade, exportTrades, listTrades, totalTrades } from '#api/trades';
import { bookTrade, someLot } from '../testing/trades.ts';
import { type Person, testServer } from '../testing/test-server.ts';

const server = testServer();

/** The trades of an account that a user sees: in the list, in the total and in the file. */
async function seen(who: Person, acct: string) {
  const rows = await who.call(listTrades, { acct });
  const { all } = await who.call(totalTrades, { acct });
  const lines = await who.call(exportTrades, { acct });
  expect(all.count).toBe(rows.length);
  expect(lines.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  return rows.length;
}

/** The number of stored trades of an account, regardless of who may see them. */
const inTheBooks = async (acct: string) =>
  (await server.owner('select 1 from trades where acct = $1', [acct])).length;

const typeNumber = async (who: Person, rjo_account_number: string) =>
  who.call(saveProfile, { ...(await who.call(getProfile, {})), rjo_account_number });

const confirm = (who: Person) =>
  server.owner('update users set rjo_confirmed = true where email = $1', [who.email]);

describe('a trade on a lot', () => {
  it('is visible to the lot’s entity and to admins', async () => {
    const lot = await someLot(server.ann, 'A-1');
    await bookTrade(server, { acct: 'on a lot', lot_id: lot.id });
    expect(await seen(server.ann, 'on a lot')).toBe(1);
    expect(await seen(server.admin, 'on a lot')).toBe(1);
    expect(await seen(server.bob, 'on a lot')).toBe(0);
    expect(await inTheBooks('on a lot')).toBe(1);
    await expect(server.nobody.call(totalTrades, {})).toBeRefused('unauthorized');
  });

  it('belongs to the lot’s entity, regardless of its account', async () => {
    await typeNumber(server.bob, 'bobs');
    await confirm(server.bob);
    const lot = await someLot(server.ann, 'A-2');
    await bookTrade(server, { acct: 'bobs', lot_id: lot.id });
    expect(await seen(server.ann, 'bobs')).toBe(1);
    expect(await seen(server.bob, 'bobs')).toBe(0);
    await bookTrade(server, { acct: 'bobs' });
    expect(await seen(server.bob, 'bobs')).toBe(1);
  });

  it('stays with the entity when the lot is deleted', async () => {
    const lot = await someLot(server.ann, 'A-3');
    const id = await bookTrade(server, { acct: 'of a deleted lot', lot_id: lot.id });
    await server.ann.call(deleteLot, { id: lot.id });
    expect(await server.ann.call(listTrades, { acct: 'of a deleted lot' })).toMatchObject([
      { id, lot: null, lot_id: null, owner: 'Lazy K Ranch' },
    ]);
    expect(await seen(server.bob, 'of a deleted lot')).toBe(0);
  });
});

describe('a trade without a lot', () => {
  it('is visible only to admins until its account number is confirmed', async () => {
    await bookTrade(server, { acct: 'anns' });
    expect(await seen(server.ann, 'anns')).toBe(0);
    await typeNumber(server.ann, 'anns');
    expect(await seen(server.ann, 'anns')).toBe(0);
    expect(await seen(server.admin, 'anns')).toBe(1);
    expect(await inTheBooks('anns')).toBe(1);
  });

  it('belongs to the entity once the number is confirmed, in every endpoint', async () => {
    await confirm(server.ann);
    expect(await seen(server.ann, 'anns')).toBe(1);
    expect(await seen(server.bob, 'anns')).toBe(0);
    await bookTrade(server, { acct: 'anns', trade_date: '2026-05-01' });
    expect(await seen(server.ann, 'anns')).toBe(2);
  });

  it('is hidden again when the producer enters another number', async () => {
    await typeNumber(server.ann, 'somebody elses');
    expect(await seen(server.ann, 'anns')).toBe(0);
    expect(await seen(server.admin, 'anns')).toBe(2);
  });
});

describe('the price of an option', () => {
  it('is visible to a producer while they hold the option', async () => {
    await server.owner(`insert into options_quotes (symbol, underlying_symbol, contract, option_type, strike_price, last_price,
      source) values ('GFF3400R', 'GFF27', 'GFF27', 'put', 340, 9, 'manual')`);
    const put = { acct: 'holds a put', strike: 340, p_c: 'put', price_amount: 4 } as const;
    const lot = await someLot(server.ann, 'A-4');
    await bookTrade(server, { ...put, lot_id: lot.id });
    const symbols = async (who: Person) =>
      (await who.call(listPrices, {})).options.map(({ symbol }) => symbol);
    expect(await symbols(server.ann)).toEqual(['GFF3400R']);
    expect(await symbols(server.bob)).toEqual([]);
    const { all } = await server.ann.call(totalTrades, { acct: put.acct });
    expect(all).toEqual({ count: 1, profit_loss: (4 - 9) * 2 * 500, excluded_count: 0, unmatched: 0 });
  });
});

describe('assigning a trade to a lot', () => {
  const trade = async (id: number) => {
    const [found] = await server.admin.call(listTrades, { acct: `moves ${id}` });
    return found;
  };
  const booked = async (more: object = {}) => {
    const id = await bookTrade(server, more);
    await server.owner('update trades set acct = $2 where id = $1', [id, `moves ${id}`]);
    return id;
  };

  it('moves it to the lot’s entity, and its closed profit to the lot', async () => {
    const lot = await someLot(server.bob, 'B-1');
    const id = await booked({ closing_price: 340 });
    expect(await seen(server.bob, `moves ${id}`)).toBe(0);
    const { version = 0 } = (await trade(id)) ?? {};
    const moved = await server.admin.call(assignTradeLot, { id, version, lot_id: lot.id });
    expect(moved).toMatchObject({ lot: 'B-1', owner: 'Sandhill Cattle Co', version: version + 1 });
    expect(await seen(server.bob, `moves ${id}`)).toBe(1);
    const sums = () => server.owner('select closed_pl::float8 from lot_sums where lot_id = $1', [lot.id]);
    expect(await sums()).toEqual([{ closed_pl: 10_000 }]);
    const back = await server.admin.call(assignTradeLot, { id, version: moved.version, lot_id: null });
    expect(back).toMatchObject({ lot: null, owner: null });
    expect(await seen(server.bob, `moves ${id}`)).toBe(0);
    expect(await sums()).toEqual([{ closed_pl: 0 }]);
  });

  it('does not change the owner of a trade when its lot is removed', async () => {
    const ofAccount = await bookTrade(server, { acct: 'bobs', trade_date: '2026-05-02' });
    const lot = await someLot(server.ann, 'A-6');
    const ofDeletedLot = await bookTrade(server, { acct: 'of a deleted lot', lot_id: lot.id });
    await server.ann.call(deleteLot, { id: lot.id });
    for (const [id, owner] of [
      [ofAccount, 'Sandhill Cattle Co'],
      [ofDeletedLot, 'Lazy K Ranch'],
    ] as const) {
      const [{ version } = { version: 0 }] = await server.owner<{ version: number }>(
        'select version from trades where id = $1',
        [id],
      );
      const left = await server.admin.call(assignTradeLot, { id, version, lot_id: null });
      expect(left).toMatchObject({ lot: null, owner });
    }
  });

  it('is refused for a producer, for a missing lot, and from an older version', async () => {
    const lot = await someLot(server.ann, 'A-5');
    const id = await booked({ lot_id: lot.id });
    const { version = 0 } = (await trade(id)) ?? {};
    const attempt = (who: Person, change: object) =>
      who.call(assignTradeLot, { id, version, lot_id: lot.id, ...change });
    await expect(attempt(server.ann, {})).toBeRefused('forbidden');
    await expect(attempt(server.admin, { lot_id: 999_999 })).toBeRefused('not_found', 'Lot not found');
    await expect(attempt(server.admin, { lot_id: 0 })).toBeRefused('invalid', 'Please select a lot');
    await expect(attempt(server.admin, { id: 999_999 })).toBeRefused('not_found');
    await expect(attempt(server.admin, { version: version + 1, lot_id: null })).toBeRefused('conflict');
    expect((await trade(id))?.lot).toBe('A-5');
  });
});

describe('deleting a trade', () => {
  it('is allowed only to admins, and subtracts its profit from its lot', async () => {
    const lot = await someLot(server.ann, 'A-6');
    const id = await bookTrade(server, { acct: 'goes', lot_id: lot.id, closing_price: 351 });
    await expect(server.ann.call(deleteTrade, { id })).toBeRefused('forbidden');
    expect(await seen(server.ann, 'goes')).toBe(1);
    await server.admin.call(deleteTrade, { id });
    expect(await inTheBooks('goes')).toBe(0);
    expect(await server.owner('select closed_pl::float8 from lot_sums where lot_id = $1', [lot.id])).toEqual([
      { closed_pl: 0 },
    ]);
    await expect(server.admin.call(deleteTrade, { id })).toBeRefused('not_found', 'Trade not found');
  });
});
