import { Worker } from 'node:worker_threads';
import { Refusal } from '#api/errors';
import type { Endpoint } from '#api/endpoint';
import { TOO_MUCH } from './json-body.ts';

export interface LargeInput {
  json: Uint8Array;
  method: string;
  path: string;
  address: { query: unknown; path: object };
}

export type LargeInputRead =
  | { input: unknown }
  | { refusal: { code: string; message: string; fields?: Record<string, string> | undefined } };

const BUSY = 'The server is reading other large files. Please try again shortly.';
/** The compiled worker, also when running from the sources: Node 20 does not run TypeScript. */
const thread = new URL('../../../dist/server/large-input-thread.js', import.meta.url);
/** The limits of memory for one body, in megabytes. The largest legitimate one takes a quarter. */
const LIMITS = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 };
/**
 * The milliseconds of a processor that this process may use while one body is parsed, a quarter of which the largest legitimate one takes.
 * Waiting for a processor does not count: on a busy machine the same file would be too large.
 */
const PROCESSOR_TIME = 30_000;
const CHECKED_EVERY = 250;

/** The most large bodies held at a time: arriving, queued or being parsed. */
const MOST_HELD = 4;
let held = 0;
let queued = 0;
let turn: Promise<unknown> = Promise.resolve();

/** Reserves a slot for a large body, or refuses; call the returned function to release it. */
export function takePlaceForLargeBody(): () => void {
  if (held >= MOST_HELD) throw new Refusal('unavailable', BUSY);
  held += 1;
  let isHeld = true;
  return () => {
    if (isHeld) held -= 1;
    isHeld = false;
  };
}

/**
 * Parses a large body by its endpoint's contract on a worker thread, one body at a time. A client that disconnects releases its
 * slot, but its queued body stays in memory: so the queue is limited too.
 */
export async function readLargeInput(
  endpoint: Endpoint,
  json: Buffer,
  address: LargeInput['address'],
): Promise<unknown> {
  if (queued >= MOST_HELD) throw new Refusal('unavailable', BUSY);
  queued += 1;
  const read = turn
    .then(() => inThread({ json, method: endpoint.method, path: endpoint.path, address }))
    .finally(() => (queued -= 1));
  turn = read.catch(() => {});
  return read;
}

async function inThread(given: LargeInput): Promise<unknown> {
  const worker = new Worker(thread, {
    workerData: given,
    transferList:
      given.json.buffer.byteLength === given.json.byteLength ? [given.json.buffer as ArrayBuffer] : [],
    resourceLimits: LIMITS,
    execArgv: [],
    env: {},
  });
  const before = process.cpuUsage();
  let timer: NodeJS.Timeout | undefined;
  try {
    const read = await new Promise<LargeInputRead>((resolve, reject) => {
      worker
        .once('message', resolve)
        .once('error', reject)
        .once('exit', () => reject(new Error('The thread ended')));
      timer = setInterval(() => {
        const { user, system } = process.cpuUsage(before);
        if ((user + system) / 1_000 > PROCESSOR_TIME) reject(new Refusal('too_large', TOO_MUCH));
      }, CHECKED_EVERY);
    });
    if ('input' in read) return read.input;
    throw new Refusal(read.refusal.code, read.refusal.message, read.refusal.fields);
  } catch (error) {
    const outOfMemory =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw outOfMemory ? new Refusal('too_large', TOO_MUCH) : error;
  } finally {
    clearInterval(timer);
    await worker.terminate();
  }
}
