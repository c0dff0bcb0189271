import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listLots } from '#api/lots';
import { LEAST_LIMITS } from '#domain/users/account-limits';
import { type Drover, startDrover } from '../load/drover.ts';
import { latencies } from '../load/latencies.ts';
import { createUsers, type SimulatedUser } from '../load/load-users.ts';
import type { Owner } from '../src/server/testing/constraints.ts';
import { asOwner, embeddedUrl } from './admin-connection.ts';
import { type Liveness, livenessDuring } from './liveness.ts';
import { log, scaled } from './scale.ts';

/** How much a book holds; see `DEFAULT_LIMITS` for the most that an account may have. */
interface LargeBook {
  lots: number;
  openTrades: number;
  closedTrades: number;
  expenses: number;
}

/**
 * Fills the entities with these ids: every lot with head, every open trade on one of them, and priced contracts. The records are
 * inserted without triggers, which would take an hour, and what triggers keep is worked out at the end.
 */
async function fillLargestBooks(owner: Owner, entities: readonly number[], book: LargeBook): Promise<void> {
  const ids = `unnest(array[${entities.join()}]) as entity (id)`;
  await owner('set session_replication_role = replica');
  await owner(quotes);
  await owner(`
    insert into lots (entity_id, lot, date_in, source, location, est_out_wt, est_out_date, marketing_class, futures_contract,
                      total_received, total_pay_wt, total_cost, receiving_count)
    select id, 'L' || k, current_date - 100, 'Amarillo auction', 'North pens', 1350 + k % 100, current_date + 20 + k % 100, 'Fat',
           'LEZ' || to_char(current_date + interval '1 year', 'YY'), 100, 60000, 180000, 1
    from ${ids}, generate_series(1, ${book.lots}) k`);
  const lotsOf = `(select id, entity_id, row_number() over (partition by entity_id order by id) as k from lots where entity_id = any(array[${entities.join()}])) l`;
  await owner(`
    insert into receivings (lot_id, entity_id, date_in, source, location, received, pay_wt, cost)
    select id, entity_id, current_date - 100, 'Amarillo auction', 'North pens', 100, 60000, 180000 from ${lotsOf}`);
  await owner(`
    insert into lot_sums (lot_id, entity_id, expenses_actual) select id, entity_id, 0 from ${lotsOf} on conflict do nothing`);
  await owner(tradesOf(lotsOf, book, 'open'));
  await owner(tradesOf(lotsOf, book, 'closed'));
  await owner(`
    insert into expenses (lot_id, entity_id, date, type, amount, expense_category)
    select l.id, l.entity_id, current_date - n % 100, 'feed', 100, 'actual'
    from ${lotsOf}, generate_series(1, ${Math.ceil(book.expenses / book.lots)}) n`);
  await owner(`
    update lot_sums s set expenses_actual = x.amount, feed = x.amount, feeding = x.amount
    from (select lot_id, sum(amount) as amount from expenses group by lot_id) x where x.lot_id = s.lot_id`);
  await owner('select app.sum_cattle(array(select lot_id from lot_sums))');
  await owner('set session_replication_role = origin');
  await owner('vacuum (analyze)');
}

const quotes = `
  insert into quotes (symbol, contract_name, last_price, net_change, previous_settlement, source)
  select 'LE' || letter || to_char(current_date + interval '1 year', 'YY'), 'Live cattle', 225, 0.5, 224.5, 'manual'
  from unnest(array['G', 'J', 'M', 'Q', 'V', 'Z']) letter on conflict do nothing`;

/** Trades of the six contracts, spread over the lots. */
const tradesOf = (lots: string, book: LargeBook, status: 'open' | 'closed'): string => `
  insert into trades (lot_id, entity_id, acct, name, trade_date, b_s, quantity, period, description, price_amount, status, symbol,
                      closing_date, closing_price, closing_acct, profit)
  select l.id, l.entity_id, 'RJ' || l.entity_id, 'Producer', current_date - (l.k + n)::int % 90, case when (l.k + n) % 3 = 0 then 'Buy' else 'Sell' end,
         1 + n % 6, m.period || to_char(current_date + interval '1 year', '-YY'), 'LIVE CATTLE', 220 + (l.k + n) % 21, '${status}',
         'LE' || m.letter || to_char(current_date + interval '1 year', 'YY'),
         ${status === 'closed' ? "current_date - 1, 221, 'RJ' || l.entity_id, 400" : 'null, null, null, null'}
  from ${lots}, generate_series(1, ${Math.ceil(book[status === 'open' ? 'openTrades' : 'closedTrades'] / book.lots)}) n,
       lateral (select * from (values (0, 'G', 'Feb'), (1, 'J', 'Apr'), (2, 'M', 'Jun'), (3, 'Q', 'Aug'), (4, 'V', 'Oct'), (5, 'Z', 'Dec')) v (at, letter, period)
                where at = (l.k + n) % 6) m`;

const STRANGERS = scaled(20, 2);
/** Requests that each of them has under way. */
const LOOPS = 6;
const SECONDS = scaled(60, 20);
/** Milliseconds for 99 of 100 lists of another user, and for every health check, not counting its wait for a processor. */
const LIST_LIMIT = 250;
const HEALTH_LIMIT = 100;

const largest = {
  lots: LEAST_LIMITS.most_lots,
  openTrades: LEAST_LIMITS.most_open_trades,
  closedTrades: 50_000,
  expenses: 100_000,
};
const neighbours = { lots: 200, openTrades: 800, closedTrades: 2_000, expenses: 2_000 };

const COSTLY = [
  '/api/reports/equity',
  '/api/alerts',
  '/api/reports/position',
  '/api/closeouts/break-evens',
  '/api/closeouts/groups?by=source&state=all',
  '/api/risk',
  '/api/risk/horizon',
  '/api/margin',
  '/api/lots',
  '/api/trades/total?q=live',
  '/api/expenses/total?q=feed',
  '/api/search?text=l1',
  '/api/dashboard',
];

const dataDir = mkdtempSync(join(tmpdir(), 'drover-large-'));
let drover: Drover;
let strangers: SimulatedUser[];
let neighbour: SimulatedUser;

beforeAll(async () => {
  drover = await startDrover({ DATA_DIR: dataDir, TRUST_PROXY: 'true', LOG_LEVEL: 'error' });
  const users = await createUsers(drover.url, STRANGERS + 1, 1, 0);
  [neighbour, ...strangers] = users.producers as [SimulatedUser, ...SimulatedUser[]];
  await asOwner(embeddedUrl(dataDir), async (owner) => {
    const idsOf = async (of: readonly SimulatedUser[]) =>
      (await owner<{ id: number; name: string }>('select id, name from entities'))
        .filter(({ name }) => of.some(({ entity }) => entity === name))
        .map(({ id }) => id);
    await fillLargestBooks(owner, await idsOf(strangers), largest);
    await fillLargestBooks(owner, await idsOf([neighbour]), neighbours);
    await owner('select app.recount()');
  });
}, 1_800_000);
afterAll(async () => {
  await drover.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Outcome {
  list: number;
  health: Liveness;
  statuses: Map<number, number>;
}

/** What a neighbour and the health check wait for while every stranger asks for these paths without a pause. */
async function whileStrangersAsk(paths: readonly string[]): Promise<Outcome> {
  const statuses = new Map<number, number>();
  const lists = latencies(3_600_000);
  const health = await livenessDuring(drover, async () => {
    const until = Date.now() + SECONDS * 1_000;
    const asking = strangers.flatMap(({ client: { token } }, at) =>
      Array.from({ length: LOOPS }, async (_, loop) => {
        for (let turn = at + loop; Date.now() < until; turn += 1) {
          const status = await statusOf(`${paths[turn % paths.length]}`, token);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status !== 200) await sleep(250);
        }
      }),
    );
    while (Date.now() < until) {
      const since = performance.now();
      await neighbour.client.call(listLots, {});
      lists.add(performance.now() - since);
      await sleep(50);
    }
    await Promise.all(asking);
  });
  return { list: lists.at(0.99, 0), health, statuses };
}

async function statusOf(path: string, token: string): Promise<number> {
  const response = await fetch(`${drover.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  return response.status;
}

const ask = async (what: string, paths: readonly string[]): Promise<Outcome> => {
  const outcome = await whileStrangersAsk(paths);
  const { list, health, statuses } = outcome;
  log(
    `${STRANGERS} strangers ${what}: another user's list of 200 lots p99 ${list} ms, health at most ${Math.round(health.slowest)} ms (${Math.round(health.slowestOfServer)} ms without waiting for a processor), answers ${JSON.stringify([...statuses])}`,
  );
  return outcome;
};

it(`${STRANGERS} strangers with the largest books that an account may have do not slow another user`, async () => {
  const control = await ask('ask for their profiles (control)', ['/api/profile']);
  const { list, health, statuses } = await ask('ask for everything that is worked out from them', COSTLY);
  expect([...statuses.keys()].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(0);
  // On a machine that other programs use, no slower than beside as many small requests.
  expect(list).toBeLessThan(Math.max(LIST_LIMIT, control.list));
  expect(health.slowestOfServer).toBeLessThan(Math.max(HEALTH_LIMIT, control.health.slowestOfServer));
});
