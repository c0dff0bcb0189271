import { savePlan, savePlans } from '#api/plan';
import { ask } from '../ask.ts';
import type { Environment } from '../environment.ts';
import type { Measured, Measurement } from '../measurement.ts';
import { milliseconds, sideBySide } from '../side-by-side.ts';
import { plannedPages } from './plan-pages.ts';

const SAVES = 100;
const LOTS = 1000;
const RATES = { feed_rate: 3.5, yardage: 0.45, interest: 8.25 };

/** The cost of a plan to finish: where a bill is saved, where plans of many lots are, and where pages are read. */
export const plan: Measurement = async (environment) => [
  await savingExpense(environment),
  await savingPlans(environment),
  ...(await plannedPages(environment)),
];

/** Saving a bill of feed on a lot with a plan, which updates its rows, and on one without. */
async function savingExpense({ admin, owner }: Environment): Promise<Measured> {
  const { rows } = await owner.query<{ id: number }>(
    `select id from lots where current_hd > 0 and est_out_date > current_date + 30 order by id desc limit 2`,
  );
  const [planned = 0, other = 0] = rows.map(({ id }) => id);
  await admin.call(savePlan, { ...RATES, id: planned, own_projected: 'keep' });
  const saves = (lot_id: number) => () =>
    milliseconds(
      () => ask(admin, '/api/expenses', 'POST', JSON.stringify({ lot_id, date: '2026-01-05', amount: 1 })),
      SAVES,
    );
  return {
    what: 'saving an expense on a lot with a plan to finish',
    against: 'the same on a lot without one',
    unit: 'ms',
    target: { most: 1.5 },
    ...(await sideBySide(saves(planned), saves(other))),
  };
}

/** Saving plans of many lots together, against inserting the expenses that they write. */
async function savingPlans({ admin, owner }: Environment): Promise<Measured> {
  const { rows } = await owner.query<{ id: number }>(
    `select id from lots where current_hd > 0 and est_out_date > current_date order by id limit ${LOTS}`,
  );
  const ids = rows.map(({ id }) => id);
  const plans = ids.map((lot_id) => ({ ...RATES, lot_id }));
  const body = JSON.stringify({ plans, own_projected: 'keep' });
  const restore = async () => {
    await owner.query('delete from feeding_plans where lot_id = any($1)', [ids]);
    await owner.query('truncate history');
    await owner.query('vacuum expenses, feeding_plans, lot_sums');
  };
  const save = () => ask(admin, savePlans.path, 'PUT', body);
  await save();
  await owner.query(
    `create temporary table planned as
     select lot_id, entity_id, type, date, amount, expense_category from expenses where plan and lot_id = any($1)`,
    [ids],
  );
  await restore();
  const insert = () =>
    owner.query(
      'insert into expenses (lot_id, entity_id, type, date, amount, expense_category) table planned',
    );
  const compared = await sideBySide(
    async () => {
      const taken = await milliseconds(save);
      await restore();
      return taken;
    },
    async () => {
      await owner.query('begin');
      const taken = await milliseconds(insert);
      await owner.query('rollback');
      await restore();
      return taken;
    },
  );
  return {
    what: `saving the plans of ${LOTS.toLocaleString('en-US')} lots together`,
    against: 'inserting the expenses that they write, by their owner',
    unit: 'ms',
    target: { most: 3 },
    ...compared,
  };
}
