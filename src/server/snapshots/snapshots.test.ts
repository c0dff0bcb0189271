import { beforeAll, describe, expect, it } from 'vitest';
import { deleteLot } from '#api/lots';
import { captureSnapshot, listSnapshotDays, listSnapshots, snapshotTrend } from '#api/snapshots';
import { dayIn } from '#domain/kit/days';
import { tiedTotals } from '#domain/snapshots/snapshots';
import { captureWhenDue } from '../jobs/snapshot-schedule.ts';
import { type Person, testServer } from '../testing/test-server.ts';
import { bookTrade, someLot } from '../testing/trades.ts';

const server = testServer();
const today = dayIn('America/Chicago', new Date());
const newLot = (who: Person, lot: string, est_out_date: string) => someLot(who, lot, { est_out_date });

beforeAll(async () => {
  const priced = await newLot(server.ann, 'priced', '2026-10-01'); // GFV26
  await newLot(server.ann, 'unpriced', '2027-03-01'); // GFH27, not quoted
  await newLot(server.bob, 'bobs', '2026-10-01');
  await server.owner(`insert into quotes (symbol, contract_name, last_price, previous_settlement, source)
                     values ('GFV26', 'Feeder Cattle', 220, 218, 'manual')`);
  await server.owner(
    `insert into expenses (lot_id, entity_id, date, type, amount, expense_category)
     values ($1, 0, '2026-04-01', 'feed', 3000, 'actual'), ($1, 0, '2026-09-01', 'feed', 500, 'projected')`,
    [priced.id],
  );
  const sold = { lot_id: priced.id, price_amount: 230 };
  await bookTrade(server, { ...sold, period: 'Oct-26' }); // GFV26: +10 x 2 x 500
  await bookTrade(server, { ...sold, period: 'Nov-26' }); // no price: left out
  await bookTrade(server, { ...sold, period: 'Oct-26', closing_price: 231 });
});

describe('a capture', () => {
  it('inserts one row per lot with head, with nulls where there is no price', async () => {
    const captured = await server.admin.call(captureSnapshot, {});
    expect(captured).toMatchObject({
      snapshot_date: today,
      lots: 3,
      lots_without_price: 1,
      cost_without_price: 150_000,
      lots_stopped: 2,
      lots_stale: 0,
      trades_excluded: 1,
    });
    const rows = await server.ann.call(listSnapshots, { snapshot_date: today });
    expect(rows).toEqual([
      {
        snapshot_date: today,
        lot: 'priced',
        owner: 'Lazy K Ranch',
        current_head_count: 100,
        est_future_value: 187_000,
        total_cost: 150_000,
        gross_equity: 37_000,
        trades_pl: 9000,
        total_expenses: 3500,
        net_equity: 42_500,
        futures_price: 220,
        basis: null,
        futures_contract: 'GFV26',
        stopped_on: '2026-10-29',
        stale: false,
        trades_excluded: 1,
        proceeds: 0,
        shipments_without_proceeds: 0,
        sales_estimate: null,
        lrp_pl: 0,
        lrp_excluded: 0,
        lots_without_plan: 1,
        equity_with_sales: 42_500,
      },
      expect.objectContaining({
        lot: 'unpriced',
        est_future_value: null,
        gross_equity: null,
        net_equity: null,
        total_cost: 150_000,
      }),
    ]);
  });

  it('has consistent sums: the day’s totals are those of its lots with a price', async () => {
    const [day] = await server.admin.call(listSnapshotDays, {});
    const totals = tiedTotals(await server.admin.call(listSnapshots, { snapshot_date: today }));
    expect(day).toMatchObject(totals);
    expect(totals).toMatchObject({
      est_future_value: 374_000,
      total_cost: 300_000,
      gross_equity: 74_000,
      trades_pl: 9000,
      total_expenses: 3500,
      net_equity: 79_500,
      cost_without_price: 150_000,
    });
  });

  it('marks a stale price', async () => {
    await server.owner(`insert into quotes (symbol, contract_name, last_price, source, updated_at)
                       values ('GFH27', 'Feeder Cattle', 220, 'manual', now() - interval '20 days')`);
    const captured = await server.admin.call(captureSnapshot, { replace: true });
    expect(captured).toMatchObject({ lots_without_price: 0, cost_without_price: 0, lots_stale: 1 });
    const rows = await server.ann.call(listSnapshots, { snapshot_date: today });
    expect(rows.map(({ lot, stale }) => [lot, stale])).toEqual([
      ['priced', false],
      ['unpriced', true],
    ]);
    await server.owner(`delete from quotes where symbol = 'GFH27'`);
  });

  it('repeated on the same day requires confirmation, and then replaces the day', async () => {
    await expect(server.admin.call(captureSnapshot, {})).toBeRefused('conflict');
    await server.owner(`update quotes set last_price = 225 where symbol = 'GFV26'`);
    await server.admin.call(captureSnapshot, { replace: true });
    expect(await server.admin.call(listSnapshotDays, {})).toHaveLength(1);
    const rows = await server.admin.call(listSnapshots, { snapshot_date: today });
    expect(rows.map((row) => row.futures_price)).toEqual([225, null, 225]);
  });

  it('by two admins at once results in one day', async () => {
    await Promise.all([1, 2, 3].map(() => server.admin.call(captureSnapshot, { replace: true })));
    expect(await server.admin.call(listSnapshots, { snapshot_date: today })).toHaveLength(3);
  });

  it('is allowed only to admins', async () => {
    await expect(server.ann.call(captureSnapshot, { replace: true })).toBeRefused('forbidden');
  });
});

describe('a producer', () => {
  it('sees only the snapshots of their entity', async () => {
    expect((await server.bob.call(listSnapshots, { snapshot_date: today })).map((row) => row.lot)).toEqual([
      'bobs',
    ]);
    expect(await server.bob.call(listSnapshotDays, {})).toMatchObject([{ lots: 1, total_cost: 150_000 }]);
    expect(await server.bob.call(snapshotTrend, { owner: 'Lazy K Ranch' })).toEqual([]);
    expect(await server.bob.call(snapshotTrend, { owner: 'Lazy K Ranch', lot: 'priced' })).toEqual([]);
    expect(await server.admin.call(snapshotTrend, { owner: 'Lazy K Ranch', lot: 'priced' })).toHaveLength(1);
  });
});

describe('a trend', () => {
  it('has one point per day, for a lot, an owner, or everything', async () => {
    await server.owner(`update equity_history set snapshot_date = snapshot_date - 1`);
    await server.owner(`update equity_days set snapshot_date = snapshot_date - 1`);
    await server.admin.call(captureSnapshot, {});
    const lot = await server.ann.call(snapshotTrend, { owner: 'Lazy K Ranch', lot: 'PRICED' });
    expect(lot.map((point) => point.gross_equity)).toEqual([41_250, 41_250]);
    expect(lot[1]?.snapshot_date).toBe(today);
    expect(await server.ann.call(snapshotTrend, {})).toHaveLength(2);
    await server.owner(
      `update equity_history set shipments_without_proceeds = 2 where snapshot_date = $1 and lot = 'priced'`,
      [today],
    );
    const incomplete = async (of: { owner?: string; lot?: string }) =>
      (await server.ann.call(snapshotTrend, of)).map((point) => point.shipments_without_proceeds);
    expect(await incomplete({ owner: 'Lazy K Ranch', lot: 'priced' })).toEqual([0, 2]);
    expect(await incomplete({})).toEqual([0, 0]);
    const all = await server.admin.call(snapshotTrend, {});
    expect(all.at(-1)?.gross_equity).toBe(82_500);
  });

  it('keeps the number of a deleted lot', async () => {
    const gone = await newLot(server.bob, 'gone soon', '2026-10-01');
    await server.admin.call(captureSnapshot, { replace: true });
    await server.bob.call(deleteLot, { id: gone.id });
    expect(
      await server.bob.call(snapshotTrend, { owner: 'Sandhill Cattle Co', lot: 'gone soon' }),
    ).toHaveLength(1);
  });
});

describe('a scheduled capture', () => {
  const at = (time: string) => ({ SNAPSHOT_AT: time, BUSINESS_TIME_ZONE: 'America/Chicago' });
  const afternoon = new Date('2026-07-01T20:30:00Z'); // 15:30 in Chicago

  it('waits for its time, and runs once on several servers', async () => {
    expect(await captureWhenDue(server.database, at('15:31'), afternoon)).toBe(false);
    const servers = await Promise.all(
      [1, 2, 3].map(() => captureWhenDue(server.database, at('15:30'), afternoon)),
    );
    expect(servers.filter(Boolean)).toHaveLength(1);
    expect(await server.admin.call(listSnapshots, { snapshot_date: '2026-07-01' })).toHaveLength(3);
    expect(await captureWhenDue(server.database, at('15:30'), afternoon)).toBe(false);
  });

  it('is disabled without the setting', async () => {
    const off = { SNAPSHOT_AT: undefined, BUSINESS_TIME_ZONE: 'America/Chicago' };
    expect(await captureWhenDue(server.database, off, afternoon)).toBe(false);
  });
});
