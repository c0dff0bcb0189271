import { onTestFinished } from 'vitest';
import { type Drover, startDrover } from '../load/drover.ts';
import { type ExternalPostgres, externalPostgres } from './external-postgres.ts';
import { tempDir } from './temp-dir.ts';
import { join } from 'node:path';

/** Several servers on one PostgreSQL. */
export interface Servers {
  postgres: ExternalPostgres;
  /** The server at an index; the one started there last. */
  at(index: number): Drover;
  urls: readonly string[];
  /** Restarts the server at an index on its port. */
  restart(index: number): Promise<void>;
}

/** Starts an empty PostgreSQL and this many servers on it, all at the same time. */
export async function startServers(
  count: number,
  firstPort: number,
  settings: Record<string, string> = {},
): Promise<Servers> {
  const postgres = await externalPostgres(join(tempDir(), 'postgres'));
  onTestFinished(() => postgres.stop());
  const start = (index: number) =>
    startDrover({
      DATABASE_URL: postgres.url,
      PORT: String(firstPort + index),
      LOG_LEVEL: 'error',
      QUOTES_REFRESH_MINUTES: '0',
      ...settings,
    });
  const indexes = Array.from({ length: count }, (_, index) => index);
  const running = await Promise.all(indexes.map(start));
  onTestFinished(async () => {
    await Promise.all(running.map((drover) => drover.stop()));
  });
  const at = (index: number): Drover => {
    const drover = running[index];
    if (!drover) throw new Error(`No server at ${index}`);
    return drover;
  };
  return {
    postgres,
    at,
    urls: running.map(({ url }) => url),
    restart: async (index) => {
      running[index] = await start(index);
    },
  };
}
