import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { ready } from '#api/health';

/** Milliseconds between two health checks of a server. */
const LOOK = 250;

/** A load balancer for several servers. */
export interface Balancer {
  url: string;
  /** The number of requests sent to another server because one refused the connection. */
  rerouted(): number;
}

/**
 * Sends requests round-robin to the servers that are ready, each on a new connection. When a server refuses the connection,
 * it has not seen the request, so the next one gets it. Nothing else is retried.
 */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
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
