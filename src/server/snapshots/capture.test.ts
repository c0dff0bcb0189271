import { beforeAll, describe, expect, it } from 'vitest';
import { exportRecords } from '#api/export';
import { addLrp } from '#api/lrp';
import { addOut, deleteOut, editOut } from '#api/outs';
import { listSnapshotDays, listSnapshots, snapshotTrend } from '#api/snapshots';
import { addDays, dayIn } from '#domain/kit/days';
import { sumCents } from '#domain/kit/money';
import { brokenInvariants } from '../testing/invariants.ts';
import { snapshotsOf } from '../testing/snapshots.ts';
import { fedForm } from '../testing/lrp-fixtures.ts';
import { type Person, testServer } from '../testing/test-server.ts';
import { bookTrade, someLot } from '../testing/trades.ts';

const server = testServer();
const { capture, nextDay } = snapshotsOf(server);
const today = dayIn('America/Chicago', new Date());
const lots: Record<string, number> = {};

async function newLot(who: Person, lot: string, head: number): Promise<void> {
  const { id } = await someLot(who, lot, {
    total_received: head,
    total_pay_wt: 600 * head,
    total_cost: 1500 * head,
    est_out_wt: 1275,
    est_out_date: '2026-11-01', // LEZ26
  });
  lots[lot] = id;
}

const addTrade = (lot: string, more: object = {}) =>
  bookTrade(server, {
    lot_id: lots[lot] ?? 0,
    period: 'Dec-26',
    description: 'LIVE CATTLE',
    price_amount: 240,
    ...more,
  });
const ship = (lot: string, head_count: number, proceeds?: number) =>
  server.ann.call(addOut, {
    lot_id: lots[lot] ?? 0,
    date_out: '2026-10-01',
    head_count,
    weight: 1300 * head_count,
    ...(proceeds !== undefined && { proceeds }),
  });
const closedOut = async (lot: string) =>
  (
    await server.owner<{ days: number; with_sales: number }>(
      `select $2::date - snapshot_date as days, equity_with_sales as with_sales from equity_history
       where closed_out and lot_id = $1 order by 1 desc`,
      [lots[lot], today],
    )
  ).map(({ days, with_sales }) => [days, with_sales]);
const positionsOf = (lot: string, columns: string) =>
  server.owner(
    `select ${columns} from equity_positions where lot_id = $1 and snapshot_date = $2 order by kind desc, record_id`,
    [lots[lot], today],
  );

beforeAll(async () => {
  await server.owner(
    `insert into quotes (symbol, contract_name, last_price, source) values ('LEZ26', 'Live Cattle', 230, 'manual')`,
  );
  await server.owner(`insert into options_quotes (symbol, underlying_symbol, contract, option_type, strike_price, last_price,
                        settlement, source) values ('LEZ2200Q', 'LEZ26', 'LEZ26', 'put', 220, 11.3, 11.3, 'manual')`);
  await newLot(server.ann, 'stays', 100);
  await newLot(server.ann, 'leaves', 10);
  await newLot(server.ann, 'hedged', 20);
  await newLot(server.bob, 'bobs', 50);
  await addTrade('stays');
  await addTrade('stays', { b_s: 'Buy', strike: 220, p_c: 'put', price_amount: 9 });
  await addTrade('hedged');
  await addTrade('bobs');
  await server.admin.call(addLrp, { ...fedForm, user_id: server.ann.id, lot_id: lots['stays'] ?? 0 });
  await ship('stays', 20, 60_000);
  await ship('stays', 10);
});

describe('a capture', () => {
  it('stores head in and out, expenses, sales, LRP, and projected result', async () => {
    const day = await capture();
    // 70 head x 1,275 lb at 230 = 205,275, less 150,000; trades +8,000 and +1,840; LRP +5,908.39; sold for 60,000.
    const [stays] = (await server.ann.call(listSnapshots, { snapshot_date: today })).filter(
      ({ lot }) => lot === 'stays',
    );
    expect(stays).toMatchObject({
      net_equity: 65_115,
      proceeds: 60_000,
      shipments_without_proceeds: 1,
      // 3 puts at 11.30 less a premium of 828.92.
      lrp_pl: 12_731.08,
      lrp_excluded: 0,
      lots_without_plan: 1,
      sales_estimate: 29_900,
      equity_with_sales: null,
    });
    expect(day).toMatchObject({
      lots: 4,
      lots_without_plan: 4,
      proceeds: 60_000,
      lrp_pl: 12_731.08,
      shipments_without_proceeds: 1,
    });
    expect(day.equity_with_sales).toBe(sumCents([day.net_equity, 72_731.08, 29_900]));
    expect(
      await server.owner(
        `select total_received, total_dead, total_shipped, est_out_wt, futures_contract, closed_pl, lrp_settled, closed_out
         from equity_history where lot_id = $1`,
        [lots['stays']],
      ),
    ).toEqual([
      {
        total_received: 100,
        total_dead: 0,
        total_shipped: 30,
        est_out_wt: 1275,
        futures_contract: 'LEZ26',
        closed_pl: 0,
        lrp_settled: 0,
        closed_out: false,
      },
    ]);
    const [own] = await server.ann.call(listSnapshotDays, {});
    expect(own).toMatchObject({ lots: 3, proceeds: 60_000, lrp_pl: 12_731.08 });
    const [neighbour] = await server.bob.call(listSnapshotDays, {});
    expect(neighbour).toMatchObject({ lots: 1, proceeds: 0, lrp_pl: 0 });
  });

  it('stores the open positions with their prices', async () => {
    expect(
      await positionsOf('stays', 'kind, symbol, b_s, quantity, multiplier, entry, price, underlying_price'),
    ).toEqual([
      {
        kind: 'trade',
        symbol: 'LEZ26',
        b_s: 'Sell',
        quantity: 2,
        multiplier: 400,
        entry: 240,
        price: 230,
        underlying_price: null,
      },
      {
        kind: 'trade',
        symbol: 'LEZ2200Q',
        b_s: 'Buy',
        quantity: 2,
        multiplier: 400,
        entry: 9,
        price: 11.3,
        underlying_price: 230,
      },
      {
        kind: 'lrp',
        symbol: 'LEZ2200Q',
        b_s: 'Buy',
        quantity: 3,
        multiplier: 400,
        entry: 6.37634,
        price: 11.3,
        underlying_price: 230,
      },
    ]);
  });

  it('of the same day replaces the positions too', async () => {
    await server.owner(`update trades set status = 'closed', closing_price = 230, closing_date = '2026-10-01', profit = 8000, closing_acct = 'RJ1'
                        where lot_id = ${lots['stays']} and symbol = 'LEZ26'`);
    await server.owner(`update options_quotes set last_price = 12, settlement = 12`);
    await capture(true);
    expect(await positionsOf('stays', 'kind, symbol, price')).toEqual([
      { kind: 'trade', symbol: 'LEZ2200Q', price: 12 },
      { kind: 'lrp', symbol: 'LEZ2200Q', price: 12 },
    ]);
    expect(await brokenInvariants(server.owner)).toEqual([]);
  });
});

describe('a lot that loses its last head', () => {
  it('is recorded once, and excluded from the counts and sums of the day', async () => {
    await nextDay();
    const out = await ship('leaves', 10, 20_000);
    const day = await capture();
    expect(day).toMatchObject({ lots: 3, proceeds: 60_000 });
    expect(await closedOut('leaves')).toEqual([[0, 5000]]);
    const shown = await server.ann.call(listSnapshots, { snapshot_date: today });
    expect(shown.map(({ lot }) => lot)).toEqual(['hedged', 'stays']);
    const trend = await server.ann.call(snapshotTrend, { owner: server.ann.entity_name, lot: 'leaves' });
    expect(trend.map(({ snapshot_date }) => snapshot_date)).toEqual([addDays(today, -1)]);
    const exported = (await server.ann.call(exportRecords, {})).equity_history;
    expect(exported.filter(({ lot }) => lot === 'leaves')).toHaveLength(1);
    expect(await brokenInvariants(server.owner)).toEqual([]);

    await capture(true);
    expect(await closedOut('leaves')).toEqual([[0, 5000]]);
    await nextDay();
    await capture();
    expect(await closedOut('leaves')).toEqual([[1, 5000]]);

    // The packer's check was larger.
    await server.ann.call(editOut, { ...out, proceeds: 20_500 });
    await capture(true);
    expect(await closedOut('leaves')).toEqual([
      [1, 5000],
      [0, 5500],
    ]);
  });

  it('is recorded again if it had head in the meantime, even with the same figures', async () => {
    await nextDay();
    const [out] = await server.owner<{ id: number }>('select id from outs where lot_id = $1', [
      lots['leaves'],
    ]);
    await server.ann.call(deleteOut, { id: out?.id ?? 0 });
    expect(await capture()).toMatchObject({ lots: 4 });
    await nextDay();
    await ship('leaves', 10, 20_500);
    expect(await capture()).toMatchObject({ lots: 3 });
    expect(await closedOut('leaves')).toEqual([
      [3, 5000],
      [2, 5500],
      [0, 5500],
    ]);
  });

  it('is recorded again while an open position changes its value', async () => {
    await ship('hedged', 20, 30_000);
    await capture(true);
    expect(await closedOut('hedged')).toEqual([[0, 8000]]); // 30,000 - 30,000 + 8,000
    expect(await positionsOf('hedged', 'price')).toEqual([{ price: 230 }]);
    await nextDay();
    await capture();
    expect(await closedOut('hedged')).toEqual([[1, 8000]]);
    expect(await positionsOf('hedged', 'price')).toEqual([]);
    await server.owner(`update quotes set last_price = 231`);
    await capture(true);
    expect(await closedOut('hedged')).toEqual([
      [1, 8000],
      [0, 7200],
    ]);
    expect(await positionsOf('hedged', 'price')).toEqual([{ price: 231 }]);
    expect(await brokenInvariants(server.owner)).toEqual([]);
  });

  it('is visible only to its own entity', async () => {
    const seen = async (who: Person) =>
      (await who.call(listSnapshots, { snapshot_date: today })).map(({ lot }) => lot);
    expect(await seen(server.bob)).toEqual(['bobs']);
    expect(await seen(server.ann)).toEqual(['stays']);
    expect(await seen(server.admin)).toEqual(['stays', 'bobs']);
  });
});

describe('old positions', () => {
  it('are stored only for the last snapshot of each month', async () => {
    const days = [addDays(today, -450), addDays(today, -449), addDays(today, -399)].map(
      (day) => `${day.slice(0, 8)}01`,
    );
    const [first = '', , recent = ''] = days;
    const old = [first, addDays(first, 14), addDays(first, 20), addDays(recent, 60), addDays(recent, 61)];
    for (const day of old) {
      await server.owner(
        `insert into equity_days (snapshot_date, lots, lots_without_price, current_head_count, est_future_value, total_cost,
           gross_equity, trades_pl, total_expenses, net_equity) values ($1, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
        [day],
      );
      await server.owner(
        `insert into equity_positions (snapshot_date, entity_id, lot_id, kind, record_id, b_s, entry)
         select $1, entity_id, id, 'trade', 1, 'Buy', 1 from lots where id = $2`,
        [day, lots['stays']],
      );
    }
    await capture(true);
    const kept = await server.owner<{ day: string }>(
      `select distinct to_char(snapshot_date, 'YYYY-MM-DD') as day from equity_positions where snapshot_date < $1 order by 1`,
      [addDays(today, -200)],
    );
    expect(kept.map(({ day }) => day)).toEqual(old.slice(2));
  });
});
