import { describe, expect, it } from 'vitest';
import { addExpense, deleteExpense, editExpense } from '#api/expenses';
import { editLot, listLots } from '#api/lots';
import { addOut, deleteOut } from '#api/outs';
import { addReceiving } from '#api/receivings';
import { deletePlan, getPlan, listPlans, savePlan, undoPlans } from '#api/plan';
import type { InputOf } from '#api/endpoint';
import { restoreRecord } from '#api/history';
import { brokenInvariants } from '../testing/invariants.ts';
import { COSTS, COSTS_TOTAL, detailOf, planRowsOf, steers, totalOf } from '../testing/plans.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();

describe('a plan to finish a lot', () => {
  it('writes its projected expenses and covers the lot', async () => {
    const lot = await steers(server.ann);
    expect(lot).toMatchObject({ cover: 'open', missing: ['feed'] });
    const { plan } = await server.ann.call(savePlan, { ...COSTS, id: lot.id });
    expect([plan.version, plan.feed_rate]).toEqual([1, 105]);
    const detail = await detailOf(server.ann, lot);
    expect(detail.plan).toEqual(plan);
    expect(detail.lot).toMatchObject({ cover: 'planned', missing: [] });
    expect(totalOf(detail.expenses)).toBe(COSTS_TOTAL);
    const listed = (await server.ann.call(listLots, {})).find(({ id }) => id === lot.id);
    expect(listed).toMatchObject({ cover: 'planned', missing: [] });
    expect(await brokenInvariants(server.owner)).toEqual([]);
  });

  it('is replaced by bills as they come, and follows the lot and its outs', async () => {
    const lot = await steers(server.ann);
    await server.ann.call(savePlan, { ...COSTS, id: lot.id, interest: null });
    const november = (await planRowsOf(server.ann, lot)).filter(({ date }) => date === '2026-11-30');
    const before = totalOf((await detailOf(server.ann, lot)).expenses);
    for (const { type, amount, date } of november)
      await server.ann.call(addExpense, { lot_id: lot.id, type, amount, date, expense_category: 'actual' });
    const after = await detailOf(server.ann, lot);
    expect(totalOf(after.expenses)).toBe(before);
    expect(after.expenses.filter(({ plan }) => plan).every(({ date }) => date > '2026-11-30')).toBe(true);
    const out = await server.ann.call(addOut, {
      lot_id: lot.id,
      type: 'dead',
      head_count: 10,
      date_out: '2027-01-01',
    });
    expect(totalOf(await planRowsOf(server.ann, lot))).toBeLessThan(before);
    await server.ann.call(deleteOut, { id: out.id });
    expect(totalOf((await detailOf(server.ann, lot)).expenses)).toBe(before);
    const { lot: now } = await detailOf(server.ann, lot);
    await server.ann.call(editLot, { ...now, est_out_date: '2027-07-20' });
    expect((await planRowsOf(server.ann, lot)).at(0)?.date).toBe('2027-07-20');
    expect(await brokenInvariants(server.owner)).toEqual([]);
  });

  it('refuses a stale version with what is saved, and a second plan', async () => {
    const lot = await steers(server.ann);
    const { plan } = await server.ann.call(savePlan, { ...COSTS, id: lot.id });
    await server.ann.call(savePlan, { ...COSTS, id: lot.id, version: plan.version, feed_rate: 110 });
    for (const version of [plan.version, undefined])
      await expect(server.ann.call(savePlan, { ...COSTS, id: lot.id, version, feed_rate: 99 })).toBeRefused(
        'conflict',
        { feed_rate: 'Now saved: 110', version: '2' },
      );
  });

  it('does not let its rows be changed or deleted one by one', async () => {
    const lot = await steers(server.ann);
    await server.ann.call(savePlan, { ...COSTS, id: lot.id });
    const [row] = await planRowsOf(server.ann, lot);
    if (!row) throw new Error('The plan wrote no row.');
    const message = 'This row comes from the plan: change the plan';
    for (const attempt of [
      () => server.ann.call(editExpense, { ...row, amount: 1 }),
      () => server.ann.call(deleteExpense, { id: row.id }),
      () => server.admin.call(deleteExpense, { id: row.id }),
    ])
      await expect(attempt()).toBeRefused('conflict', message);
  });

  it('asks once about own projected expenses of its types, and replaces or keeps them', async () => {
    const lot = await steers(server.ann);
    const own = {
      lot_id: lot.id,
      type: 'pasture',
      amount: 4100,
      date: '2027-01-31',
      expense_category: 'projected',
    } as const;
    await server.ann.call(addExpense, own);
    await expect(server.ann.call(savePlan, { ...COSTS, id: lot.id })).rejects.toMatchObject({
      code: 'conflict',
      fields: { own_projected: expect.stringContaining('pasture of $4,100.00') },
    });
    expect((await detailOf(server.ann, lot)).plan).toBeNull();
    const { undo } = await server.ann.call(savePlan, { ...COSTS, id: lot.id, own_projected: 'replace' });
    expect(totalOf((await detailOf(server.ann, lot)).expenses)).toBe(COSTS_TOTAL);
    await server.ann.call(undoPlans, { id: undo });
    const undone = await detailOf(server.ann, lot);
    expect([undone.plan, undone.expenses.map(({ amount }) => amount)]).toEqual([null, [4100]]);
    await server.ann.call(savePlan, { ...COSTS, id: lot.id, own_projected: 'keep' });
    expect((await detailOf(server.ann, lot)).expenses.filter((one) => !one.plan)).toHaveLength(1);
  });

  it('is deleted with its rows, and restored with them', async () => {
    const lot = await steers(server.ann);
    await server.ann.call(savePlan, { ...COSTS, id: lot.id });
    const { deletion } = await server.ann.call(deletePlan, { id: lot.id });
    expect((await detailOf(server.ann, lot)).expenses).toEqual([]);
    await server.ann.call(restoreRecord, { id: deletion });
    expect(totalOf((await detailOf(server.ann, lot)).expenses)).toBe(COSTS_TOTAL);
    expect(await brokenInvariants(server.owner)).toEqual([]);
  });

  it('is the usual one of its entity while it was saved last, also of several on one day', async () => {
    const usual = async () => (await server.ann.call(listPlans, {})).usual?.lot_id;
    const [one, other] = [await steers(server.ann), await steers(server.ann)];
    await server.ann.call(savePlan, { ...COSTS, id: other.id });
    expect(await usual()).toBe(other.id);
    await server.ann.call(savePlan, { ...COSTS, id: one.id });
    expect(await usual()).toBe(one.id);
    const { undo } = await server.ann.call(savePlan, { ...COSTS, id: other.id, version: 1, feed_rate: 90 });
    expect(await usual()).toBe(other.id);
    await server.ann.call(undoPlans, { id: undo });
    expect(await usual()).toBe(one.id);
  });

  it('is no other entity’s', async () => {
    const lot = await steers(server.ann);
    await server.ann.call(savePlan, { ...COSTS, id: lot.id });
    for (const attempt of [
      () => server.bob.call(getPlan, { id: lot.id }),
      () => server.bob.call(savePlan, { ...COSTS, id: lot.id }),
      () => server.bob.call(deletePlan, { id: lot.id }),
    ])
      await expect(attempt()).toBeRefused('not_found');
    expect((await server.bob.call(listPlans, {})).lots).toEqual([]);
    expect((await server.ann.call(listPlans, {})).lots.map(({ id }) => id)).toContain(lot.id);
    expect((await server.admin.call(listPlans, { owner: server.ann.entity_name })).usual?.lot_id).toBe(
      lot.id,
    );
  });

  it.each<[Partial<InputOf<typeof savePlan>>, string]>([
    [{ feed_rate: -1 }, 'Feed rate must be a number of at least 0'],
    [{ deaths: 51 }, 'Expected deaths must be between 0 and 50'],
    [{ interest: 101 }, 'Interest rate must be between 0 and 100'],
    [{ billed_feed: '2026-13-01' }, 'Billed through must be a valid date'],
    [{ billed_feed: '2026-11-19' }, 'Billed through must not be before the first date in'],
    [{ billed_yardage: '2027-06-20' }, 'Billed through must be before the out date, Jun 20, 2027'],
    [{ feed_unit: 'day', feed_rate: 99_999 }, 'Feed to come would be above $1,000,000,000.00'],
  ])('refuses %o in words, and saves nothing', async (bad, message) => {
    const lot = await steers(server.ann);
    const saving = server.ann.call(savePlan, { ...COSTS, ...bad, id: lot.id });
    await expect(saving).toBeRefused('invalid', message);
    expect((await detailOf(server.ann, lot)).plan).toBeNull();
  });

  it('is of twenty years at most, and writes no row for a lot that is moved beyond them', async () => {
    const lot = await steers(server.ann);
    await server.ann.call(savePlan, { ...COSTS, id: lot.id });
    const { lot: now } = await detailOf(server.ann, lot);
    await server.ann.call(editLot, { ...now, est_out_date: '2150-01-01' });
    const moved = await detailOf(server.ann, lot);
    expect(moved.expenses.map(({ type }) => type)).toEqual(['interest']);
    expect(moved.lot.cover).toBe('open');
    await expect(server.ann.call(savePlan, { ...COSTS, id: lot.id, version: 1, deaths: 2 })).toBeRefused(
      'invalid',
      'Days on feed would be 44,967: at most 7,305',
    );
  });

  it('refuses a record with which it would come to too much, and saves nothing', async () => {
    const lot = await steers(server.ann);
    await server.ann.call(savePlan, { ...COSTS, id: lot.id, feed_unit: 'day', feed_rate: 47_000 });
    const before = await detailOf(server.ann, lot);
    const refused = 'Feed to come would be above $1,000,000,000.00';
    const { id: lot_id, date_in, source, location } = lot;
    const load = {
      lot_id,
      date_in,
      source,
      location,
      sex: 'steers' as const,
      received: 100,
      pay_wt: 65_000,
      cost: 230_000,
    };
    await expect(server.ann.call(addReceiving, load)).toBeRefused('invalid', refused);
    const later = { ...before.lot, est_out_date: '2027-07-20' };
    await expect(server.ann.call(editLot, later)).toBeRefused('invalid', refused);
    expect(await detailOf(server.ann, lot)).toEqual(before);
    const death = { lot_id, type: 'dead', head_count: 50, date_out: '2026-11-21' } as const;
    const out = await server.ann.call(addOut, death);
    await server.ann.call(addReceiving, { ...load, received: 50 });
    await expect(server.ann.call(deleteOut, { id: out.id })).toBeRefused('invalid', refused);
  });

  it('of a lot that gains nothing refuses a cost of gain', async () => {
    const lot = await steers(server.ann);
    const { lot: now } = await detailOf(server.ann, lot);
    await server.ann.call(editLot, { ...now, est_out_wt: 640 });
    await expect(server.ann.call(savePlan, { ...COSTS, id: lot.id })).toBeRefused(
      'invalid',
      'Enter the feed as $ a head-day: a cost of gain needs an out weight above the in weight',
    );
  });
});
