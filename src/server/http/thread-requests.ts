import { getPriority, setPriority } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { type Database, openDatabase } from '../db/database.ts';
import { logInsOf } from '../env.ts';
import type { ResponsePart, ThreadData, ThreadRequest } from './request-thread.ts';

/** The database of a thread, on few connections. On Linux the thread gets a low priority of its own, so that that of other requests goes first: it can only be lowered. */
export function openOnThread({ env, ownerUrl }: ThreadData): Promise<Database> {
  if (process.platform === 'linux' && getPriority() < 10) setPriority(10);
  return openDatabase({ ownerUrl, given: logInsOf(env), poolSize: 2, slowMs: env.SLOW_QUERY_MS });
}

/** Bytes of a response that are handed over at a time, so that receiving a whole book does not hold the thread of requests up. */
const PIECE = 262_144;

/** Copies of a chunk in pieces: their memory goes with them. */
function* pieces(chunk: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < chunk.length; at += PIECE) yield new Uint8Array(chunk.subarray(at, at + PIECE));
}

/** Answers the requests that are handed to a thread, one after the other, by a server without a port of its own. */
export function answering(http: FastifyInstance): (request: ThreadRequest) => Promise<void> {
  /** Whether the client of the request that arrives has left. */
  let arriving: AbortSignal | null = null;
  // No connection closes the response by its end.
  http.addHook('onRequest', async (_request, reply) => {
    arriving?.addEventListener('abort', () => reply.raw.destroy(), { once: true });
  });
  return async ({ method, url, ip, headers, body, port }) => {
    const left = new AbortController();
    port.once('message', () => left.abort());
    arriving = left.signal;
    const send = (part: ResponsePart) =>
      port.postMessage(part, part instanceof Uint8Array ? [part.buffer as ArrayBuffer] : []);
    try {
      const response = await http.inject({
        method: method as 'GET',
        url,
        remoteAddress: ip,
        headers,
        ...(body && { payload: Buffer.from(body.buffer, body.byteOffset, body.byteLength) }),
        signal: left.signal,
        payloadAsStream: true,
      });
      send({ status: response.statusCode, headers: response.headers });
      for await (const chunk of response.stream())
        for (const piece of pieces(chunk as Uint8Array)) send(piece);
      send(null);
    } catch (error) {
      if (!left.signal.aborted) throw error;
    } finally {
      port.close();
    }
  };
}
