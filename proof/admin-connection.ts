import { join } from 'node:path';
import pg from 'pg';
import type { Owner } from '../src/server/testing/constraints.ts';

/** The owner's connection URL of the embedded database in a data folder. */
export const embeddedUrl = (dataDir: string): string =>
  `postgresql://postgres@localhost:5432/drover?host=${encodeURIComponent(join(dataDir, 'postgres'))}&sslmode=disable`;

/** Runs `work` on a connection as the owner, whom no access rule applies to. */
export async function asOwner<T>(url: string, work: (owner: Owner) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(async (text) => (await client.query(text)).rows as never);
  } finally {
    await client.end();
  }
}
