import { getProfile } from '#api/account';
import { getValueAtRisk } from '#api/value-at-risk';
import { ask, type Requester } from '../ask.ts';
import { againstBudget } from '../budget.ts';
import type { Environment } from '../environment.ts';
import type { Measurement } from '../measurement.ts';
import { milliseconds } from '../side-by-side.ts';

/** Milliseconds for the largest producer, for everything, and for another request meanwhile. */
const BUDGET = { producer: 300, everything: 3_000, meanwhile: 50 };
const ROUNDS = 5;

/** Value at risk of one day, worked out anew: prices and positions read, 250 days valued, each lot and contract alone, the backtest. */
export const valueAtRisk: Measurement = async (environment) => {
  const { owner, large, admin } = environment;
  // Two years of settlements of every future of the book.
  await owner.query(
    `insert into settlements (symbol, day, settlement, source)
     select q.symbol, d::date, q.last_price * (1 + 0.02 * sin(q.id + 0.37 * extract(doy from d) * extract(doy from d))), 'manual'
     from quotes q, generate_series(current_date - 700, current_date - 1, interval '1 day') d
     where extract(isodow from d) < 6 on conflict do nothing`,
  );
  const rounds = async (who: Requester): Promise<number[]> => {
    const taken: number[] = [];
    while (taken.length < ROUNDS) taken.push(await workedOutAnew(environment, who));
    return taken;
  };
  await workedOutAnew(environment, large);
  const producer = await rounds(large);
  const meanwhile: number[] = [];
  const work = { done: false };
  const others = (async () => {
    while (!work.done) meanwhile.push(await milliseconds(() => ask(large, getProfile.path)));
  })();
  const everything = await rounds(admin);
  work.done = true;
  await others;
  return [
    againstBudget('value at risk of the largest producer (400 lots)', 'ms', BUDGET.producer, producer),
    againstBudget('value at risk over everything', 'ms', BUDGET.everything, everything),
    againstBudget('the slowest other request meanwhile', 'ms', BUDGET.meanwhile, [Math.max(...meanwhile)]),
  ];
};

async function workedOutAnew({ owner }: Environment, who: Requester): Promise<number> {
  await owner.query('delete from value_at_risk');
  let body = '';
  const taken = await milliseconds(async () => {
    body = await ask(who, getValueAtRisk.path);
  });
  if (!body.includes('"scenarios":250')) throw new Error(`There is no value at risk: ${body.slice(0, 300)}`);
  return taken;
}
