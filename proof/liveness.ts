import { live } from '#api/health';
import type { Drover } from '../load/drover.ts';
import { besideThread } from './beside-thread.ts';

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
  let memory = 0;
  const look = setInterval(() => (memory = Math.max(memory, drover.memory())), 50);
  try {
    const server = { url: `${drover.url}${live.path}`, pid: drover.process.pid };
    const found = await besideThread<Omit<Liveness, 'memory'>>('./liveness-thread.mjs', server, work);
    return { ...found, memory };
  } finally {
    clearInterval(look);
  }
}

export const summaryOf = ({ polls, slowest, slowestOfServer, memory }: Liveness): string =>
  `the slowest of ${polls} liveness checks took ${Math.round(slowest)} ms (${Math.round(slowestOfServer)} ms without waiting for a processor), memory ${Math.round(memory / 1_000_000)} MB at most`;
