import { Refusal } from '#api/errors';
import type { Endpoint } from '#api/endpoint';
import type { Sender } from '../threads/fair-queue.ts';
import { taskThread } from '../threads/task-thread.ts';
import { TOO_MUCH } from './json-body.ts';

export interface LargeInput {
  json: Uint8Array;
  method: string;
  path: string;
  address: { query: unknown; path: object };
}

const BUSY = 'The server is reading other large files. Please try again shortly.';

const parse = taskThread<LargeInput, unknown>({
  file: new URL('../../../dist/server/large-input-thread.js', import.meta.url),
  tooLarge: TOO_MUCH,
  // The largest legitimate body takes a quarter of the memory and of the time.
  memory: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 },
  timeout: 20_000,
  moved: ({ json }) => (json.buffer.byteLength === json.byteLength ? [json.buffer as ArrayBuffer] : []),
});

const MOST_HELD = 4;
let held = 0;
let queued = 0;

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

/** Parses a large body by its endpoint's contract on a thread. A disconnected client's body stays queued in memory, so the queue is limited too. */
export async function readLargeInput(
  { method, path }: Endpoint,
  json: Buffer,
  address: LargeInput['address'],
  sender: Sender,
): Promise<unknown> {
  if (queued >= MOST_HELD) throw new Refusal('unavailable', BUSY);
  queued += 1;
  return parse({ json, method, path, address }, sender).finally(() => (queued -= 1));
}
