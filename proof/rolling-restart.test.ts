import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addExpense, listExpenses } from '#api/expenses';
import { listLots } from '#api/lots';
import { brokenInvariants } from '../src/server/testing/invariants.ts';
import { startBalancer } from './balancer.ts';
import { seededRandom } from '../load/random.ts';
import { clientWith } from '../load/client.ts';
import { openWorkload } from './workload.ts';
import { asOwner } from './admin-connection.ts';
import { newExpense } from './records.ts';
import { startServers } from './servers.ts';
import { log, scaled } from './scale.ts';
import { startWriters } from './writers.ts';

const COUNT = 3;
const KILLS = scaled(9, 3);
const ROUNDS = scaled(4);
const USERS = 20;

/** The writers at three servers share the records: one may change or delete what another is editing. */
const isAboutRecords = (refusal: string): boolean => /^(conflict|not_found) /.test(refusal);

test('killing one of three servers loses nothing and does not affect the others', async () => {
  const servers = await startServers(COUNT, 4751);
  const workload = await openWorkload(servers.urls[0] ?? '');
  // The first lot has the expense that is changed repeatedly: each server uses a different one.
  const workloadAt = (url: string, place: number) => ({
    ...workload,
    lots: [...workload.lots.slice(place), ...workload.lots.slice(0, place)],
    producer: clientWith(url, workload.producer.token),
    admin: clientWith(url, workload.admin.token),
  });
  for (let kill = 0; kill < KILLS; kill += 1) {
    const writers = servers.urls.map((url, place) => startWriters(workloadAt(url, place), kill * 10 + place));
    await sleep(1_200);
    const victim = kill % COUNT;
    await servers.at(victim).kill();
    await sleep(500);
    for (const { stop } of writers) await stop();
    const others = writers.filter((_, place) => place !== victim).flatMap(({ failed }) => failed());
    expect(others.filter((words) => !isAboutRecords(words))).toEqual([]);
    await servers.restart(victim);
    const found = await asOwner(servers.postgres.superUrl, async (owner) => [
      ...(await workload.ledger.missing(owner)),
      ...(await brokenInvariants(owner)),
    ]);
    expect(found).toEqual([]);
  }
  log(
    `${KILLS} kills -9 of one of ${COUNT} servers: ${workload.ledger.count()} acknowledged writes, 0 lost; no failure at the other two`,
  );
});

test('a rolling restart answers every request', async () => {
  const servers = await startServers(COUNT, 4761, { DRAIN_SECONDS: '2' });
  const workload = await openWorkload(servers.urls[0] ?? '');
  const balancer = await startBalancer(servers.urls);
  const person = clientWith(balancer.url, workload.producer.token);
  const stopping = new AbortController();
  const failures: string[] = [];
  let answered = 0;
  const working = Array.from({ length: USERS }, async (_, at) => {
    const random = seededRandom(at);
    const actions = [
      () => person.call(listLots, {}),
      () => person.call(listExpenses, {}),
      () => person.call(addExpense, newExpense(random, random.oneOf(workload.lots))),
    ];
    while (!stopping.signal.aborted) {
      try {
        await random.oneOf(actions)();
        answered += 1;
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
      }
      await sleep(random.whole(5, 60));
    }
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let place = 0; place < COUNT; place += 1) {
      await servers.at(place).stop();
      await servers.restart(place);
      await sleep(600); // until the balancer has noticed
    }
  }
  stopping.abort();
  await Promise.all(working);
  expect(failures).toEqual([]);
  log(
    `${ROUNDS} rolling restarts of ${COUNT} servers under ${USERS} users: ${answered} requests, all answered; ` +
      `${balancer.rerouted()} rerouted because a server refused the connection`,
  );
});
