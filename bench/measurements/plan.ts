import { ask } from '../ask.ts';
import type { Measurement } from '../measurement.ts';
import { milliseconds, sideBySide } from '../side-by-side.ts';

const SAVES = 25;

/** What a plan to finish costs: saving a bill of feed on a lot that has one, whose rows follow, and on one without. */
export const plan: Measurement = async ({ admin, owner }) => {
  const { rows } = await owner.query<{ id: number }>(
    `select id from lots where current_hd > 0 and est_out_date > current_date + 30 order by id desc limit 2`,
  );
  const [planned = 0, other = 0] = rows.map(({ id }) => id);
  const rates = { feed_rate: 3.5, yardage: 0.45, interest: 8.25, own_projected: 'keep' };
  await ask(admin, `/api/lots/${planned}/plan`, 'PUT', JSON.stringify(rates));
  const saves = (lot_id: number) => () =>
    milliseconds(
      () => ask(admin, '/api/expenses', 'POST', JSON.stringify({ lot_id, date: '2026-01-05', amount: 1 })),
      SAVES,
    );
  const compared = await sideBySide(saves(planned), saves(other));
  return [
    {
      what: 'saving an expense on a lot with a plan to finish',
      against: 'the same on a lot without one',
      unit: 'ms',
      target: { most: 1.5 },
      ...compared,
    },
  ];
};
