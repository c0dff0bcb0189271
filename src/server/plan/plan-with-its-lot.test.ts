import { expect, it } from 'vitest';
import { addExpense } from '#api/expenses';
import { lotHistory, restoreRecord } from '#api/history';
import { deleteLot, editLot } from '#api/lots';
import { addOut } from '#api/outs';
import { deletePlan, savePlan } from '#api/plan';
import { brokenInvariants } from '../testing/invariants.ts';
import { COSTS, COSTS_TOTAL, detailOf, planRowsOf, steers, totalOf } from '../testing/plans.ts';
import { type Person, testServer } from '../testing/test-server.ts';

const server = testServer();

/** A lot with a plan, a bill, and a shipment. */
async function plannedLot() {
  const lot = await steers(server.ann);
  await server.ann.call(savePlan, { ...COSTS, id: lot.id });
  await server.ann.call(addExpense, { lot_id: lot.id, type: 'feed', amount: 4000, date: '2026-12-05' });
  await server.ann.call(addOut, { lot_id: lot.id, type: 'dead', head_count: 2, date_out: '2027-01-05' });
  return lot;
}

/** The readable parts of a lot's plan; the ids of its rows are new ones wherever they are written anew. */
async function planOf(who: Person, lot: { lot: string; owner: string }) {
  const { plan, lot: found } = await detailOf(who, lot);
  const rows = await planRowsOf(who, lot);
  return { plan, cover: found.cover, rows: rows.map(({ type, date, amount }) => [type, date, amount]) };
}

it('a plan is deleted with its lot, and restored with it', async () => {
  const lot = await plannedLot();
  const before = await planOf(server.ann, lot);
  const { deletion } = await server.ann.call(deleteLot, { id: lot.id });
  expect(await brokenInvariants(server.owner)).toEqual([]);
  await server.ann.call(restoreRecord, { id: deletion });
  expect(await planOf(server.ann, lot)).toEqual(before);
  expect(await brokenInvariants(server.owner)).toEqual([]);
});

it('a plan moves with its lot to another entity, and its rows with it', async () => {
  const lot = await plannedLot();
  const before = await planOf(server.ann, lot);
  const { lot: now } = await detailOf(server.ann, lot);
  await server.admin.call(editLot, { ...now, owner: server.bob.entity_name });
  const moved = { ...lot, owner: server.bob.entity_name };
  const { plan, ...after } = await planOf(server.bob, moved);
  expect({ ...after, plan: plan && { ...plan, version: before.plan?.version } }).toEqual(before);
  await expect(detailOf(server.ann, lot)).rejects.toThrow('is not there');
  await server.bob.call(savePlan, { ...COSTS, id: lot.id, version: plan?.version, feed_rate: 99 });
  expect(await brokenInvariants(server.owner)).toEqual([]);
});

it('the history has the plan and not the rows that it writes', async () => {
  const lot = await steers(server.ann);
  await server.ann.call(savePlan, { ...COSTS, id: lot.id });
  await server.ann.call(savePlan, { ...COSTS, id: lot.id, version: 1, feed_rate: 99 });
  const { deletion } = await server.ann.call(deletePlan, { id: lot.id });
  await server.ann.call(restoreRecord, { id: deletion });
  const entries = await server.ann.call(lotHistory, { id: lot.id });
  expect(entries.map(({ action, record }) => `${action} ${record}`)).toEqual([
    'insert feeding_plans',
    'delete feeding_plans',
    'update feeding_plans',
    'insert feeding_plans',
    'insert receivings',
    'insert lots',
  ]);
  expect(totalOf(await planRowsOf(server.ann, lot))).not.toBe(COSTS_TOTAL);
});
