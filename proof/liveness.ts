import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { live } from '#api/health';
import type { Drover } from '../load/drover.ts';

/** What asking every 20 ms whether a server lives has found. Times in milliseconds. */
export interface Liveness {
  polls: number;
  failed: number;
  /** Until the slowest answer. */
  slowest: number;
  /** The same without what the server and the asker waited for a processor: on a machine that is busy with others, that is theirs. */
  slowestOfServer: number;
  /** The most bytes that the server held meanwhile. */
  memory: number;
}

/** Watches a server while `work` lasts. */
export async function livenessDuring(drover: Drover, work: () => Promise<void>): Promise<Liveness> {
  const thread = new Worker(new URL('./liveness-thread.mjs', import.meta.url), {
    workerData: { url: `${drover.url}${live.path}`, pid: drover.process.pid },
  });
  let memory = 0;
  const look = setInterval(() => (memory = Math.max(memory, drover.memory())), 50);
  try {
    await once(thread, 'online');
    await work();
    const found = once(thread, 'message') as Promise<[Omit<Liveness, 'memory'>]>;
    thread.postMessage('stop', []);
    return { ...(await found)[0], memory };
  } finally {
    clearInterval(look);
    await thread.terminate();
  }
}

export const summaryOf = ({ polls, slowest, slowestOfServer, memory }: Liveness): string =>
  `the slowest of ${polls} liveness checks took ${Math.round(slowest)} ms (${Math.round(slowestOfServer)} ms without waiting for a processor), memory ${Math.round(memory / 1_000_000)} MB at most`;
