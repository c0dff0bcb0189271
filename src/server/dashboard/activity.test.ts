import { beforeAll, describe, expect, it } from 'vitest';
import { getDashboard } from '#api/dashboard';
import { savePlan } from '#api/plan';
import { bookTrade, someLot } from '../testing/trades.ts';
import { type Person, testServer } from '../testing/test-server.ts';

const server = testServer();
beforeAll(async () => {
  const lots = [];
  for (const number of ['1', '2', '3', '4']) lots.push(await someLot(server.ann, number));
  for (const lot of lots) {
    await server.owner(
      `insert into expenses (lot_id, entity_id, date, type, amount, expense_category)
       select id, entity_id, '2026-05-05', 'feed', 12.5, 'actual' from lots where id = $1`,
      [lot.id],
    );
    await bookTrade(server, { lot_id: lot.id });
  }
  await someLot(server.bob, 'B-1');
  // Records are created one minute apart.
  await server.owner(`
    with all_of_it as (
      select 'lots' as kind, id, row_number() over (order by id) * 3 as minute from lots union all
      select 'expenses', id, row_number() over (order by id) * 3 + 1 from expenses union all
      select 'trades', id, row_number() over (order by id) * 3 + 2 from trades),
    l as (update lots r set created_at = '2026-11-20T12:00Z'::timestamptz + minute * interval '1 minute'
          from all_of_it a where a.kind = 'lots' and a.id = r.id),
    e as (update expenses r set created_at = '2026-11-20T12:00Z'::timestamptz + minute * interval '1 minute'
          from all_of_it a where a.kind = 'expenses' and a.id = r.id)
    update trades r set created_at = '2026-11-20T12:00Z'::timestamptz + minute * interval '1 minute'
    from all_of_it a where a.kind = 'trades' and a.id = r.id`);
});

const visibleTo = async (who: Person) =>
  (await who.call(getDashboard, {})).recent_activity.map(({ kind, lot }) => `${kind} ${lot}`);

describe('recent activity', () => {
  it('is the five newest of the three newest lots, expenses and trades', async () => {
    expect(await visibleTo(server.ann)).toEqual(['trade 4', 'expense 4', 'lot 4', 'trade 3', 'expense 3']);
    expect(await visibleTo(server.admin)).toEqual(['lot B-1', 'trade 4', 'expense 4', 'lot 4', 'trade 3']);
  });

  it('shows the user’s own entity; other entities’ records exist, but are hidden', async () => {
    expect(await visibleTo(server.bob)).toEqual(['lot B-1']);
    const hidden = await server.owner('select 1 from trades union all select 1 from expenses');
    expect(hidden.length).toBeGreaterThan(0);
  });

  it('names the added record', async () => {
    const { recent_activity } = await server.ann.call(getDashboard, {});
    expect(recent_activity.slice(0, 3)).toMatchObject([
      {
        kind: 'trade',
        owner: 'Lazy K Ranch',
        b_s: 'Sell',
        quantity: 2,
        period: 'Jan-27',
        description: 'FDR CATTLE',
        price_amount: 350,
        status: 'open',
      },
      { kind: 'expense', type: 'feed', amount: 12.5, expense_category: 'actual' },
      { kind: 'lot', total_received: 100, source: 'Amarillo auction' },
    ]);
  });

  it('leaves out the expenses that a plan writes', async () => {
    const before = await visibleTo(server.ann);
    const [lot] = await server.owner<{ id: number }>("select id from lots where lot = '1'");
    await server.ann.call(savePlan, {
      id: lot?.id ?? 0,
      feed_rate: 3.5,
      yardage: 0.4,
      own_projected: 'keep',
    });
    expect((await server.owner('select 1 from expenses where plan')).length).toBeGreaterThan(0);
    expect(await visibleTo(server.ann)).toEqual(before);
  });

  it('requires a session', async () => {
    await expect(server.nobody.call(getDashboard, {})).toBeRefused('unauthorized');
  });
});
