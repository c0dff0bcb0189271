import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addExpense, listExpenses } from '#api/expenses';
import { listLots } from '#api/lots';
import { brokenInvariants } from '../src/server/testing/invariants.ts';
import { startBalancer } from './balancer.ts';
import { chanceOf } from './chance.ts';
import { clientWith } from './client.ts';
import { openDesk } from './desk.ts';
import { asOwner } from './owner.ts';
import { newExpense } from './records.ts';
import { startServers } from './servers.ts';
import { say, shareOf } from './share.ts';
import { startWriters } from './writers.ts';

const COUNT = 3;
const KILLS = shareOf(9, 3);
const ROUNDS = shareOf(4);
const PEOPLE = 20;

/** The writers of three servers work on the same records: one may change or delete what another one has open. */
const isAboutRecords = (refusal: string): boolean => /^(conflict|not_found) /.test(refusal);

test('killing one of three servers loses nothing, and the others do not notice', async () => {
  const servers = await startServers(COUNT, 4751);
  const desk = await openDesk(servers.urls[0] ?? '');
  // The lot that comes first has the expense that is changed again and again: each server's is another one.
  const deskAt = (url: string, place: number) => ({
    ...desk,
    lots: [...desk.lots.slice(place), ...desk.lots.slice(0, place)],
    producer: clientWith(url, desk.producer.token),
    admin: clientWith(url, desk.admin.token),
  });
  for (let kill = 0; kill < KILLS; kill += 1) {
    const writers = servers.urls.map((url, place) => startWriters(deskAt(url, place), kill * 10 + place));
    await sleep(1_200);
    const victim = kill % COUNT;
    await servers.at(victim).kill();
    await sleep(500);
    for (const { stop } of writers) await stop();
    const others = writers.filter((_, place) => place !== victim).flatMap(({ failed }) => failed());
    expect(others.filter((words) => !isAboutRecords(words))).toEqual([]);
    await servers.startAgain(victim);
    const found = await asOwner(servers.postgres.superUrl, async (owner) => [
      ...(await desk.ledger.missing(owner)),
      ...(await brokenInvariants(owner)),
    ]);
    expect(found).toEqual([]);
  }
  say(
    `${KILLS} kills -9 of one of ${COUNT} servers: ${desk.ledger.count()} acknowledged writes, 0 lost; no failure at the other two`,
  );
});

test('a rolling restart answers every request', async () => {
  const servers = await startServers(COUNT, 4761, { DRAIN_SECONDS: '2' });
  const desk = await openDesk(servers.urls[0] ?? '');
  const balancer = await startBalancer(servers.urls);
  const person = clientWith(balancer.url, desk.producer.token);
  const stopping = new AbortController();
  const failures: string[] = [];
  let answered = 0;
  const working = Array.from({ length: PEOPLE }, async (_, at) => {
    const chance = chanceOf(at);
    const acts = [
      () => person.call(listLots, {}),
      () => person.call(listExpenses, {}),
      () => person.call(addExpense, newExpense(chance, chance.oneOf(desk.lots))),
    ];
    while (!stopping.signal.aborted) {
      try {
        await chance.oneOf(acts)();
        answered += 1;
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
      }
      await sleep(chance.whole(5, 60));
    }
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let place = 0; place < COUNT; place += 1) {
      await servers.at(place).stop();
      await servers.startAgain(place);
      await sleep(600); // until the balancer has noticed
    }
  }
  stopping.abort();
  await Promise.all(working);
  expect(failures).toEqual([]);
  say(
    `${ROUNDS} rolling restarts of ${COUNT} servers under ${PEOPLE} people: ${answered} requests, every one answered; ` +
      `${balancer.sentOn()} sent on because a server did not take the connection`,
  );
});
