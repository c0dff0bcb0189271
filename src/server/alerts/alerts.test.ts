import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dismissAlert, listAlerts } from '#api/alerts';
import { dayIn } from '#domain/days';
import { bookTrade, someLot } from '../testing/trades.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const lot = await someLot(world.ann, 'late', { est_out_date: '2026-01-15' });
  await bookTrade(world, { lot_id: lot.id, quantity: 1, period: 'Mar-26' });
  await bookTrade(world, { lot_id: null, quantity: 2, period: 'Jan-40' });
});
afterAll(() => world.close());

const alerts = (who: Person) => who.call(listAlerts, {});
const kinds = async (who: Person) => (await alerts(who)).map((alert) => alert.kind).toSorted();

describe('alerts', () => {
  it('are worked out within the user’s sight', async () => {
    expect(await kinds(world.ann)).toEqual(['contract_ending', 'lot_hedge', 'lot_past_out_date']);
    expect(await kinds(world.bob)).toEqual([]);
    expect(await kinds(world.admin)).toEqual([
      'contract_ending',
      'lot_hedge',
      'lot_past_out_date',
      'trades_without_lot',
    ]);
  });

  it('tell of LRP policies and stale prices', async () => {
    const today = dayIn('America/Chicago', new Date());
    await world.owner(`insert into quotes (symbol, contract_name, last_price, source, updated_at)
                       values ('GFH26', 'Feeder Cattle', 225, 'manual', now() - interval '10 days')`);
    await world.owner(
      `insert into lrp (user_id, entity_id, endorsement_number, state, county, type, effective_date, end_date, head_count,
                        target_wt, premium, coverage, total_premium, net_coverage)
       select id, entity_id, 'E5', 'TX', 'Potter', 'fed', '2026-04-01', $1, 100, 850, 5, 250, 4250, 245 from users where email = $2`,
      [today, world.bob.email],
    );
    expect(await kinds(world.bob)).toEqual(['lrp_ending', 'stale_prices']);
  });

  it('stay dismissed, for who dismissed them, until their facts change', async () => {
    const late = (await alerts(world.ann)).find((alert) => alert.kind === 'lot_past_out_date');
    if (!late) throw new Error('The late lot is not announced.');
    await world.ann.call(dismissAlert, late);
    expect(await kinds(world.ann)).not.toContain('lot_past_out_date');
    expect(await kinds(world.admin)).toContain('lot_past_out_date');
    await world.owner(`update lots set est_out_date = '2026-02-01' where lot = 'late'`);
    expect(await kinds(world.ann)).toContain('lot_past_out_date');
  });
});
