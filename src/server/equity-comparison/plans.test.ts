import { beforeAll, expect, it } from 'vitest';
import { compareEquity } from '#api/equity-comparison';
import { addExpense } from '#api/expenses';
import { findLot } from '#api/lot-detail';
import { deletePlan, savePlan } from '#api/plan';
import { sumCents } from '#domain/kit/money';
import { partsTotal } from '#domain/snapshots/comparison/causes';
import { snapshotsOf } from '../testing/snapshots.ts';
import { testServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';

/** Plans to finish between two snapshots: the rows are projected expenses. Source: beyond-2 J18. */

const server = testServer();
const snapshots = snapshotsOf(server);
let planned: { id: number; lot: string };

const causes = async () => {
  const { explained } = await server.ann.call(compareEquity, { from: snapshots.before(1) });
  const parts = Object.entries(explained?.lots[0]?.causes ?? {});
  return {
    change: explained?.change,
    causes: Object.fromEntries(parts.map(([cause, of]) => [cause, partsTotal(of)])),
  };
};
const rows = async () =>
  ((await server.ann.call(findLot, { lot: planned.lot })).found?.expenses ?? []).filter(({ plan }) => plan);
const total = async () => sumCents((await rows()).map(({ amount }) => amount));

beforeAll(async () => {
  await server.owner(
    `insert into quotes (symbol, contract_name, last_price, source) values ('LEZ26', 'Live Cattle', 218, 'manual')`,
  );
  planned = await someLot(server.ann, 'planned', { est_out_wt: 1250, est_out_date: '2026-12-20' });
  await snapshots.capture();
  await snapshots.nextDay();
});

it('a plan saved, changed or removed is a change of projected expenses', async () => {
  const { plan } = await server.ann.call(savePlan, { id: planned.id, feed_rate: 3 });
  const first = await total();
  expect(first).toBeGreaterThan(0);
  expect(await causes()).toEqual({ change: -first, causes: { expenses_projected: -first } });
  await server.ann.call(savePlan, { id: planned.id, feed_rate: 4, version: plan.version });
  const second = await total();
  expect(second).toBeGreaterThan(first);
  expect(await causes()).toEqual({ change: -second, causes: { expenses_projected: -second } });
  await snapshots.capture();
  await snapshots.nextDay();
  await server.ann.call(deletePlan, { id: planned.id });
  expect(await causes()).toEqual({ change: second, causes: { expenses_projected: second } });
  await server.ann.call(savePlan, { id: planned.id, feed_rate: 4 });
  expect(await causes()).toEqual({ change: 0, causes: {} });
});

it('a bill equal to the plan cancels there against expenses', async () => {
  const [first] = (await rows()).toSorted((one, other) => one.date.localeCompare(other.date));
  if (!first) throw new Error('The plan has no row.');
  const { date, type, amount } = first;
  await server.ann.call(addExpense, { lot_id: planned.id, date, type, amount });
  expect(await causes()).toEqual({
    change: 0,
    causes: { expenses: -amount, expenses_projected: amount },
  });
});
