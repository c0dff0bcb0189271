import { beforeAll, describe, expect, it } from 'vitest';
import { dismissAlert, getHedgeBand, listAlerts, saveHedgeBand } from '#api/alerts';
import { savePlan } from '#api/plan';
import { dayIn } from '#domain/kit/days';
import { bookTrade, someLot } from '../testing/trades.ts';
import { type Person, testServer } from '../testing/test-server.ts';

const server = testServer();
beforeAll(async () => {
  const lot = await someLot(server.ann, 'late', { est_out_date: '2026-01-15' });
  await bookTrade(server, { lot_id: lot.id, quantity: 1, period: 'Mar-26' });
  await bookTrade(server, { lot_id: null, quantity: 2, period: 'Jan-40' });
});

const alerts = (who: Person) => who.call(listAlerts, {});
const kinds = async (who: Person) => (await alerts(who)).map((alert) => alert.kind).toSorted();

describe('alerts', () => {
  it('cover the records that the user can see', async () => {
    expect(await kinds(server.ann)).toEqual(['contract_ending', 'lot_hedge', 'lot_past_out_date']);
    expect(await kinds(server.bob)).toEqual([]);
    expect(await kinds(server.admin)).toEqual([
      'contract_ending',
      'lot_hedge',
      'lot_past_out_date',
      'trades_without_lot',
    ]);
  });

  it('name open trades on both sides of one account and contract to administrators, who match them', async () => {
    const bought = await bookTrade(server, { lot_id: null, quantity: 2, period: 'Jan-40', b_s: 'Buy' });
    const opposing = async (who: Person) =>
      (await alerts(who)).filter(({ kind }) => kind === 'opposing_trades').map(({ message }) => message);
    expect(await opposing(server.admin)).toEqual([
      `1 contract has open trades on both sides of one account: match them`,
    ]);
    expect(await opposing(server.ann)).toEqual([]);
    await server.owner('delete from trades where id = $1', [bought]);
    expect(await opposing(server.admin)).toEqual([]);
  });

  it('are narrowed to the entity that an administrator names, and never beyond a producer’s own', async () => {
    const of = async (who: Person, owner: string) =>
      (await who.call(listAlerts, { owner })).map(({ kind, message }) => `${kind}: ${message}`).toSorted();
    const ofAnn = (await alerts(server.ann)).map(({ kind, message }) => `${kind}: ${message}`).toSorted();
    expect(ofAnn).toHaveLength(3);
    expect(await of(server.admin, server.ann.entity_name)).toEqual(ofAnn);
    expect(await of(server.admin, server.bob.entity_name)).toEqual([]);
    expect(await of(server.bob, server.ann.entity_name)).toEqual([]);
    await expect(of(server.admin, 'Nobody')).rejects.toThrow('Owner not found');
  });

  it('name their client by its id, and lead into it from the list of all', async () => {
    const [entity] = await server.owner<{ id: number }>('select id from entities where name = $1', [
      server.ann.entity_name,
    ]);
    const client = entity?.id;
    const late = async (who: Person, input: { owner?: string } = {}) =>
      (await who.call(listAlerts, input)).find(({ kind }) => kind === 'lot_past_out_date');
    const owner = server.ann.entity_name;
    const own = await late(server.ann);
    expect(own).toMatchObject({ client, owner, link: '/lot/late?owner=Lazy%20K%20Ranch' });
    expect(await late(server.admin)).toMatchObject({ client, owner, link: `/lot/late?client=${client}` });
    const inside = await server.insideClient(server.admin, owner);
    expect(await late(inside)).toEqual(own);
    // For one more release the name of the owner is read as the client.
    expect(await late(server.admin, { owner })).toEqual(own);
    expect(await inside.call(listAlerts, {})).toEqual(await server.admin.call(listAlerts, { owner }));
  });

  it('state each entity’s own part of a contract that several hold, with its name where they are listed together', async () => {
    const lot = await someLot(server.bob, 'shared', { est_out_date: '2040-01-15' });
    const trade = await bookTrade(server, { lot_id: lot.id, quantity: 3, period: 'Mar-26' });
    const position = async (owner?: string) =>
      (await server.admin.call(listAlerts, { owner })).find(({ kind }) => kind === 'contract_ending')?.facts;
    expect(await position(server.ann.entity_name)).toContain('1 open trade');
    expect(await position(server.bob.entity_name)).toMatch(/net short 3 in 1 open trade/);
    const together = (await alerts(server.admin)).filter(({ kind }) => kind === 'contract_ending');
    expect(together.map(({ owner, message }) => message.startsWith(`${owner}: `))).toEqual([true, true]);
    expect(
      (await alerts(server.ann)).filter(({ message }) => message.includes(server.ann.entity_name)),
    ).toEqual([]);
    await server.owner('delete from trades where id = $1', [trade]);
    await server.owner('delete from lots where id = $1', [lot.id]);
  });

  it('name lots without a plan to finish until they are planned', async () => {
    const lot = await someLot(server.bob, 'unplanned', { est_out_date: '2040-01-15', left_open: true });
    const toPlan = async (who: Person) =>
      (await alerts(who)).filter(({ kind }) => kind === 'lot_without_plan').map(({ message }) => message);
    const message = 'Lot unplanned has no plan to finish: its figures are before the feed to come';
    expect(await toPlan(server.bob)).toEqual([message]);
    expect(await toPlan(server.admin)).toEqual([`${server.bob.entity_name}: ${message}`]);
    expect(await toPlan(server.ann)).toEqual([]);
    await server.bob.call(savePlan, { id: lot.id, feed_rate: 3.5 });
    expect(await toPlan(server.bob)).toEqual([]);
    await server.owner('delete from lots where id = $1', [lot.id]);
  });

  it('cover LRP policies and stale prices', async () => {
    const today = dayIn('America/Chicago', new Date());
    await server.owner(`insert into quotes (symbol, contract_name, last_price, source, updated_at)
                       values ('GFH26', 'Feeder Cattle', 225, 'manual', now() - interval '10 days')`);
    await server.owner(
      `insert into lrp (user_id, entity_id, endorsement_number, state, county, type, effective_date, end_date, head_count,
                        target_wt, premium, coverage, total_premium, net_coverage)
       select id, entity_id, 'E5', 'TX', 'Potter', 'fed', '2026-04-01', $1, 100, 850, 5, 250, 4250, 245 from users where email = $2`,
      [today, server.bob.email],
    );
    expect(await kinds(server.bob)).toEqual(['lrp_ending', 'stale_prices']);
  });

  it('stay dismissed, for the user who dismissed them, until their facts change', async () => {
    const late = (await alerts(server.ann)).find((alert) => alert.kind === 'lot_past_out_date');
    if (!late) throw new Error('There is no alert for the late lot.');
    await server.ann.call(dismissAlert, late);
    expect(await kinds(server.ann)).not.toContain('lot_past_out_date');
    expect(await kinds(server.admin)).toContain('lot_past_out_date');
    await server.owner(`update lots set est_out_date = '2026-02-01' where lot = 'late'`);
    expect(await kinds(server.ann)).toContain('lot_past_out_date');
  });
});

describe('the hedge band', () => {
  const hedges = async (who: Person) => (await alerts(who)).filter(({ kind }) => kind === 'lot_hedge');

  it('is an entity’s own, set by its users and by administrators', async () => {
    const owner = server.ann.entity_name;
    expect(await server.ann.call(getHedgeBand, {})).toEqual({ hedge_low: 80, hedge_high: 120 });
    expect(await hedges(server.ann)).toHaveLength(1);
    await server.ann.call(saveHedgeBand, { hedge_low: 0, hedge_high: 120 });
    expect(await hedges(server.ann)).toEqual([]);
    await server.admin.call(saveHedgeBand, { hedge_low: 50, hedge_high: 102.5, owner });
    expect(await server.ann.call(getHedgeBand, {})).toEqual({ hedge_low: 50, hedge_high: 102.5 });
    expect(await server.bob.call(getHedgeBand, {})).toEqual({ hedge_low: 80, hedge_high: 120 });
    expect((await hedges(server.ann))[0]?.message).toMatch(/, under 50%$/);
    await expect(server.bob.call(saveHedgeBand, { hedge_low: 0, hedge_high: 1, owner })).toBeRefused(
      'not_found',
    );
    await expect(server.ann.call(saveHedgeBand, { hedge_low: 90, hedge_high: 80 })).toBeRefused('invalid');
  });

  it('does not concern a lot that is left open on purpose', async () => {
    await server.owner(`update lots set left_open = true where lot = 'late'`);
    expect(await hedges(server.ann)).toEqual([]);
  });
});
