import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { ADMIN, type Drover, startDrover } from '../load/drover.ts';
import { type Client, signIn } from '../load/client.ts';
import type { Requester } from './ask.ts';
import { filledDatabase } from './book/database.ts';
import { emailOf } from './book/fill.ts';
import { bookSize, LARGE, MIDDLE, SMALL } from './book/size.ts';

/** A signed-in user. */
type SignedInUser = Client & Requester;

/** The environment of a measurement: a filled database, a Drover server on it, and signed-in users. */
export interface Environment {
  scale: number;
  ownerUrl: string;
  /** The owner's connection, without access rules, for the bare statements that ours are compared with. */
  owner: pg.Client;
  drover: Drover;
  /** The server's memory right after its start, in bytes. */
  memoryAtStart: number;
  admin: SignedInUser;
  /** 400 lots and 8,000 trades. */
  large: SignedInUser;
  /** 200 lots. */
  middle: SignedInUser;
  /** About 19 lots, like most users. */
  small: SignedInUser;
  folder: string;
  close(): Promise<void>;
}

const cache = fileURLToPath(new URL('../.cache/bench', import.meta.url));

/** A database as the product runs it (`fsync` on), filled at a scale or with so many records, and the built server on it. */
export async function openEnvironment(scale: number, size = bookSize(scale)): Promise<Environment> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'data-'));
  const postgres = await filledDatabase(folder, size);
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  const drover = await startDrover({
    DATABASE_URL: postgres.url,
    QUOTES_PROVIDER: 'manual',
    LOG_LEVEL: 'error',
  });
  const memoryAtStart = drover.memory();
  const { url } = drover;
  const signedIn = async (email: string): Promise<SignedInUser> => ({ ...(await signIn(url, email)), url });
  return {
    scale,
    ownerUrl: postgres.url,
    owner,
    drover,
    memoryAtStart,
    folder,
    admin: await signedIn(ADMIN.email),
    large: await signedIn(emailOf(LARGE.entity)),
    middle: await signedIn(emailOf(MIDDLE.entity)),
    small: await signedIn(emailOf(SMALL.entity)),
    close: async () => {
      await drover.stop();
      await owner.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
