import { expect, it } from 'vitest';
import { groupCloseouts } from '#api/closeouts';
import { getEquityNow } from '#api/equity-comparison';
import { deletePlan, listPlans, savePlan } from '#api/plan';
import { listSnapshots } from '#api/snapshots';
import { getValueAtRisk } from '#api/value-at-risk';
import { dayIn } from '#domain/kit/days';
import { snapshotsOf } from '../testing/snapshots.ts';
import { testServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';

const server = testServer();
const { capture } = snapshotsOf(server);
const today = dayIn('America/Chicago', new Date());

it('a lot past its out date counts as one without a plan only while it has none', async () => {
  const { ann } = server;
  await server.owner(
    `insert into quotes (symbol, contract_name, last_price, source) values ('LEZ26', 'Live Cattle', 230, 'manual')`,
  );
  const { id } = await someLot(ann, 'late', { est_out_wt: 1275, est_out_date: '2026-11-01' });
  const counts = async () => {
    const { lots_without_plan } = await capture(true);
    const [captured] = await ann.call(listSnapshots, { snapshot_date: today });
    const { lots } = await ann.call(listPlans, {});
    const risk = await ann.call(getValueAtRisk, { days: 1 });
    const now = await ann.call(getEquityNow, {});
    const { total } = await ann.call(groupCloseouts, { by: 'source', state: 'all' });
    return {
      missing: lots.map(({ cover, missing }) => [cover, ...missing]),
      counted: [
        lots_without_plan,
        captured?.lots_without_plan,
        risk.excluded.lots_without_plan?.count ?? 0,
        now.excluded.lots_without_plan?.count ?? 0,
        total?.lots_without_plan,
      ],
    };
  };
  expect(await counts()).toMatchObject({ missing: [['past out date', 'feed']], counted: [1, 1, 1, 1, 1] });
  const plan = await ann.call(savePlan, { id, feed_unit: 'day', feed_rate: 3.5 });
  expect(plan.plan.feed_rate).toBe(3.5);
  expect(await counts()).toMatchObject({ missing: [['past out date']], counted: [0, 0, 0, 0, 0] });
  await ann.call(deletePlan, { id });
  expect((await counts()).counted).toEqual([1, 1, 1, 1, 1]);
});
