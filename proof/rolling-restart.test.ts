import { setTimeout as sleep } from 'node:timers/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { addExpense, listExpenses } from '#api/expenses';
import { ready } from '#api/health';
import { listLots } from '#api/lots';
import { clientWith } from '../load/client.ts';
import { seededRandom } from '../load/random.ts';
import { brokenInvariants } from '../src/server/testing/invariants.ts';
import { asOwner } from './admin-connection.ts';
import { newExpense } from './records.ts';
import { log, scaled } from './scale.ts';
import { startServers } from './servers.ts';
import { openWorkload, startWriters } from './writers.ts';

/** Milliseconds between two health checks of a server. */
const LOOK = 250;

/** A load balancer for several servers. */
interface Balancer {
  url: string;
  /** The number of requests sent to another server because one refused the connection. */
  rerouted(): number;
}

/**
 * Sends requests round-robin to the servers that are ready, each on a new connection. When a server refuses the connection,
 * it has not seen the request, so the next one gets it. Nothing else is retried.
 */
async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  let turn = 0;
  let rerouted = 0;
  const isReady = new Map(targets.map((target) => [target, true]));
  const looking = setInterval(() => {
    for (const target of targets)
      void fetch(`${target}${ready.path}`, { headers: { connection: 'close' } }).then(
        ({ ok }) => isReady.set(target, ok),
        () => isReady.set(target, false),
      );
  }, LOOK);
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    turn += 1;
    const inTurn = targets.map((_, at) => targets[(turn + at) % targets.length] ?? '');
    for (const target of inTurn.filter((one) => isReady.get(one))) {
      const outcome = await forward(target, incoming, body, outgoing);
      if (outcome === 'answered') return;
      if (outcome === 'broken') break;
      rerouted += 1;
    }
    outgoing.writeHead(502).end('{"error":{"code":"broken","message":"No server answered"}}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    clearInterval(looking);
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, rerouted: () => rerouted };
}

function forward(
  target: string,
  { url, method, headers }: IncomingMessage,
  body: Buffer,
  reply: ServerResponse,
): Promise<'answered' | 'refused' | 'broken'> {
  return new Promise((resolve) => {
    const outgoing = request(`${target}${url}`, {
      method,
      headers: { ...headers, connection: 'close' },
      agent: false,
    });
    outgoing.once('response', (response) => {
      const { connection: _, 'keep-alive': __, ...kept } = response.headers;
      reply.writeHead(response.statusCode ?? 502, kept);
      response.pipe(reply).once('finish', () => resolve('answered'));
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'),
    );
    outgoing.end(body);
  });
}

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
  const workloadAt = (url: string, index: number) => ({
    ...workload,
    lots: [...workload.lots.slice(index), ...workload.lots.slice(0, index)],
    producer: clientWith(url, workload.producer.token),
    admin: clientWith(url, workload.admin.token),
  });
  for (let kill = 0; kill < KILLS; kill += 1) {
    const writers = servers.urls.map((url, index) => startWriters(workloadAt(url, index), kill * 10 + index));
    await sleep(1_200);
    const victim = kill % COUNT;
    await servers.at(victim).kill();
    await sleep(500);
    for (const { stop } of writers) await stop();
    const others = writers.filter((_, index) => index !== victim).flatMap(({ failed }) => failed());
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
    for (let index = 0; index < COUNT; index += 1) {
      await servers.at(index).stop();
      await servers.restart(index);
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
