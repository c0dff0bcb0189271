import { beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/endpoint';
import { listPrices } from '#api/prices';
import { exportTrades, listTrades, totalTrades, type TradeFilter, type TradeSort } from '#api/trades';
import { pricesOf } from '#domain/market/prices';
import { profitTotal } from '#domain/trades/trades';
import { bookTrade, someLot } from '../testing/trades.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const ids: Record<string, number> = {};
const lots: Record<string, number> = {};

beforeAll(async () => {
  await server.owner(`insert into quotes (symbol, contract_name, last_price, previous_settlement, source) values
    ('GFF27', 'Feeder Cattle', 345.125, 344, 'manual'), ('LEZ26', 'Live Cattle', null, 219.5, 'manual')`);
  await server.owner(`insert into options_quotes (symbol, underlying_symbol, contract, option_type, strike_price, last_price,
      bid_price, ask_price, source) values ('LEZ2225Q', 'LEZ26', 'LEZ26', 'put', 222.5, 6, 4.975, 5.05, 'manual')`);
  for (const lot of ['T-9', 'T-10', '50%'])
    lots[lot] = (await someLot(server.ann, lot, { owner: 'Lazy K Ranch' })).id;
  const live = { description: 'LIVE CATTLE', period: 'Dec-26' };
  ids['feeder'] = await bookTrade(server, { lot_id: lots['T-9'] ?? 0, acct: 'RJO-77', quantity: 1200 });
  ids['live'] = await bookTrade(server, {
    ...live,
    lot_id: lots['T-10'] ?? 0,
    b_s: 'Buy',
    trade_date: '2026-04-11',
    price_amount: 218.07525,
  });
  ids['put'] = await bookTrade(server, {
    ...live,
    lot_id: lots['T-10'] ?? 0,
    b_s: 'Buy',
    strike: 222.5,
    p_c: 'put',
    price_amount: 4,
  });
  ids['closed'] = await bookTrade(server, {
    lot_id: lots['50%'] ?? 0,
    name: 'Señor Pérez',
    trade_date: '2025-12-01',
    price_amount: 300,
    closing_price: 290.5,
  });
  ids['unpriced'] = await bookTrade(server, { lot_id: lots['T-9'] ?? 0, period: 'Aug-27' });
});

const named = (found: readonly { id: number }[]) =>
  found.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));
const list = async (input: RequestOf<typeof listTrades>) => named(await server.ann.call(listTrades, input));

describe('the list of trades', () => {
  it('is newest first, in windows', async () => {
    expect(await list({})).toEqual(['live', 'unpriced', 'put', 'feeder', 'closed']);
    expect(await list({ offset: 1, limit: 2 })).toEqual(['unpriced', 'put']);
    expect(await list({ offset: 50 })).toEqual([]);
  });

  it('continues after a trade, in either direction of its dates', async () => {
    for (const sort of ['-trade_date', 'trade_date'] as const) {
      const all = await server.ann.call(listTrades, { sort });
      for (const [at, { trade_date: after_date, id: after_id }] of all.entries()) {
        const after = { sort, after_date, after_id };
        expect(await server.ann.call(listTrades, after)).toEqual(all.slice(at + 1));
        expect(await server.ann.call(listTrades, { ...after, offset: 1, limit: 2 })).toEqual(
          all.slice(at + 2, at + 4),
        );
      }
    }
    const [first] = await server.ann.call(listTrades, {});
    const after = { after_date: first?.trade_date ?? '', after_id: first?.id ?? 0 };
    expect(await list({ ...after, q: 'put' })).toEqual(['put']);
  });

  it('continues only where it is sorted by date, after a date and an id', async () => {
    const refused = 'A list continues after the day and the id of a row, where it is sorted by day';
    for (const input of [
      { after_date: '2026-03-05', after_id: 1, sort: 'acct' as const },
      { after_id: 1 },
      { after_date: '2026-03-05' },
    ])
      await expect(server.ann.call(listTrades, input)).toBeRefused('invalid', refused);
  });

  it('shows a trade with its lot and owner', async () => {
    const [closed] = await server.ann.call(listTrades, { status: 'closed' });
    expect(closed).toMatchObject({
      id: ids['closed'],
      lot: '50%',
      owner: 'Lazy K Ranch',
      status: 'closed',
      price_amount: 300,
      closing_price: 290.5,
      profit: 9500,
      symbol: 'GFF27',
    });
  });

  it.each<[TradeSort, string[]]>([
    ['trade_date', ['closed', 'feeder', 'put', 'unpriced', 'live']],
    ['lot', ['closed', 'unpriced', 'feeder', 'live', 'put']],
    ['-quantity', ['feeder', 'live', 'unpriced', 'put', 'closed']],
    ['strike', ['put', 'live', 'unpriced', 'feeder', 'closed']],
    ['-price_amount', ['unpriced', 'feeder', 'closed', 'live', 'put']],
  ])('is sorted by %s', async (sort, sorted) => expect(await list({ sort })).toEqual(sorted));

  it.each<[string, string[]]>([
    ['T-9', ['unpriced', 'feeder']],
    ['t-1', ['live', 'put']],
    ['rjo-77', ['feeder']],
    ['PÉREZ', ['closed']],
    ['2026-04', ['live']],
    ['4/11/2026', ['live']],
    ['4/11/26', ['live']],
    ['buy', ['live', 'put']],
    ['dec-26', ['live', 'put']],
    ['live c', ['live', 'put']],
    ['222.50', ['put']],
    ['PUT', ['put']],
    ['1200', ['feeder']],
    ['218.07525', ['live']],
    ['350.000', ['unpriced', 'feeder']],
    ['%', ['closed']],
    ['_', []],
    ['nothing of the kind', []],
  ])('is searched for %s', async (q, found) => expect(await list({ q })).toEqual(found));

  it.each<[TradeFilter, string[]]>([
    [{ status: 'open' }, ['live', 'unpriced', 'put', 'feeder']],
    [{ acct: 'rjo-7' }, ['feeder']],
    [{ name: 'pérez' }, ['closed']],
    [{ trade_date: '3/5' }, ['unpriced', 'put', 'feeder']],
    [{ b_s: 'SELL', status: 'open' }, ['unpriced', 'feeder']],
    [{ period: 'aug' }, ['unpriced']],
    [{ description: 'live', strike: '222.5', p_c: 'p' }, ['put']],
    [{ acct: '26' }, []],
    [{ from: '2026-03-05', to: '2026-03-05' }, ['unpriced', 'put', 'feeder']],
    [{ from: '2026-03-06' }, ['live']],
    [{ from: '2026-04-01', to: '2026-03-01' }, []],
  ])('narrows to %o', async (filter, found) => expect(await list(filter)).toEqual(found));

  it('filters by lots, by any lot and by none', async () => {
    expect(await list({ lots: `${lots['T-9']},${lots['50%']}` })).toEqual(['unpriced', 'feeder', 'closed']);
    expect(await list({ lots: 'any' })).toHaveLength(5);
    expect(await list({ lots: 'none' })).toEqual([]);
    expect(await list({ lots: `none,${lots['50%']}` })).toEqual(['closed']);
  });

  it('refuses an invalid sort order, window or lot', async () => {
    const tooMany = Array.from({ length: 301 }, (_, at) => at).join(',');
    const wrong = [
      'sort=owner',
      'sort=--lot',
      'limit=201',
      'offset=-1',
      'q=%00',
      'lots=1;2',
      `lots=${tooMany}`,
    ];
    for (const query of wrong) {
      const response = await server.ann.send({ method: 'GET', url: `/api/trades?${query}` });
      expect([query, response.statusCode]).toEqual([query, 400]);
    }
  });
});

describe('the total of the trades', () => {
  it('includes all matches, and counts the trades without a price', async () => {
    const { all, open, closed } = await server.ann.call(totalTrades, {});
    // (350 - 345.125) x 1,200 x 500, (219.5 - 218.07525) x 2 x 400, (5.0125 - 4) x 2 x 400
    expect(open).toEqual({
      count: 4,
      profit_loss: 2_925_000 + 1139.8 + 810,
      excluded_count: 1,
      unmatched: 0,
    });
    expect(closed).toEqual({ count: 1, profit_loss: 9500, excluded_count: 0, unmatched: 0 });
    expect(all).toEqual({ count: 5, profit_loss: 2_936_449.8, excluded_count: 1, unmatched: 0 });
  });

  it('equals the sum of the rows as valued on the screen', async () => {
    const { futures, options } = await server.ann.call(listPrices, {});
    const prices = pricesOf(futures, options);
    for (const filter of [{ q: 'live' }, { lots: `${lots['T-9']}` }, { b_s: 'buy' }, { q: 'nobody' }]) {
      const rows = await server.ann.call(listTrades, filter);
      const { all } = await server.ann.call(totalTrades, filter);
      const { total, ...missing } = profitTotal(rows, prices);
      expect(all).toEqual({ count: rows.length, profit_loss: total, ...missing });
    }
  });
});

describe('the total at a price of five decimals', () => {
  it('still equals the sum of the rows, each rounded to the cent', async () => {
    await server.owner(`insert into quotes (symbol, contract_name, last_price, source)
      values ('GFK27', 'Feeder Cattle', 300.00003, 'manual')`);
    for (const acct of ['fine', 'fine']) await bookTrade(server, { acct, period: 'May-27', quantity: 1 });
    const { all } = await server.admin.call(totalTrades, { acct: 'fine' });
    expect(all).toEqual({ count: 2, profit_loss: 2 * 24_999.99, excluded_count: 0, unmatched: 0 });
  });
});

describe('the lines of a file', () => {
  it('are all matches, newest first, continued after the last line sent', async () => {
    const lines = await server.ann.call(exportTrades, { status: 'open' });
    expect(named(lines)).toEqual(['live', 'unpriced', 'put', 'feeder']);
    const [, second] = lines;
    const rest = { after_date: second?.trade_date, after_id: second?.id };
    expect(named(await server.ann.call(exportTrades, { status: 'open', ...rest }))).toEqual([
      'put',
      'feeder',
    ]);
  });
});
