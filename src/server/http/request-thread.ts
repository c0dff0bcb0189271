import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#api/endpoint';
import { Refusal } from '#api/errors';
import { LargeBody } from './json-body.ts';
import type { Sender } from '../threads/fair-queue.ts';
import { taskThread } from '../threads/task-thread.ts';
import type { Env } from '../env.ts';

/** Settings with which a thread opens the same database. */
export interface ThreadData {
  env: Env;
  ownerUrl: string;
}

/** A request for the thread. Its response comes through the port: a head, the chunks of the body, and null at the end. */
export interface ThreadRequest {
  method: string;
  /** The path of the endpoint that it is for, such as `/api/deliveries/:batch/files`. */
  route: string;
  url: string;
  ip: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
  port: MessagePort;
}

export interface ResponseHead {
  status: number;
  headers: OutgoingHttpHeaders;
}

export type ResponsePart = ResponseHead | Uint8Array | null;

/** Answers a request of a user on a thread of its own, within its limits if it has some. */
export type RequestThread = (
  request: FastifyRequest,
  reply: FastifyReply,
  sender: Sender,
  own?: Endpoint['threadLimits'],
) => Promise<FastifyReply>;

type Limits = Pick<Parameters<typeof taskThread>[0], 'tooLarge' | 'timeout' | 'longestWait' | 'memory'>;

/** A thread for requests that work through a whole large book, so that other requests do not wait for them. Networks and their users take turns. */
export const requestThread = (data: ThreadData): RequestThread =>
  serverThread(new URL('../../../dist/server/request-thread-main.js', import.meta.url), data, {
    tooLarge: 'This is too much to calculate at once. Choose a client or a shorter period.',
    // The largest account that the default limits allow takes a tenth of it.
    timeout: 60_000,
    longestWait: 20_000,
    memory: { maxOldGenerationSizeMb: 1_536, maxYoungGenerationSizeMb: 64 },
  }).answer;

/** A thread with the same server in this file, which checks sessions and reads on connections of its own; `run` takes other tasks than requests. */
export function serverThread<Task extends object>(file: URL, data: ThreadData, limits: Limits) {
  const run = taskThread<ThreadRequest | Task, unknown>({
    file,
    workerData: data,
    moved: (task) => ('port' in task ? [task.port] : []),
    ...limits,
  });

  const unread = unreadResponses();
  const answer: RequestThread = async (request, reply, sender, own) => {
    const { port1: port, port2 } = new MessageChannel();
    // An error before the head is thrown below; one after it ends the response.
    const content = new PassThrough().on('error', () => {});
    const response = {
      network: sender.network,
      bytes: () => content.writableLength + content.readableLength + reply.raw.writableLength,
      drop: () => reply.raw.destroy(),
    };
    unread.add(response);
    const head = new Promise<ResponseHead>((resolve) => {
      port.on('message', (part: ResponsePart) => {
        if (part === null) content.end();
        else if (part instanceof Uint8Array) {
          content.write(part);
          unread.limit();
        } else resolve(part);
      });
    });
    const failed = run({ ...requestFor(request), port: port2 }, sender, own).then(
      () => new Promise<never>(() => {}), // the head may still be on its way
      (error: Error) => {
        content.destroy(error);
        port.close();
        throw error;
      },
    );
    const left = new Promise<never>((_, reject) => {
      reply.raw.once('close', () => {
        unread.remove(response);
        port.postMessage('the client has left', []);
        reject(new Refusal('cancelled', 'The client closed the connection'));
      });
    });
    for (const outcome of [failed, left]) outcome.catch(() => {});
    const resumeTimeout = suspendTimeout(request.raw.socket);
    const { status, headers } = await Promise.race([head, failed, left]).finally(resumeTimeout);
    content.once('end', () => port.close());
    // The main server frames the body.
    const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...forwarded } = headers;
    return reply.status(status).headers(forwarded).send(content);
  };
  return { answer, run };
}

/** While the server works, its silence is no sign of a broken connection: the limits of the thread end work that takes too long. */
function suspendTimeout(socket: Socket): () => void {
  if (!(socket instanceof Socket)) return () => {}; // a request by `inject`
  const { timeout = 0 } = socket;
  socket.setTimeout(0);
  return () => void socket.setTimeout(timeout);
}

const FORWARDED = ['authorization', 'accept', 'content-type', 'cache-control'] as const;

function requestFor(request: FastifyRequest): Omit<ThreadRequest, 'port'> {
  const { method, url, ip, headers, body, routeOptions } = request;
  return {
    method,
    route: routeOptions.url ?? url,
    url,
    ip,
    headers: Object.fromEntries(
      FORWARDED.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
    ),
    body:
      body === undefined ? null : body instanceof LargeBody ? body.json : Buffer.from(JSON.stringify(body)),
  };
}

/** Bytes that are ready for slow clients: five exports of the largest book. */
const MOST_UNREAD = 500_000_000;

/** A response that is ready, and how much of it its client has not taken yet. */
interface Unread {
  network: string;
  bytes: () => number;
  drop: () => void;
}

/** Limits unread response data: beyond it the network that leaves most unread loses its oldest response. */
export function unreadResponses(most = MOST_UNREAD) {
  const open = new Set<Unread>();
  return {
    add: (response: Unread) => void open.add(response),
    remove: (response: Unread) => void open.delete(response),
    /** Drops responses until the rest is within the limit; the last one stays, regardless of its size. */
    limit(): void {
      const sizes = new Map([...open].map((response) => [response, response.bytes()]));
      let total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
      while (total > most && sizes.size > 1) {
        const dropped = oldestOfLargest(sizes);
        if (!dropped) return;
        total -= sizes.get(dropped) ?? 0;
        sizes.delete(dropped);
        open.delete(dropped);
        dropped.drop();
      }
    },
  };
}

function oldestOfLargest(sizes: ReadonlyMap<Unread, number>): Unread | undefined {
  const networks = new Map<string, number>();
  for (const [{ network }, bytes] of sizes) networks.set(network, (networks.get(network) ?? 0) + bytes);
  const largest = Math.max(...networks.values());
  return [...sizes].find(([{ network }, bytes]) => bytes > 0 && networks.get(network) === largest)?.[0];
}
