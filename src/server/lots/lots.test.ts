import { describe, expect, it } from 'vitest';
import { findLot } from '#api/lot-detail';
import { countLotRecords, deleteLot, editLot, listLots } from '#api/lots';
import { addOut, deleteOut, editOut } from '#api/outs';
import { addReceiving, deleteReceiving, editReceiving } from '#api/receivings';
import { type Person, testServer } from '../testing/test-server.ts';
import { someLot, someReceiving } from '../testing/trades.ts';

const server = testServer();

const receiving = { ...someReceiving, cost: 76_000.5 };
let made = 0;
const newLot = (who: Person, more: object = {}) => someLot(who, `L-${++made}`, more);
const detailOf = async (who: Person, lot: string) => (await who.call(findLot, { lot })).found;

describe('adding a lot', () => {
  it('stores it with its first receiving, class and contract', async () => {
    const lot = await newLot(server.ann);
    expect(lot).toMatchObject({
      owner: 'Lazy K Ranch',
      total_received: 100,
      current_hd: 100,
      total_cost: 150_000,
      marketing_class: 'Feeder',
      futures_contract: 'GFV26',
      receiving_count: 1,
    });
    const detail = await detailOf(server.ann, lot.lot);
    expect(detail?.receivings).toMatchObject([{ received: 100, pay_wt: 60_000, cost: 150_000 }]);
    expect(detail?.outs).toEqual([]);
  });

  it('stores the owner’s share of a partnership, in the lot and in its receiving', async () => {
    const lot = await newLot(server.ann, { total_received: 101, partnership: true, percent_owned: 50 });
    expect(lot).toMatchObject({
      total_received: 50.5,
      total_pay_wt: 30_000,
      total_cost: 75_000,
      percent_owned: 50,
    });
    expect((await detailOf(server.ann, lot.lot))?.receivings[0]?.received).toBe(50.5);
  });

  it('ignores class and contract from the client', async () => {
    const lot = await newLot(server.ann, {
      marketing_class: 'Fat',
      futures_contract: 'LEZ30',
      current_hd: 9,
    });
    expect(lot).toMatchObject({ marketing_class: 'Feeder', futures_contract: 'GFV26', current_hd: 100 });
  });

  it('refuses with the form’s message of the first rule that fails', async () => {
    await expect(newLot(server.ann, { source: '', total_cost: -1 })).rejects.toMatchObject({
      code: 'invalid',
      message: 'Source is required',
      fields: { source: 'Source is required', total_cost: 'Cost cannot be negative' },
    });
  });

  it('refuses a number that the entity has in another case, and allows it to another entity', async () => {
    await newLot(server.ann, { lot: 'A1' });
    await expect(newLot(server.ann, { lot: 'a1' })).toBeRefused('conflict', { lot: expect.any(String) });
    await expect(newLot(server.bob, { lot: 'a1' })).resolves.toMatchObject({ owner: 'Sandhill Cattle Co' });
  });

  it('refuses producers any owner but their own entity', async () => {
    await expect(newLot(server.ann, { owner: 'Sandhill Cattle Co' })).toBeRefused('not_found');
    await expect(newLot(server.admin, { owner: 'Sandhill Cattle Co' })).resolves.toMatchObject({
      owner: 'Sandhill Cattle Co',
    });
  });
});

describe('who sees a lot', () => {
  it('is its entity and the admins', async () => {
    const lot = await newLot(server.ann, { lot: 'only-anns' });
    const numbers = async (who: Person) => (await who.call(listLots, {})).map((one) => one.lot);
    expect(await numbers(server.ann)).toContain(lot.lot);
    expect(await numbers(server.admin)).toContain(lot.lot);
    expect(await numbers(server.bob)).not.toContain(lot.lot);
    expect(await server.bob.call(findLot, { lot: lot.lot })).toEqual({ owners: [], found: null });
    const attempts = [
      () => server.bob.call(editLot, { ...lot, owner: server.bob.entity_name }),
      () => server.bob.call(deleteLot, { id: lot.id }),
      () => server.bob.call(countLotRecords, { id: lot.id }),
      () => server.bob.call(addReceiving, { lot_id: lot.id, ...receiving }),
      () => server.bob.call(addOut, { lot_id: lot.id, date_out: '2026-04-01', head_count: 1 }),
    ];
    for (const attempt of attempts) await expect(attempt()).toBeRefused('not_found');
    expect(await detailOf(server.ann, lot.lot)).toMatchObject({ lot: { total_received: 100 }, outs: [] });
  });

  it('asks an admin which one, when entities share a number', async () => {
    await newLot(server.ann, { lot: 'Shared' });
    await newLot(server.bob, { lot: 'shared' });
    expect(await server.admin.call(findLot, { lot: 'SHARED' })).toEqual({
      owners: ['Lazy K Ranch', 'Sandhill Cattle Co'],
      found: null,
    });
    const one = await server.admin.call(findLot, { lot: 'SHARED', owner: 'sandhill  cattle co' });
    expect(one.found?.lot.owner).toBe('Sandhill Cattle Co');
  });
});

describe('editing a lot', () => {
  it('changes the single receiving too, without scaling again', async () => {
    const lot = await newLot(server.ann, { partnership: true, percent_owned: 50 });
    const edited = await server.ann.call(editLot, {
      ...lot,
      total_received: 49,
      total_pay_wt: 29_000,
      total_cost: 74_000,
      est_out_wt: 1400,
      location: 'South pens',
    });
    expect(edited).toMatchObject({
      total_received: 49,
      marketing_class: 'Fat',
      futures_contract: 'LEV26',
      location: 'South pens',
    });
    const detail = await detailOf(server.ann, lot.lot);
    expect(detail?.receivings).toMatchObject([{ received: 49, pay_wt: 29_000, cost: 74_000 }]);
  });

  it('cannot change head, weight and cost once there are several receivings', async () => {
    const lot = await newLot(server.ann);
    await server.ann.call(addReceiving, { lot_id: lot.id, ...receiving });
    const now = (await detailOf(server.ann, lot.lot))?.lot ?? lot;
    await expect(server.ann.call(editLot, { ...now, total_received: 7 })).toBeRefused('conflict');
    const { total_received: _, total_pay_wt: __, total_cost: ___, ...rest } = now;
    const edited = await server.ann.call(editLot, { ...rest, location: 'Hill' });
    expect(edited).toMatchObject({ location: 'Hill', total_received: 150 });
  });

  it('refuses an edit from an older version with the saved values', async () => {
    const lot = await newLot(server.ann);
    await server.ann.call(editLot, { ...lot, location: 'East pens' });
    await expect(server.ann.call(editLot, { ...lot, location: 'West pens' })).toBeRefused('conflict', {
      location: 'Now saved: East pens',
    });
    expect((await detailOf(server.ann, lot.lot))?.lot.location).toBe('East pens');
  });

  it('moves a lot and its records to another owner, for an admin only', async () => {
    const lot = await newLot(server.ann, { lot: 'moves' });
    await expect(server.ann.call(editLot, { ...lot, owner: 'Sandhill Cattle Co' })).toBeRefused('not_found');
    await server.admin.call(editLot, { ...lot, owner: 'Sandhill Cattle Co' });
    expect(await detailOf(server.ann, 'moves')).toBeNull();
    expect((await detailOf(server.bob, 'moves'))?.receivings).toHaveLength(1);
  });
});

describe('the records of a lot', () => {
  it('make its totals', async () => {
    const lot = await newLot(server.ann);
    const second = await server.ann.call(addReceiving, { lot_id: lot.id, ...receiving });
    const dead = await server.ann.call(addOut, {
      lot_id: lot.id,
      date_out: '2026-04-01',
      type: 'dead',
      head_count: 2,
    });
    await server.ann.call(addOut, {
      lot_id: lot.id,
      date_out: '2026-09-01',
      head_count: 40,
      weight: 32_000,
      proceeds: 99_000,
    });
    const named = { lot_id: lot.id, lot: lot.lot, owner: 'Lazy K Ranch' };
    expect(await server.ann.call(editReceiving, { ...second, received: 60 })).toMatchObject(named);
    expect(await server.ann.call(editOut, { ...dead, head_count: 3 })).toMatchObject(named);
    const detail = await detailOf(server.ann, lot.lot);
    const left = { total_received: 160, total_dead: 3, total_shipped: 40, current_hd: 117 };
    expect(detail?.lot).toMatchObject({ ...left, total_pay_wt: 90_500, total_cost: 226_000.5 });
    await server.ann.call(deleteOut, { id: dead.id });
    await server.ann.call(deleteReceiving, { id: second.id });
    expect((await detailOf(server.ann, lot.lot))?.lot).toMatchObject({
      total_received: 100,
      total_dead: 0,
      current_hd: 60,
    });
  });

  it('never make head negative', async () => {
    const lot = await newLot(server.ann);
    const out = await server.ann.call(addOut, { lot_id: lot.id, date_out: '2026-04-01', head_count: 88 });
    const only = { code: 'conflict', message: 'Only 12 head remain in this lot' };
    await expect(
      server.ann.call(addOut, { lot_id: lot.id, date_out: '2026-04-02', head_count: 13 }),
    ).rejects.toMatchObject(only);
    await expect(server.ann.call(editOut, { ...out, head_count: 101 })).rejects.toMatchObject({
      message: 'Only 100 head remain in this lot',
    });
    const first = (await detailOf(server.ann, lot.lot))?.receivings[0];
    if (!first) throw new Error('The lot has lost its receiving.');
    await expect(server.ann.call(editReceiving, { ...first, received: 87 })).rejects.toMatchObject(only);
    await expect(server.ann.call(deleteReceiving, { id: first.id })).toBeRefused(
      'conflict',
      '1 out of this lot depends on its head',
    );
    expect((await detailOf(server.ann, lot.lot))?.lot).toMatchObject({
      total_received: 100,
      total_shipped: 88,
      current_hd: 12,
    });
  });

  it('agree with the totals after 50 concurrent changes', async () => {
    const lot = await newLot(server.ann);
    const work = Array.from({ length: 50 }, (_, at) =>
      at % 2 === 0
        ? server.ann.call(addReceiving, {
            lot_id: lot.id,
            ...receiving,
            received: 1 + at,
            cost: 1000.25 * (at + 1),
          })
        : server.admin.call(addOut, {
            lot_id: lot.id,
            date_out: '2026-05-01',
            type: at % 4 === 1 ? 'dead' : 'shipped',
            head_count: 3,
          }),
    );
    await Promise.all(work);
    const detail = await detailOf(server.ann, lot.lot);
    expect(detail?.receivings).toHaveLength(26);
    expect(detail?.outs).toHaveLength(25);
    const left = { total_received: 725, total_dead: 39, total_shipped: 36, current_hd: 650 };
    expect(detail?.lot).toMatchObject({ ...left, total_pay_wt: 822_500, total_cost: 775_156.25 });
  });

  it('let only one of two concurrent users take the last head', async () => {
    const lot = await newLot(server.ann);
    const takeAll = { lot_id: lot.id, date_out: '2026-05-01', head_count: 100 };
    const results = await Promise.allSettled([
      server.ann.call(addOut, takeAll),
      server.admin.call(addOut, takeAll),
    ]);
    expect(results.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await detailOf(server.ann, lot.lot))?.lot.current_hd).toBe(0);
  });
});

describe('deleting a lot', () => {
  it('deletes its receivings and outs, after reporting their number', async () => {
    const lot = await newLot(server.ann);
    await server.ann.call(addOut, { lot_id: lot.id, date_out: '2026-04-01', head_count: 1 });
    expect(await server.ann.call(countLotRecords, { id: lot.id })).toMatchObject({ receivings: 1, outs: 1 });
    await server.ann.call(deleteLot, { id: lot.id });
    expect(await detailOf(server.ann, lot.lot)).toBeNull();
    expect(await server.owner('select 1 from receivings where lot_id = $1', [lot.id])).toEqual([]);
    await expect(server.ann.call(deleteLot, { id: lot.id })).toBeRefused('not_found');
  });
});
