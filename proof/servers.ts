import { onTestFinished } from 'vitest';
import { type Drover, startDrover } from './drover.ts';
import { type ExternalPostgres, externalPostgres } from './external-postgres.ts';
import { tempDir } from './temp-dir.ts';
import { join } from 'node:path';

/** Several servers on one PostgreSQL. */
export interface Servers {
  postgres: ExternalPostgres;
  /** The server at a place; the one that was started there last. */
  at(place: number): Drover;
  urls: readonly string[];
  /** Starts a server anew at its place and on its port. */
  startAgain(place: number): Promise<void>;
}

/** Starts an empty PostgreSQL and so many servers on it, all at the same moment. */
export async function startServers(
  count: number,
  firstPort: number,
  settings: Record<string, string> = {},
): Promise<Servers> {
  const postgres = await externalPostgres(join(tempDir(), 'postgres'));
  onTestFinished(() => postgres.stop());
  const start = (place: number) =>
    startDrover({
      DATABASE_URL: postgres.url,
      PORT: String(firstPort + place),
      LOG_LEVEL: 'error',
      QUOTES_REFRESH_MINUTES: '0',
      ...settings,
    });
  const places = Array.from({ length: count }, (_, place) => place);
  const running = await Promise.all(places.map(start));
  onTestFinished(async () => {
    await Promise.all(running.map((drover) => drover.stop()));
  });
  const at = (place: number): Drover => {
    const drover = running[place];
    if (!drover) throw new Error(`No server at ${place}`);
    return drover;
  };
  return {
    postgres,
    at,
    urls: running.map(({ url }) => url),
    startAgain: async (place) => {
      running[place] = await start(place);
    },
  };
}
