import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getDashboard } from '#api/dashboard';
import { live } from '#api/health';
import { listLots } from '#api/lots';
import { riskBook } from '#api/risk';
import type { SimulatedUser } from '../load/load-users.ts';

const CLIENTS = 1_500;
/** Milliseconds until a refused client retries, regardless of Retry-After. */
const RETRY_AFTER = 250;
const paths = [getDashboard.path, listLots.path, riskBook.path];

/** How an overloaded server behaved. Times in milliseconds. */
export interface OverloadResult {
  answered: number;
  refused: number;
  slowestResponse: number;
  /** Until a new client, on a new connection, gets any response. */
  slowestNewClient: number;
  /** Refusals other than 503 with Retry-After. */
  unexpected: string[];
  summary: string;
}

/** Many more clients than the server can handle, each sending its next request as soon as it is answered. */
export async function overload(
  url: string,
  people: readonly SimulatedUser[],
  milliseconds: number,
): Promise<OverloadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS, maxFreeSockets: CLIENTS });
  await openConnections(agent, url);
  const until = Date.now() + milliseconds;
  const responseTimes: number[] = [];
  const refusals: number[] = [];
  const unexpected = new Set<string>();
  const clients = Array.from({ length: CLIENTS }, async (_, at) => {
    const token = people[at % people.length]?.client.token ?? '';
    for (let turn = at; Date.now() < until; turn += 1) {
      const since = performance.now();
      const { status, retryAfter } = await ask(agent, `${url}${paths[turn % paths.length]}`, token);
      const took = performance.now() - since;
      if (status === 200) responseTimes.push(took);
      else {
        refusals.push(took);
        await sleep(RETRY_AFTER);
      }
      if (status !== 200 && (status !== 503 || !retryAfter)) unexpected.add(`${status}`);
    }
  });
  const newClients: number[] = [];
  while (Date.now() < until) {
    const since = performance.now();
    await ask(new Agent(), `${url}${getDashboard.path}`, people[0]?.client.token ?? '');
    newClients.push(performance.now() - since);
    await sleep(500);
  }
  await Promise.all(clients);
  agent.destroy();
  const slowestResponse = slowest(responseTimes);
  return {
    answered: responseTimes.length,
    refused: refusals.length,
    slowestResponse,
    slowestNewClient: slowest(newClients),
    unexpected: [...unexpected],
    summary:
      `${CLIENTS} clients without a pause for ${milliseconds / 1000} s: ${responseTimes.length} answered (p50 ${middle(responseTimes)} ms, ` +
      `at most ${slowestResponse} ms), ${refusals.length} refused with 503 and Retry-After (p50 ${middle(refusals)} ms, at most ${slowest(refusals)} ms); ` +
      `new clients answered within ${slowest(newClients)} ms`,
  };
}

/** Opens all connections gradually: a server accepts few new ones at a time. */
async function openConnections(agent: Agent, url: string): Promise<void> {
  for (let size = 100; size <= CLIENTS; size += 100)
    await Promise.all(Array.from({ length: size }, () => ask(agent, `${url}${live.path}`, '')));
}

function ask(
  agent: Agent,
  url: string,
  token: string,
): Promise<{ status: number | string; retryAfter: boolean }> {
  return new Promise((resolve) => {
    const outgoing = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'] !== undefined,
        }),
      );
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ status: error.code ?? error.message, retryAfter: false }),
    );
    outgoing.end();
  });
}

const slowest = (times: readonly number[]): number =>
  Math.round(times.reduce((most, time) => Math.max(most, time), 0));
const middle = (times: readonly number[]): number =>
  Math.round(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0);
