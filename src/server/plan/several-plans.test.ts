import { describe, expect, it } from 'vitest';
import { addExpense } from '#api/expenses';
import { deletePlan, savePlan, savePlans, undoPlans } from '#api/plan';
import { brokenInvariants } from '../testing/invariants.ts';
import { COSTS, COSTS_TOTAL, detailOf, planRowsOf, steers, totalOf } from '../testing/plans.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();

describe('plans of several lots', () => {
  it('are saved together, all or none', async () => {
    const [one, other] = [await steers(server.ann), await steers(server.ann)];
    const first = { ...COSTS, lot_id: one.id };
    const second = { ...COSTS, lot_id: other.id };
    const plans = [first, second];
    await expect(server.ann.call(savePlans, { plans: [first, { ...second, deaths: 70 }] })).toBeRefused(
      'invalid',
      { 'plans.1.deaths': 'Expected deaths must be between 0 and 50' },
    );
    const late = { ...second, billed_feed: '2026-01-01' };
    await expect(server.ann.call(savePlans, { plans: [first, late] })).toBeRefused('invalid', {
      'plans.1.billed_feed': 'Billed through must not be before the first date in',
    });
    await expect(server.ann.call(savePlans, { plans: [first, second, first] })).toBeRefused('invalid', {
      'plans.2.lot_id': 'This lot is in the list twice',
    });
    expect((await detailOf(server.ann, one)).plan).toBeNull();
    expect(await server.ann.call(savePlans, { plans })).toMatchObject({ saved: 2 });
    for (const lot of [one, other]) expect(totalOf(await planRowsOf(server.ann, lot))).toBe(COSTS_TOTAL);
  });

  it('are refused where one has changed meanwhile, by its lot and the saved values', async () => {
    const [one, other] = [await steers(server.ann), await steers(server.ann)];
    await server.ann.call(savePlan, { ...COSTS, id: other.id, feed_rate: 110 });
    const plans = [
      { ...COSTS, lot_id: one.id },
      { ...COSTS, lot_id: other.id },
    ];
    await expect(server.ann.call(savePlans, { plans })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(new RegExp(`^Lot ${other.lot}: Someone else changed this record`)),
      fields: { 'plans.1.feed_rate': 'Now saved: 110', 'plans.1.version': '1' },
    });
    expect((await detailOf(server.ann, one)).plan).toBeNull();
  });
});

describe('undoing a saving of plans', () => {
  /** A lot with a plan and projected pasture, and one without either, as saved together and before. */
  async function saved() {
    const [one, other] = [await steers(server.ann), await steers(server.ann)];
    const plan = { ...COSTS, billed_feed: '2026-11-30' };
    await server.ann.call(savePlan, { ...plan, id: one.id });
    const own = { type: 'pasture', amount: 4100, date: '2027-01-31', expense_category: 'projected' } as const;
    await server.ann.call(addExpense, { ...own, lot_id: one.id });
    const read = async () => {
      const details = [await detailOf(server.ann, one), await detailOf(server.ann, other)];
      return details.map(({ plan: stored, expenses, lot }) => ({
        plan: stored && { ...stored, version: 0 },
        expenses: expenses.map(({ type, date, amount }) => [date, type, amount].join(' ')).toSorted(),
        cover: lot.cover,
      }));
    };
    const before = await read();
    const plans = [
      { ...plan, lot_id: one.id, version: 1, feed_rate: 99, billed_feed: null },
      { ...COSTS, lot_id: other.id },
    ];
    const { undo } = await server.ann.call(savePlans, { plans, own_projected: 'replace' });
    return { one, other, before, read, undo };
  }

  it('puts back all plans, and the own projected expenses that they replaced', async () => {
    const { before, read, undo } = await saved();
    expect(await read()).not.toEqual(before);
    await server.ann.call(undoPlans, { id: undo });
    expect(await read()).toEqual(before);
    expect(await brokenInvariants(server.owner)).toEqual([]);
    await expect(server.ann.call(undoPlans, { id: undo })).toBeRefused('conflict');
  });

  it('is refused once one of the plans has changed, and changes none', async () => {
    const { other, read, undo } = await saved();
    await server.ann.call(savePlan, { ...COSTS, id: other.id, version: 1, feed_rate: 90 });
    const changed = await read();
    await expect(server.ann.call(undoPlans, { id: undo })).toBeRefused(
      'conflict',
      'A plan has changed since it was saved, so this cannot be undone',
    );
    expect(await read()).toEqual(changed);
  });

  it('is not for another entity, nor for what is no saving of plans', async () => {
    const { one, read, undo } = await saved();
    const changed = await read();
    for (const attempt of [
      () => server.bob.call(undoPlans, { id: undo }),
      () => server.ann.call(undoPlans, { id: 2_147_000_000 }),
    ])
      await expect(attempt()).toBeRefused('not_found');
    const { deletion } = await server.ann.call(deletePlan, { id: one.id });
    await expect(server.ann.call(undoPlans, { id: deletion })).toBeRefused('not_found');
    expect((await read())[1]).toEqual(changed[1]);
  });
});
