import { compareEquity } from '#api/equity-comparison';
import { getProfile } from '#api/account';
import { addDays, dayIn, DEFAULT_TIME_ZONE } from '#domain/kit/days';
import { ask, type Requester } from '../ask.ts';
import type { Environment } from '../environment.ts';
import { againstBudget, type Measurement } from '../measurement.ts';
import { roundsOf, slowestDuring } from '../side-by-side.ts';

/** Milliseconds for the largest producer, for everything, and for another request meanwhile. */
const BUDGET = { producer: 500, everything: 3_000, meanwhile: 50 };
const ROUNDS = 5;

/** Why equity moved since yesterday, when every price has moved and every lot with it. */
export const equityComparison: Measurement = async (environment) => {
  const { large, admin } = environment;
  const from = await capturedYesterday(environment);
  const compare = (who: Requester, lots: number) => async () => {
    const body = await ask(who, `${compareEquity.path}?from=${from}`);
    // Not parsed: this process would keep the other requests waiting that are measured meanwhile.
    const moved = Number(/"cause":"market"[^{}]*"lots":(\d+)/.exec(body)?.[1]);
    if (!(moved >= lots))
      throw new Error(`The market has moved ${moved} lots, not ${lots}: ${body.slice(0, 300)}`);
  };
  const producer = await roundsOf(ROUNDS, compare(large, 100));
  const everything: number[] = [];
  const meanwhile = await slowestDuring(
    () => ask(large, getProfile.path),
    async () => everything.push(...(await roundsOf(ROUNDS, compare(admin, 2_500)))),
  );
  return [
    againstBudget('why equity moved, of the largest producer (400 lots)', 'ms', BUDGET.producer, producer),
    againstBudget(
      'why equity moved, over everything (3,000 lots with head)',
      'ms',
      BUDGET.everything,
      everything,
    ),
    againstBudget('the slowest other request meanwhile', 'ms', BUDGET.meanwhile, [meanwhile]),
  ];
};

/** Captures the book as it is, dates the capture back by a day, and moves every price. */
async function capturedYesterday({ owner, admin }: Environment): Promise<string> {
  await owner.query('delete from equity_history where snapshot_date >= current_date - 1 and not closed_out');
  for (const table of ['equity_days', 'equity_positions'])
    await owner.query(`delete from ${table} where snapshot_date >= current_date - 1`);
  await ask(admin, '/api/snapshots', 'POST', '{"replace":true}');
  for (const table of ['equity_days', 'equity_history', 'equity_positions'])
    await owner.query(
      `update ${table} set snapshot_date = current_date - 1 where snapshot_date = current_date`,
    );
  await owner.query('update quotes set last_price = last_price + 2');
  await owner.query('update options_quotes set last_price = last_price + 1, settlement = settlement + 1');
  return addDays(dayIn(DEFAULT_TIME_ZONE, new Date()), -1);
}
