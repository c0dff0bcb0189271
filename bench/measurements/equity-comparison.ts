import { compareEquity } from '#api/equity-comparison';
import { getProfile } from '#api/account';
import { addDays, dayIn, DEFAULT_TIME_ZONE } from '#domain/kit/days';
import { ask, type Requester } from '../ask.ts';
import { againstBudget } from '../budget.ts';
import type { Environment } from '../environment.ts';
import type { Measurement } from '../measurement.ts';
import { milliseconds } from '../side-by-side.ts';

/** Milliseconds for the largest producer, for everything, and for another request meanwhile. */
const BUDGET = { producer: 500, everything: 3_000, meanwhile: 50 };
const ROUNDS = 5;

/** Why equity moved since yesterday, when every price has moved and every lot with it. */
export const equityComparison: Measurement = async (environment) => {
  const { large, admin } = environment;
  const from = await capturedYesterday(environment);
  const compare = async (who: Requester, lots: number): Promise<number> => {
    let body = '';
    const taken = await milliseconds(async () => {
      body = await ask(who, `${compareEquity.path}?from=${from}`);
    });
    // Not parsed: this process would keep the other requests waiting that are measured meanwhile.
    const moved = Number(/"cause":"market"[^{}]*"lots":(\d+)/.exec(body)?.[1]);
    if (!(moved >= lots))
      throw new Error(`The market has moved ${moved} lots, not ${lots}: ${body.slice(0, 300)}`);
    return taken;
  };
  const rounds = async (who: Requester, lots: number): Promise<number[]> => {
    const taken: number[] = [];
    await compare(who, lots);
    while (taken.length < ROUNDS) taken.push(await compare(who, lots));
    return taken;
  };
  const producer = await rounds(large, 100);
  const meanwhile: number[] = [];
  const work = { done: false };
  const others = (async () => {
    while (!work.done) meanwhile.push(await milliseconds(() => ask(large, getProfile.path)));
  })();
  const everything = await rounds(admin, 2_500);
  work.done = true;
  await others;
  return [
    againstBudget('why equity moved, of the largest producer (400 lots)', 'ms', BUDGET.producer, producer),
    againstBudget(
      'why equity moved, over everything (3,000 lots with head)',
      'ms',
      BUDGET.everything,
      everything,
    ),
    againstBudget('the slowest other request meanwhile', 'ms', BUDGET.meanwhile, [Math.max(...meanwhile)]),
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
