import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { live } from '#api/health';
import type { Drover } from '../load/drover.ts';

/** The result of a health check every 20 ms. Times in milliseconds. */
export interface Liveness {
  polls: number;
  failed: number;
  /** The time of the slowest response. */
  slowest: number;
  /** The same, less the time that server and client waited for a CPU, which other programs may have used. */
  slowestOfServer: number;
  /** The server's peak memory in bytes. */
  memory: number;
}

/** Monitors a server while `work` runs. */
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
