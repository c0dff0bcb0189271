import { getProfile } from '#api/account';
import { getValueAtRisk } from '#api/value-at-risk';
import { ask, type Requester } from '../ask.ts';
import { againstBudget, type Measurement } from '../measurement.ts';
import { roundsOf, slowestDuring } from '../side-by-side.ts';

/** Milliseconds for the largest producer, for everything, and for another request meanwhile. */
const BUDGET = { producer: 300, everything: 3_000, meanwhile: 50 };
const ROUNDS = 5;

/** Value at risk of one day, worked out anew: prices and positions read, 250 days valued, each lot and contract alone, the backtest. */
export const valueAtRisk: Measurement = async ({ owner, large, admin }) => {
  // Two years of settlements of every future of the book.
  await owner.query(
    `insert into settlements (symbol, day, settlement, source)
     select q.symbol, d::date, q.last_price * (1 + 0.02 * sin(q.id + 0.37 * extract(doy from d) * extract(doy from d))), 'manual'
     from quotes q, generate_series(current_date - 700, current_date - 1, interval '1 day') d
     where extract(isodow from d) < 6 on conflict do nothing`,
  );
  const anew = (who: Requester, isWorkedOut: RegExp) =>
    roundsOf(
      ROUNDS,
      () => workOut(who, isWorkedOut),
      () => owner.query('delete from value_at_risk'),
    );
  const producer = await anew(large, /"historical_days":250/);
  const everything: number[] = [];
  const meanwhile = await slowestDuring(
    () => ask(large, getProfile.path),
    async () => everything.push(...(await anew(admin, /"owners":\[.*"value":\d/))),
  );
  return [
    againstBudget('value at risk of the largest producer (400 lots)', 'ms', BUDGET.producer, producer),
    againstBudget('value at risk over everything', 'ms', BUDGET.everything, everything),
    againstBudget('the slowest other request meanwhile', 'ms', BUDGET.meanwhile, [meanwhile]),
  ];
};

async function workOut(who: Requester, isWorkedOut: RegExp): Promise<void> {
  const body = await ask(who, getValueAtRisk.path);
  if (!isWorkedOut.test(body)) throw new Error(`There is no value at risk: ${body.slice(0, 300)}`);
}
