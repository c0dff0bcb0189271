import { Client } from 'pg';
import { dayIn, DEFAULT_TIME_ZONE } from '#domain/kit/days';
import { type EmbeddedPostgres, startPostgres } from '../../src/embedded-postgres/start-postgres.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { fillBook } from './fill.ts';
import type { BookSize } from './size.ts';

/** Settings for faster filling: new tables are not logged, and writes are flushed seldom. */
const FILLING = [
  `alter system set wal_level = 'minimal'`,
  `alter system set max_wal_senders = 0`,
  `alter system set max_wal_size = '8GB'`,
  `alter system set shared_buffers = '1GB'`,
];

/** A database in a new folder that holds a book of a size, running as the product runs it (`fsync` on), though it was filled without. */
export async function filledDatabase(dataDir: string, size: BookSize): Promise<EmbeddedPostgres> {
  const began = Date.now();
  await session(dataDir, async (url) => {
    await migrate(url);
    await asOwner(url, FILLING);
  });
  await session(dataDir, async (url) => {
    await fillBook(url, size, dayIn(DEFAULT_TIME_ZONE, new Date()));
    await asOwner(url, ['alter system reset all']);
  });
  console.log(`A book of ${size.lots} lots was created in ${Math.round((Date.now() - began) / 1000)} s.`);
  return startPostgres({ dataDir, log: console.log });
}

/** Settings take effect with the next start, so each part of the filling has a start of its own. */
async function session(dataDir: string, work: (url: string) => Promise<void>): Promise<void> {
  const { url, stop } = await startPostgres({ dataDir, log: console.log, throwaway: true });
  try {
    await work(url);
  } finally {
    await stop();
  }
}

async function asOwner(url: string, statements: readonly string[]): Promise<void> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  for (const statement of statements) await owner.query(statement);
  await owner.end();
}
