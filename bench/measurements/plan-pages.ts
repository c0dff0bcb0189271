import { getDashboard } from '#api/dashboard';
import { listLots } from '#api/lots';
import { ask } from '../ask.ts';
import { LARGE } from '../book/size.ts';
import type { Environment } from '../environment.ts';
import type { Measured } from '../measurement.ts';
import { millisecondsWithin, type Round, sideBySide } from '../side-by-side.ts';

const ROUND_MS = 500;
const WHOSE = `entity_id = ${LARGE.entity}`;

/** The requests of the pages of the largest producer. */
const PAGES = {
  'a lot’s page': ['/api/lots/named/1101', '/api/prices'],
  inventory: [listLots.path],
  dashboard: [getDashboard.path],
};

/** Pages of the largest producer while each of their lots with head has a plan, against the same without any. */
export async function plannedPages({ large, owner }: Environment): Promise<Measured[]> {
  const plan = () =>
    owner.query(`
      insert into feeding_plans (lot_id, entity_id, feed_unit, feed_rate, yardage, medicine, freight, marketing, interest, planned_on)
      select id, entity_id, 'day', 3.5, 0.45, 12, 6, 4, 8.25, current_date from lots where ${WHOSE} and current_hd > 0`);
  const clear = () => owner.query(`delete from feeding_plans where ${WHOSE}`);
  /** Either side writes and deletes the same rows before it is measured. */
  const settle = async (isPlanned: boolean) => {
    await clear();
    await plan();
    await clear();
    if (isPlanned) await plan();
    await owner.query('vacuum (analyze) expenses, feeding_plans, lot_sums');
    await owner.query('checkpoint');
  };
  const lines: Measured[] = [];
  for (const [page, paths] of Object.entries(PAGES)) {
    const round =
      (isPlanned: boolean): Round =>
      async () => {
        await settle(isPlanned);
        return millisecondsWithin(ROUND_MS, () => Promise.all(paths.map((path) => ask(large, path))));
      };
    const [without, withPlans] = [round(false), round(true)];
    const of = { unit: 'ms' as const, target: { most: 1.2 } };
    lines.push(
      {
        what: `${page}, each lot with a plan to finish`,
        against: 'itself without a plan',
        ...of,
        ...(await sideBySide(withPlans, without)),
      },
      {
        what: `${page}, without a plan (control)`,
        against: 'itself without a plan',
        ...of,
        ...(await sideBySide(without, without)),
      },
    );
  }
  return lines;
}
