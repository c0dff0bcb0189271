import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { getProfile, saveProfile } from '#api/account';
import { dismissAlert, listAlerts } from '#api/alerts';
import { listHistory, restoreRecord } from '#api/history';
import { enterPrices, fetchQuote, listFuturesQuotes, removeSymbol } from '#api/quotes';
import { captureSnapshot } from '#api/snapshots';
import { HttpRefusal } from '../load/client.ts';
import { startDrover } from '../load/drover.ts';
import { createUsers, type LoadUsers, type SimulatedUser } from '../load/load-users.ts';
import { seededRandom } from '../load/random.ts';
import { brokenInvariants } from '../src/server/testing/invariants.ts';
import { type Action, byAdmin, byProducer, NothingToDo, some } from './action.ts';
import { actionsOnLots } from './actions-on-lots.ts';
import { actionsOnMoney } from './actions-on-money.ts';
import { actionsOnTrades, actionsOnUsers } from './actions-on-trades.ts';
import { asOwner, embeddedUrl } from './admin-connection.ts';
import { log, scaled } from './scale.ts';
import { tempDir } from './temp-dir.ts';

const symbols = ['GFF27', 'GFH27', 'GFJ27', 'GFK27', 'GFQ27', 'LEG27', 'LEJ27'];

/** Prices, snapshots, restored deletions, and changes to their own account. */
const actionsOfAdmins: readonly Action[] = [
  byAdmin('enter prices', 6, ({ client, random }) =>
    client.call(enterPrices, {
      prices: Array.from({ length: 3 }, () => ({
        symbol: random.oneOf(symbols),
        last_price: random.whole(20_000, 40_000) / 100,
      })),
      confirmed: ['price'],
    }),
  ),
  byAdmin('fetch quotes', 3, ({ client, random }) =>
    client.call(fetchQuote, {
      quoteType: 'futures',
      symbols: [random.oneOf(symbols), random.oneOf(symbols)],
    }),
  ),
  byAdmin('remove a symbol from the watchlist', 2, async ({ client, random }) => {
    const { quotes } = await client.call(listFuturesQuotes, {});
    return client.call(removeSymbol, { symbol: some(random, quotes).symbol });
  }),
  byAdmin('capture the day', 3, ({ client }) => client.call(captureSnapshot, { replace: true })),
  byAdmin('restore a deleted record', 8, async ({ client, random }) => {
    const record = random.oneOf(['lots', 'receivings', 'outs', 'expenses', 'trades', 'lrp'] as const);
    const changes = await client.call(listHistory, { record });
    return client.call(restoreRecord, {
      id: some(
        random,
        changes.filter(({ restorable }) => restorable),
      ).id,
    });
  }),
  byProducer('save one’s profile with a renamed entity', 2, async ({ client, person, random }) => {
    const { version, email, phone_number } = await client.call(getProfile, {});
    return client.call(saveProfile, {
      version,
      email,
      phone_number,
      lrp_policy_number: null,
      full_name: `Person ${random.whole(1, 99)}`,
      entity_name: random.next() < 0.5 ? person.entity : person.entity.toUpperCase(),
      rjo_account_number: `RJ${random.whole(1, 12)}`,
    });
  }),
  byProducer('dismiss an alert', 1, async ({ client, random }) => {
    const { key, facts } = some(random, await client.call(listAlerts, {}));
    return client.call(dismissAlert, { key, facts });
  }),
];

/** In less time the rarest writes, such as moving a user to another entity, may never succeed. */
const SECONDS = scaled(60, 45);
const [ENTITIES, PRODUCERS_EACH, ADMINS] = [21, 4, 16];

const actions: readonly Action[] = [
  ...actionsOnLots,
  ...actionsOnMoney,
  ...actionsOnTrades,
  ...actionsOnUsers,
  ...actionsOfAdmins,
];

/** The count of each outcome per action: `200`, or the status of a refusal. */
type Outcomes = Map<string, Map<string, number>>;

/** Performs actions one after the other, without a pause, until the time is up. */
async function work(
  person: SimulatedUser,
  who: Action['who'],
  users: LoadUsers,
  seed: number,
  outcomes: Outcomes,
): Promise<void> {
  const random = seededRandom(seed);
  const choices = actions
    .filter((action) => action.who === who)
    .flatMap((action) => Array.from({ length: action.often }, () => action));
  const until = Date.now() + SECONDS * 1000;
  while (Date.now() < until) {
    const { name, run } = random.oneOf(choices);
    const outcome = await run({ person, client: person.client, users, random }).then(() => '200', outcomeOf);
    const counts = outcomes.get(name) ?? new Map<string, number>();
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    outcomes.set(name, counts);
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof NothingToDo) return 'nothing there';
  if (error instanceof HttpRefusal)
    return error.status < 500 && error.status !== 400
      ? String(error.status)
      : `${error.status} ${error.message}`;
  throw error;
}

test(`100 users write without a pause for ${SECONDS} seconds, and every invariant holds`, async () => {
  const DATA_DIR = join(tempDir(), 'data');
  const drover = await startDrover({
    DATA_DIR,
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'error',
    QUOTES_REFRESH_MINUTES: '1',
  });
  onTestFinished(() => drover.stop());
  const users = await createUsers(drover.url, ENTITIES, PRODUCERS_EACH, ADMINS);
  const outcomes: Outcomes = new Map();
  await Promise.all([
    ...users.producers.map((person, at) => work(person, 'producer', users, at, outcomes)),
    ...users.admins.map((person, at) => work(person, 'admin', users, 1000 + at, outcomes)),
  ]);

  const total = new Map<string, number>();
  for (const { name } of actions) {
    const counts = outcomes.get(name) ?? new Map<string, number>();
    log(`${name}: ${[...counts].map(([outcome, times]) => `${times} ${outcome}`).join(', ')}`);
    for (const [outcome, times] of counts) total.set(outcome, (total.get(outcome) ?? 0) + times);
  }
  const wrong = [...total.keys()].filter((outcome) => /^[45]0[0-9] /.test(outcome));
  expect(wrong, drover.output()).toEqual([]);
  expect(actions.filter(({ name }) => !outcomes.get(name)?.has('200')).map(({ name }) => name)).toEqual([]);
  expect(await asOwner(embeddedUrl(DATA_DIR), brokenInvariants)).toEqual([]);
  log(
    `100 users, ${actions.length} kinds of writes, ${SECONDS} seconds: ` +
      `${[...total].map(([outcome, times]) => `${times} answered ${outcome}`).join(', ')}; every invariant holds`,
  );
});
