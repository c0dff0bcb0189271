import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { brokenInvariants } from '../src/server/testing/invariants.ts';
import { type Act, NothingThere } from './act.ts';
import { actsOfAdmins } from './acts-of-admins.ts';
import { actsOnLots } from './acts-on-lots.ts';
import { actsOnMoney } from './acts-on-money.ts';
import { actsOnTrades } from './acts-on-trades.ts';
import { actsOnUsers } from './acts-on-users.ts';
import { chanceOf } from './chance.ts';
import { Answered } from './client.ts';
import { startDrover } from './drover.ts';
import { testFolder } from './folder.ts';
import { asOwner, embeddedUrl } from './owner.ts';
import { say, shareOf } from './share.ts';
import { foundTown, type Town, type Townsman } from './town.ts';

/** In less time the rarest writes, such as moving somebody to another entity, may not succeed even once. */
const SECONDS = shareOf(60, 45);
const [ENTITIES, PRODUCERS_EACH, ADMINS] = [21, 4, 16];

const acts: readonly Act[] = [
  ...actsOnLots,
  ...actsOnMoney,
  ...actsOnTrades,
  ...actsOnUsers,
  ...actsOfAdmins,
];

/** How each act went, how often: `200`, or the refusal's status. */
type Outcomes = Map<string, Map<string, number>>;

/** Somebody does one thing after the other, without a pause, until it is time. */
async function work(
  person: Townsman,
  who: Act['who'],
  town: Town,
  seed: number,
  outcomes: Outcomes,
): Promise<void> {
  const chance = chanceOf(seed);
  const choices = acts
    .filter((act) => act.who === who)
    .flatMap((act) => Array.from({ length: act.often }, () => act));
  const until = Date.now() + SECONDS * 1000;
  while (Date.now() < until) {
    const { name, act } = chance.oneOf(choices);
    const outcome = await act({ person, client: person.client, town, chance }).then(() => '200', outcomeOf);
    const ofAct = outcomes.get(name) ?? new Map<string, number>();
    ofAct.set(outcome, (ofAct.get(outcome) ?? 0) + 1);
    outcomes.set(name, ofAct);
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof NothingThere) return 'nothing there';
  if (error instanceof Answered)
    return error.status < 500 && error.status !== 400
      ? String(error.status)
      : `${error.status} ${error.message}`;
  throw error;
}

test(`100 people write without a pause for ${SECONDS} seconds, and the books are as their records say`, async () => {
  const DATA_DIR = join(testFolder(), 'data');
  const drover = await startDrover({
    DATA_DIR,
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'error',
    QUOTES_REFRESH_MINUTES: '1',
  });
  onTestFinished(() => drover.stop());
  const town = await foundTown(drover.url, ENTITIES, PRODUCERS_EACH, ADMINS);
  const outcomes: Outcomes = new Map();
  await Promise.all([
    ...town.producers.map((person, at) => work(person, 'producer', town, at, outcomes)),
    ...town.admins.map((person, at) => work(person, 'admin', town, 1000 + at, outcomes)),
  ]);

  const total = new Map<string, number>();
  for (const { name } of acts) {
    const ofAct = outcomes.get(name) ?? new Map<string, number>();
    say(`${name}: ${[...ofAct].map(([outcome, times]) => `${times} ${outcome}`).join(', ')}`);
    for (const [outcome, times] of ofAct) total.set(outcome, (total.get(outcome) ?? 0) + times);
  }
  const wrong = [...total.keys()].filter((outcome) => /^[45]0[0-9] /.test(outcome));
  expect(wrong, drover.said()).toEqual([]);
  expect(acts.filter(({ name }) => !outcomes.get(name)?.has('200')).map(({ name }) => name)).toEqual([]);
  expect(await asOwner(embeddedUrl(DATA_DIR), brokenInvariants)).toEqual([]);
  say(
    `100 people, ${acts.length} kinds of writes, ${SECONDS} seconds: ` +
      `${[...total].map(([outcome, times]) => `${times} answered ${outcome}`).join(', ')}; every invariant holds`,
  );
});
