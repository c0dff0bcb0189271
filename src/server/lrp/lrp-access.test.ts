import { describe, expect, it } from 'vitest';
import { findLot } from '#api/lot-detail';
import { countLotRecords, deleteLot, editLot } from '#api/lots';
import { addLrp, deleteLrp, editLrp, listLrp } from '#api/lrp';
import { colleagueOf, moveUser } from '../testing/accounts.ts';
import type { Person } from '../testing/test-server.ts';
import { lrpForm, lrpFixtures } from '../testing/lrp-fixtures.ts';

const server = lrpFixtures();

describe('the put of a policy', () => {
  it('is never shown to a producer, who sees only its P/L', async () => {
    const policy = await server.withPut();
    expect(policy).toMatchObject({ put_symbol: 'LEZ2200Q', put_qty: 3 });
    const seen = await server.visibleTo(server.ann, policy.id);
    expect(seen).toMatchObject({ theoretical_value: 11.3, profit_loss: 5908.39 });
    const responses = [
      await server.ann.send({ method: 'GET', url: listLrp.path }),
      await server.ann.send({
        method: 'PUT',
        url: `/api/lrp/${policy.id}`,
        payload: { ...seen, head_count: 12 },
      }),
      await server.ann.send({
        method: 'PUT',
        url: `/api/lrp/${policy.id}`,
        payload: { ...seen, head_count: 13 },
      }),
      await server.ann.send({
        method: 'POST',
        url: addLrp.path,
        payload: { ...lrpForm, lot_id: policy.lot_id },
      }),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 409, 200]);
    for (const { body } of responses) expect(body).not.toMatch(/put_symbol|put_qty|LEZ2200Q/);
  });

  it('is ignored in a producer’s input', async () => {
    const own = await server.one(server.ann, { put_symbol: 'LEZ2200Q', put_qty: 9 });
    const given = await server.withPut();
    const seen = await server.visibleTo(server.ann, given.id);
    if (!seen) throw new Error('Ann does not see her policy.');
    await server.ann.call(editLrp, { ...seen, county: 'Potter', put_symbol: 'GFX3900Q', put_qty: 99 });
    const puts = 'select county, put_symbol, put_qty from lrp where id = any($1) order by id';
    expect(await server.owner(puts, [[own.id, given.id]])).toEqual([
      { county: 'Deaf Smith', put_symbol: null, put_qty: null },
      { county: 'Potter', put_symbol: 'LEZ2200Q', put_qty: 3 },
    ]);
  });
});

describe('access to a policy', () => {
  it('is for its own producer and for admins', async () => {
    const policy = await server.one(server.ann);
    expect(await server.visibleTo(server.bob, policy.id)).toBeUndefined();
    expect(await server.visibleTo(server.admin, policy.id)).toBeDefined();
    await expect(server.bob.call(editLrp, policy)).toBeRefused('not_found');
    await expect(server.bob.call(deleteLrp, { id: policy.id })).toBeRefused('not_found');
    await expect(server.nobody.call(listLrp, {})).toBeRefused('unauthorized');
    expect(await server.visibleTo(server.ann, policy.id)).toEqual(policy);
  });

  it('is not for other users of the same entity', async () => {
    const eve = await colleagueOf(server, server.ann);
    const policy = await server.one(server.ann);
    expect(await eve.call(listLrp, {})).toEqual([]);
    await expect(eve.call(deleteLrp, { id: policy.id })).toBeRefused('not_found');
    expect(await server.visibleTo(server.ann, policy.id)).toBeDefined();
  });

  it('moves when an administrator assigns it to another producer', async () => {
    const policy = await server.one(server.ann);
    const bobs = await server.newLot(server.bob);
    await expect(server.ann.call(editLrp, { ...policy, user_id: server.bob.id })).toBeRefused('forbidden');
    await expect(server.admin.call(editLrp, { ...policy, user_id: server.bob.id })).rejects.toMatchObject({
      fields: { lot_id: 'Lot not found' },
    });
    const moved = await server.admin.call(editLrp, {
      ...policy,
      user_id: server.bob.id,
      lot_id: bobs.id,
    });
    expect(moved).toMatchObject({ insured_name: 'Sandhill Cattle Co', lot: bobs.lot });
    expect(await server.visibleTo(server.ann, policy.id)).toBeUndefined();
    expect(await server.visibleTo(server.bob, policy.id)).toMatchObject({
      insured_name: 'Sandhill Cattle Co',
    });
  });

  it('is unchanged if an administrator names no producer', async () => {
    const policy = await server.one(server.ann);
    const edited = await server.admin.call(editLrp, { ...policy, user_id: null, county: 'Oldham' });
    expect(edited).toMatchObject({ user_id: server.ann.id, county: 'Oldham' });
  });

  it('is for admins only once the user is deleted', async () => {
    const carl = await server.signedUp('carl@carl.test', 'Carl Cattle');
    const policy = await server.one(carl);
    await server.owner(`delete from users where email = 'carl@carl.test'`);
    const left = await server.visibleTo(server.admin, policy.id);
    expect(left).toMatchObject({ user_id: null, insured_name: 'Carl Cattle', lot: policy.lot });
    if (!left) throw new Error('The policy is gone.');
    await expect(server.admin.call(editLrp, { ...left, county: 'Hall' })).resolves.toMatchObject({
      user_id: null,
      county: 'Hall',
    });
  });
});

describe('the lot of a policy', () => {
  it('shows its policies with their values to users who may see them', async () => {
    const lot = await server.newLot(server.ann);
    const policy = await server.withPut({ lot_id: lot.id });
    await server.one(server.ann);
    const onLot = async (who: Person) => (await who.call(findLot, { lot: lot.lot })).found?.policies;
    expect(await onLot(server.admin)).toEqual([policy]);
    expect(await onLot(server.ann)).toEqual([await server.visibleTo(server.ann, policy.id)]);
    expect(await onLot(server.bob)).toBeUndefined();
  });

  it('can be deleted: the policy remains, without a lot', async () => {
    const lot = await server.newLot(server.ann);
    const policy = await server.withPut({ lot_id: lot.id });
    expect(await server.ann.call(countLotRecords, { id: lot.id })).toMatchObject({ lrp: 1 });
    await server.ann.call(deleteLot, { id: lot.id });
    expect(await server.visibleTo(server.ann, policy.id)).toMatchObject({
      lot: null,
      lot_id: null,
      profit_loss: 5908.39,
    });
  });

  it('moves to another owner without the policy', async () => {
    const lot = await server.newLot(server.ann);
    const policy = await server.one(server.ann, { lot_id: lot.id });
    await server.admin.call(editLot, { ...lot, owner: 'Sandhill Cattle Co' });
    expect(await server.visibleTo(server.ann, policy.id)).toMatchObject({
      lot: null,
      insured_name: 'Lazy K Ranch',
    });
    expect(await server.visibleTo(server.bob, policy.id)).toBeUndefined();
  });

  it('is removed from the policy when the user moves to another entity', async () => {
    const dora = await server.signedUp('dora@dora.test', 'Dora Feeders');
    const policy = await server.one(dora);
    await moveUser(server, dora, server.bob.entity_name);
    expect(await server.visibleTo(dora, policy.id)).toMatchObject({
      insured_name: 'Sandhill Cattle Co',
      lot: null,
    });
  });
});
