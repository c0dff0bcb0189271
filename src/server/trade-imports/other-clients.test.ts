import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkTradeImport, importTrades } from '#api/trade-imports';
import { WARNING_REASONS } from '#domain/trades/trade-plausibility';
import { tradesOfRows } from '../testing/broker-files.ts';
import { importFixtures, row } from '../testing/import-fixtures.ts';
import type { Person } from '../testing/test-server.ts';

const fixtures = importFixtures();
const { server } = fixtures;
let inside: Person;
beforeAll(async () => {
  for (const [email, acct] of [
    [server.ann.email, 'RJ1'],
    [server.bob.email, 'RJB'],
  ])
    await server.owner(`update users set rjo_account_number = $2, rjo_confirmed = true where email = $1`, [
      email,
      acct,
    ]);
  inside = await server.insideClient(server.admin, server.ann.entity_name);
});
beforeEach(() => fixtures.clear());

const sell = (acct: string, price: number) => row('Sell', 2, price, { 0: acct });
const save = (trades: ReturnType<typeof tradesOfRows>, lots = trades.row.map(() => 0)) =>
  inside.call(importTrades, {
    file_name: 'May.csv',
    trades,
    lots,
    offsets: [],
    again: [],
    confirmed: [...WARNING_REASONS],
  });

describe('a file of many clients, inside one of them', () => {
  const trades = tradesOfRows([sell('RJ1', 221.5), sell('RJB', 222.5), sell('RJX', 223.5)]);

  it('names the accounts of other clients, but not whose they are', async () => {
    expect((await inside.call(checkTradeImport, { trades })).accounts).toEqual([
      { acct: 'RJ1', owner: server.ann.entity_name, of_another: false },
      { acct: 'RJB', owner: null, of_another: true },
      { acct: 'RJX', owner: null, of_another: false },
    ]);
    expect((await server.admin.call(checkTradeImport, { trades })).accounts[1]).toEqual({
      acct: 'RJB',
      owner: server.bob.entity_name,
      of_another: false,
    });
  });

  it('saves its own rows and those of no client there, and none of another, whatever lot is sent', async () => {
    const lot = fixtures.lots['A'] ?? 0;
    expect(await save(trades, [0, lot, 0])).toMatchObject({ inserted: 2, skipped: 0 });
    expect(
      await server.owner(
        'select t.acct, e.name from trades t join entities e on e.id = t.entity_id order by t.acct',
      ),
    ).toEqual([
      { acct: 'RJ1', name: server.ann.entity_name },
      { acct: 'RJX', name: server.ann.entity_name },
    ]);
  });

  it('is refused in words where no row is left', async () => {
    await expect(save(tradesOfRows([sell('RJB', 222.5)]))).toBeRefused(
      'conflict',
      'Every trade of this file is of other clients’ accounts',
    );
  });
});
