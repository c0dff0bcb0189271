import { getPriority, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { buildApp } from './app.ts';
import { openDatabase } from './db/database.ts';
import { loggedBy } from './db/slow-statements.ts';
import { logInsOf } from './env.ts';
import { jobWork, type JobTask } from './jobs/job-thread.ts';
import { runTasks } from './threads/task-thread.ts';
import type { ResponsePart, ThreadData, ThreadRequest } from './http/request-thread.ts';

// On Linux this is the priority of this thread alone: the thread of other requests goes first. It can only be lowered.
if (process.platform === 'linux' && getPriority() < 10) setPriority(10);

/** The worker of requests about large books, and that of jobs: the same server on few connections, without a port of its own. */
const { env, ownerUrl } = workerData as ThreadData;
const database = await openDatabase({
  ownerUrl,
  given: logInsOf(env),
  poolSize: 2,
  slowMs: env.SLOW_QUERY_MS,
});
const http = await buildApp({ env, database, refuseWhenBusy: false });

/** Whether the client of the request that arrives has left. */
let arriving: AbortSignal | null = null;
// No connection closes the response by its end.
http.addHook('onRequest', async (_request, reply) => {
  arriving?.addEventListener('abort', () => reply.raw.destroy(), { once: true });
});
await http.ready();

/** Bytes of a response that are handed over at a time, so that receiving a whole book does not hold the thread of requests up. */
const PIECE = 262_144;

/** Copies of a chunk in pieces: their memory goes with them. */
function* pieces(chunk: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < chunk.length; at += PIECE) yield new Uint8Array(chunk.subarray(at, at + PIECE));
}

async function answer({ method, url, ip, headers, body, port }: ThreadRequest): Promise<void> {
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
    for await (const chunk of response.stream()) for (const piece of pieces(chunk as Uint8Array)) send(piece);
    send(null);
  } catch (error) {
    if (!left.signal.aborted) throw error;
  } finally {
    port.close();
  }
}

const work = jobWork(database, env);

/** As on the main thread, slow statements are tracked only where they are logged. */
function runJob({ job, args }: JobTask): Promise<unknown> {
  const run = () => (work[job] as (...given: readonly unknown[]) => Promise<unknown>)(...args);
  return env.SLOW_QUERY_MS === undefined ? run() : loggedBy(http.log, run);
}

runTasks((task: ThreadRequest | JobTask) => ('job' in task ? runJob(task) : answer(task)));
