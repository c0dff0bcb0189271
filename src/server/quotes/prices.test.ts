import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { listPrices } from '#api/prices';
import { bookTrade } from '../testing/trades.ts';
import { type Person, testServer } from '../testing/test-server.ts';
import { optionsPrices, pricesFrom, priceStatements } from './queries.ts';

const server = testServer();
beforeAll(async () => {
  await server.owner(`insert into quotes (symbol, contract_name, last_price, previous_settlement, source, updated_at) values
    ('LEZ26', 'Live Cattle', 220.5, 219, 'simulated', now()),
    ('GFF27', 'Feeder Cattle', null, 340.25, 'simulated', now()),
    ('GFH27', 'Feeder Cattle', 341, 340, 'manual', now() - interval '9 days')`);
  await server.owner(`insert into options_quotes (symbol, underlying_symbol, contract, option_type, strike_price,
      last_price, bid_price, ask_price, settlement, previous_settlement, delta, source) values
    ('LEZ2200Q', 'LEZ26', 'LEZ26', 'put', 220, 5, 4.975, 5.05, null, 4.5, -0.48, 'simulated'),
    ('GFF3400Q', 'GFF27', 'GFF27', 'put', 340, null, null, 9, 8.5, 8, null, 'simulated'),
    ('GFF3600D', 'GFF27', 'GFF27', 'call', 360, null, null, null, null, null, null, 'simulated')`);
  // Ann holds an LE put; Bob has an LRP policy over a GF put; the call is not held.
  await bookTrade(server, {
    b_s: 'Buy',
    description: 'LIVE CATTLE',
    period: 'Dec-26',
    strike: 220,
    p_c: 'put',
    price_amount: 4,
  });
  await server.owner(`update trades set entity_id = (select id from entities where name = 'Lazy K Ranch')`);
  await server.owner(`insert into lrp (user_id, entity_id, endorsement_number, state, county, type, effective_date, end_date, head_count,
       target_wt, premium, coverage, total_premium, net_coverage, put_symbol, put_qty)
     select id, entity_id, 'E1', 'TX', 'Deaf Smith', 'strs_wt_2', '2026-09-01', '2027-01-28', 100, 800, 5, 330, 4000, 325,
       'GFF3400Q', 3 from users where email = '${server.bob.email}'`);
});

const calendar = { today: '2026-11-20', timeZone: 'America/Chicago' };
const symbolsOf = (quotes: readonly { symbol: string }[]) => quotes.map(({ symbol }) => symbol);

describe('the prices that a user sees', () => {
  const optionsOf = async (who: Person) => symbolsOf((await who.call(listPrices, {})).options);

  it('are all futures, and the options that a producer’s own positions need', async () => {
    const { futures } = await server.ann.call(listPrices, {});
    expect(symbolsOf(futures)).toEqual(['GFF27', 'GFH27', 'LEZ26']);
    expect(await optionsOf(server.ann)).toEqual(['LEZ2200Q']);
    expect(await optionsOf(server.bob)).toEqual(['GFF3400Q']);
    expect(await optionsOf(server.admin)).toEqual(['GFF3400Q', 'GFF3600D', 'LEZ2200Q']);
  });

  it('require a session', async () => {
    await expect(server.nobody.call(listPrices, {})).toBeRefused('unauthorized');
    await expect(server.database.as(null).rows(optionsPrices(calendar))).rejects.toThrow('does not exist');
  });

  it('mark stale ones', async () => {
    const { futures } = await server.ann.call(listPrices, {});
    expect(Object.fromEntries(futures.map(({ symbol, stale }) => [symbol, stale]))).toEqual({
      LEZ26: false,
      GFF27: true,
      GFH27: true,
    });
  });
});

describe('a price is stale', () => {
  const isStale = async (moment: string, timeZone = 'America/Chicago') => {
    await server.owner(`update quotes set updated_at = $1 where symbol = 'LEZ26'`, [moment]);
    const db = server.database.as('the clock');
    const [futures] = await db.batch(priceStatements({ today: '2026-11-23', timeZone }));
    return futures.find(({ symbol }) => symbol === 'LEZ26')?.stale;
  };

  it('by the business day, not by UTC', async () => {
    expect(await isStale('2026-11-20T19:04:00Z')).toBe(false);
    expect(await isStale('2026-11-20T02:00:00Z')).toBe(true);
    expect(await isStale('2026-11-20T02:00:00Z', 'UTC')).toBe(false);
  });
});

describe('the value of an instrument in SQL', () => {
  it('equals the rule’s value', async () => {
    const money = fc.option(fc.integer({ min: 0, max: 40_000_000 }).map((units) => units / 100_000));
    const samples = fc.sample(fc.tuple(money, money, money, money, money), { numRuns: 60, seed: 7 });
    for (const [at, [last, previous, bid, ask, settlement]] of samples.entries()) {
      await server.owner(
        `insert into quotes (symbol, contract_name, last_price, previous_settlement, source) values ($1, 'x', $2, $3, 'manual')`,
        [`F${at}`, last, previous],
      );
      await server.owner(
        `insert into options_quotes (symbol, underlying_symbol, contract, option_type, strike_price, last_price, bid_price,
           ask_price, settlement, previous_settlement, delta, source)
         values ($1, 'x', 'x', 'put', 1, $2, $3, $4, $5, $6, -0.123456, 'manual')`,
        [`O${at}`, last, bid, ask, settlement, previous],
      );
    }
    const read = await server.owner<Record<string, string | number | null>>(
      `select symbol, current::float8, previous::float8, theoretical::float8, delta::float8 from prices`,
    );
    const prices = pricesFrom(...(await server.database.as('the clock').batch(priceStatements(calendar))));
    expect(prices.size).toBe(6 + 2 * samples.length);
    for (const { symbol, ...worth } of read) expect(prices.get(String(symbol))).toMatchObject(worth);
  });
});
