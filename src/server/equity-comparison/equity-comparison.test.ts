import { beforeAll, describe, expect, it } from 'vitest';
import { compareEquity, getEquityNow } from '#api/equity-comparison';
import { addLrp } from '#api/lrp';
import { addOut, editOut } from '#api/outs';
import { listSnapshotDays } from '#api/snapshots';
import { partsTotal } from '#domain/snapshots/comparison/causes';
import { day as written } from '#domain/kit/format';
import { sumCents } from '#domain/kit/money';
import { colleagueOf } from '../testing/accounts.ts';
import { tradesOfRows } from '../testing/broker-files.ts';
import { snapshotsOf } from '../testing/snapshots.ts';
import { saveTrades } from '../testing/import-fixtures.ts';
import { type Person, testServer } from '../testing/test-server.ts';
import { fedForm } from '../testing/lrp-fixtures.ts';
import { someLot } from '../testing/trades.ts';

/** Eve belongs to Ann's entity; Ann's policy is on its lot. Bob belongs to another entity. */
const server = testServer();
const snapshots = snapshotsOf(server);
let eve: Person;
let feeds: number;
let leaves: number;
let out: { id: number; version: number };
const fat = { est_out_wt: 1250, est_out_date: '2026-12-20' }; // LEZ26

const importRow = (quantity: number, b_s: string, price: number, closing: number[] = []) => {
  const row = ['RJ1', 'Lazy K', snapshots.today, b_s, quantity, 'Dec-26', 'LIVE CATTLE', '', '', price];
  return saveTrades(server, tradesOfRows([row]), {
    lots: [feeds],
    offsets: closing.map((trade_id) => ({ rowIndex: 0, parts: [{ trade_id, quantity }], opens: 0 })),
  });
};
const price = (now: number) =>
  server.owner(`update quotes set last_price = $1 where symbol = 'LEZ26'`, [now]);
const put = (now: number) =>
  server.owner(`update options_quotes set last_price = $1, settlement = $1 where symbol = 'LEZ2200Q'`, [now]);
const sinceYesterday = (who: Person, more: { to?: string; owner?: string } = {}) =>
  who.call(compareEquity, { from: snapshots.before(1), ...more });

beforeAll(async () => {
  eve = await colleagueOf(server, server.ann);
  await server.owner(
    `insert into quotes (symbol, contract_name, last_price, source) values ('LEZ26', 'Live Cattle', 218, 'manual')`,
  );
  await server.owner(
    `insert into settlements (symbol, day, settlement, source) values ('LEZ26', $1, 219.5, 'manual')`,
    [snapshots.today],
  );
  await server.owner(`insert into options_quotes (symbol, underlying_symbol, contract, option_type, strike_price, last_price,
                        settlement, source) values ('LEZ2200Q', 'LEZ26', 'LEZ26', 'put', 220, 11, 11, 'manual')`);
  feeds = (await someLot(server.ann, 'feeds', fat)).id;
  leaves = (await someLot(server.ann, 'leaves', { ...fat, total_received: 10, total_cost: 15_000 })).id;
  await someLot(server.bob, 'bobs', fat);
  await importRow(5, 'Sell', 222);
  await server.admin.call(addLrp, { ...fedForm, user_id: server.ann.id, premium: 6.5, lot_id: feeds });
  await snapshots.capture();
  await snapshots.nextDay();
  await price(220);
  await put(10);
  // 2 of the 5 sold at 222 are bought back at 221: +$800, where they stood at +$3,200.
  await importRow(2, 'Buy', 221, [1]);
  out = await server.ann.call(addOut, {
    lot_id: leaves,
    date_out: snapshots.today,
    head_count: 10,
    weight: 10_000,
    proceeds: 28_000,
  });
});

describe('a comparison of a snapshot with the present', () => {
  /** 100 head of 1,250 lb from 218 to 220, and 10 to the settlement of the day they left; the 3 contracts that were kept lose $2,400. */
  const causes = {
    market: 2500 + 187.5 - 2400,
    shipped: 562.5,
    closed_positions: -2400,
    closed_out: -13_000,
  };

  it('names the causes of an entity to the cent, for everybody in it', async () => {
    const seenByAnn = await sinceYesterday(server.ann);
    const { explained } = seenByAnn;
    // The put loses $1.00 on 3 contracts, to the market, time and volatility.
    const lrp = (explained?.causes ?? []).map((cause) => cause.lrp);
    expect(sumCents(lrp)).toBe(-1200);
    expect(lrp.filter((amount) => amount !== 0).length).toBeGreaterThan(1);
    const besides = (explained?.causes ?? []).map((cause) => [
      cause.cause,
      sumCents([cause.cattle, cause.trades]),
    ]);
    expect(Object.fromEntries(besides.filter(([, amount]) => amount !== 0))).toEqual(causes);
    expect(explained?.change).toBe(-15_750);
    // Eve sees neither Ann's policy nor its premium, and the same figures.
    expect(await sinceYesterday(eve)).toEqual(seenByAnn);
  });

  it('lists the lots with their states on both days, and their positions', async () => {
    const { explained } = await sinceYesterday(server.ann);
    const lot = explained?.lots.find((one) => one.lot_id === feeds);
    expect(lot).toMatchObject({
      lot: 'feeds',
      owner: 'Lazy K Ranch',
      before: { price: 218 },
      after: { price: 220 },
    });
    expect(lot?.positions.filter(({ column }) => column === 'trades')).toEqual([
      {
        cause: 'market',
        column: 'trades',
        amount: -2400,
        symbol: 'LEZ26',
        b_s: 'Sell',
        quantity: 3,
        price: 220,
      },
    ]);
    const left = explained?.lots.find((one) => one.lot_id === leaves);
    expect(left?.causes['closed_out'] && partsTotal(left.causes['closed_out'])).toBe(-13_000);
  });

  it('covers a producer’s own entity only, and for an admin the entity asked for', async () => {
    expect((await sinceYesterday(server.bob)).explained?.lots.map(({ lot }) => lot)).toEqual(['bobs']);
    const everything = await sinceYesterday(server.admin);
    expect(everything.explained?.lots.map(({ lot }) => lot).toSorted()).toEqual(['bobs', 'feeds', 'leaves']);
    const one = await sinceYesterday(server.admin, { owner: 'lazy k  ranch' });
    expect(one).toEqual(await sinceYesterday(server.ann));
    await expect(sinceYesterday(server.bob, { owner: 'Lazy K Ranch' })).toBeRefused('not_found', {
      owner: 'Owner not found',
    });
  });

  it('agrees with the comparison of the next snapshot', async () => {
    const live = await sinceYesterday(server.ann);
    await snapshots.capture();
    const captured = await sinceYesterday(server.ann, { to: snapshots.today });
    expect(captured.explained).toEqual(live.explained);
    const [last, first] = await server.ann.call(listSnapshotDays, {});
    expect(captured.explained).toMatchObject({
      before: first?.equity_with_sales,
      after: last?.equity_with_sales,
      net_equity_change: (last?.net_equity ?? 0) - (first?.net_equity ?? 0),
    });
  });
});

describe('equity now', () => {
  it('is explained as in the comparison with the last snapshot before today', async () => {
    for (const who of [server.ann, eve, server.admin]) {
      const now = await who.call(getEquityNow, {});
      const { explained } = await sinceYesterday(who);
      if (!explained) throw new Error('Details are stored.');
      const { lots: _, ...why } = explained;
      expect(now.since).toEqual({ ...why, day: snapshots.before(1) });
    }
  });

  it('is the sum that the snapshot of today has', async () => {
    for (const who of [server.ann, server.bob, server.admin]) {
      const [today] = await who.call(listSnapshotDays, {});
      const now = await who.call(getEquityNow, {});
      expect([now.equity_with_sales, now.lots_with_head]).toEqual([today?.equity_with_sales, today?.lots]);
    }
  });

  it('lists the lots with the largest shortfall, of an owner or of all', async () => {
    const needs = async (who: Person, input: { owner?: string; limit?: number } = {}) =>
      (await who.call(getEquityNow, input)).needs.map(({ lot, owner }) => [lot, owner]);
    expect(await needs(server.ann)).toEqual([['feeds', 'Lazy K Ranch']]);
    expect(await needs(server.admin)).toHaveLength(2);
    expect(await needs(server.admin, { limit: 1 })).toHaveLength(1);
    expect(await needs(server.admin, { owner: 'lazy k ranch' })).toEqual(await needs(server.ann));
    await expect(server.bob.call(getEquityNow, { owner: 'Lazy K Ranch' })).toBeRefused('not_found', {
      owner: 'Owner not found',
    });
  });
});

describe('money that comes after the last head has left', () => {
  it('stands apart from equity, at once and in the next snapshot', async () => {
    await snapshots.nextDay();
    const [stored] = await server.owner<{ version: number }>('select version from outs where id = $1', [
      out.id,
    ]);
    await server.ann.call(editOut, {
      ...out,
      version: stored?.version ?? 1,
      date_out: snapshots.today,
      head_count: 10,
      weight: 10_000,
      proceeds: 28_500,
    });
    const live = await sinceYesterday(server.ann);
    expect(live.explained).toMatchObject({ change: 0, entered_after: 500 });
    expect(live.explained?.lots.map(({ lot, causes }) => [lot, causes])).toEqual([['leaves', {}]]);
    await snapshots.capture();
    const captured = await sinceYesterday(server.ann, { to: snapshots.today });
    expect(captured.explained).toEqual(live.explained);
  });
});

describe('days that cannot be compared', () => {
  const problem = (input: object) =>
    server.ann.call(compareEquity, input as never).catch((error: unknown) => error);

  it('are refused with a message at their field', async () => {
    const { today } = snapshots;
    expect(await problem({})).toMatchObject({ fields: { from: 'From is required' } });
    expect(await problem({ from: 'yesterday' })).toMatchObject({
      fields: { from: 'From must be a valid date' },
    });
    expect(await problem({ from: today, to: 'then' })).toMatchObject({
      fields: { to: 'To must be a valid date, or now' },
    });
    expect(await problem({ from: today, to: snapshots.before(1) })).toMatchObject({
      fields: { to: `To must be after ${written(today)}` },
    });
    expect(await problem({ from: '2020-01-01' })).toMatchObject({
      fields: { from: 'There is no snapshot of Jan 1, 2020' },
    });
    expect(await problem({ from: snapshots.before(2), to: '2099-01-01' })).toMatchObject({
      fields: { to: 'There is no snapshot of Jan 1, 2099' },
    });
  });
});

describe('snapshots from before details were stored', () => {
  it('are compared by their sums', async () => {
    const day = snapshots.before(2);
    await server.owner(
      `update equity_days set equity_with_sales = null, proceeds = null, lrp_pl = null where snapshot_date = $1`,
      [day],
    );
    await server.owner(`update equity_history set lot_id = null where snapshot_date = $1`, [day]);
    const expected = { explained: null, details_from: snapshots.before(1) };
    const captured = await server.ann.call(compareEquity, { from: day, to: snapshots.today });
    expect(captured).toMatchObject(expected);
    // Value 299,750 -> 275,000; cost 165,000 -> 150,000; trades +8,000 -> +3,200.
    expect(captured.outline).toMatchObject({
      change: -14_550,
      value: -24_750,
      cost: 15_000,
      trades: -4800,
      expenses: 0,
      sales_and_lrp: null,
    });
    const live = await server.ann.call(compareEquity, { from: day });
    expect(live).toEqual({ ...captured, to: null });
  });
});
