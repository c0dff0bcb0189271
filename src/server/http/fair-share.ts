import { availableParallelism } from 'node:os';
import { Refusal } from '#api/errors';
import { fairQueue, type Sender } from '../threads/fair-queue.ts';
import type { Session } from '../db/database.ts';
import { prepared, sql } from '../db/sql.ts';

/** Milliseconds of a request that count for nothing: on a busy server requests about a small book take long too. */
const FREE = { small: 1_000, large: 100 };
/** The work, in milliseconds and halved every half minute, from which on a user's requests take turns. */
const HEAVY = 500;
const HALF_LIFE = 30_000;
/**
 * How many requests run at once of heavy users, and of large books with no known cost: as many as leave a processor free for others,
 * and always fewer than a role has connections.
 */
const atOnceOn = (processors: number) => ({
  heavy: Math.min(Math.max(processors - 1, 1), 3),
  unknown: Math.min(Math.max(processors - 1, 1), 2),
});
/** The longest that a request of unknown cost holds up the next, in milliseconds. */
const LONGEST_TRIAL = 2_000;
const LONGEST_WAIT = 20_000;
/** The most requests of a user that wait: several screens, opened at once, are answered. */
export const MOST_WAITING_REQUESTS = 60;
/** The most users, and their endpoints, that are remembered. */
const REMEMBERED = 10_000;
const REMEMBERED_ENDPOINTS = 100_000;

const BUSY = 'The server is busy with other large requests. Please try again shortly.';

/** The key of the book that a user sees: inside a client it is another one than over all clients. */
const bookOf = (user: string, client: number | null): string =>
  client === null ? user : `${user} ${client}`;

/** Runs the work of a request, at once or in turn; `onWait` is called before a wait. */
export type InTurn = <T>(
  sender: Sender,
  about: { endpoint: string; client: number | null; isLargeBook: boolean },
  work: () => Promise<T>,
  onWait: () => void,
) => Promise<T>;

/** Requests that run a few at once; the others wait in turns. */
function lane(atOnce: number) {
  const queue = fairQueue<() => boolean>(MOST_WAITING_REQUESTS);
  let running = 0;
  const startNext = (): void => {
    while (running < atOnce) {
      const start = queue.take();
      if (!start) return;
      if (start()) running += 1;
    }
  };
  return {
    isFull: () => running >= atOnce,
    /** Waits for the turn; the returned function ends it. */
    turn: (sender: Sender): Promise<() => void> =>
      new Promise((resolve, reject) => {
        let isRefused = false;
        const wait = setTimeout(() => {
          isRefused = true;
          reject(new Refusal('unavailable', BUSY));
        }, LONGEST_WAIT);
        let hasEnded = false;
        const end = () => {
          if (hasEnded) return;
          hasEnded = true;
          running -= 1;
          startNext();
        };
        queue.add(sender, () => {
          clearTimeout(wait);
          if (!isRefused) resolve(end);
          return !isRefused;
        });
        startNext();
      }),
  };
}

/** Sets a key as the newest, and forgets the oldest of too many. */
function remember<Value>(held: Map<string, Value>, most: number, key: string, value: Value): void {
  held.delete(key);
  held.set(key, value);
  const [oldest] = held.keys();
  if (held.size > most && oldest !== undefined) held.delete(oldest);
}

/**
 * Users with requests that took much time in the last minute take turns, a few at once. So do the first requests to an endpoint of
 * others with a large book, and those after one that took long, so that many who begin at once do not take all connections;
 * everything else runs at once. Networks share equally, regardless of their numbers of accounts and requests.
 */
export function fairShares(
  { heavy: heavyAtOnce, unknown: unknownAtOnce } = atOnceOn(availableParallelism()),
): InTurn {
  const now = () => performance.now();
  const uses = new Map<string, { work: number; at: number }>();
  const quick = new Map<string, true>();
  const heavy = lane(heavyAtOnce);
  const unknown = lane(unknownAtOnce);

  const workOf = (user: string): number => {
    const { work, at } = uses.get(user) ?? { work: 0, at: now() };
    return work * 0.5 ** ((now() - at) / HALF_LIFE);
  };
  const timed = async <T>(user: string, key: string, free: number, work: () => Promise<T>): Promise<T> => {
    const since = now();
    try {
      return await work();
    } finally {
      const took = now() - since;
      if (took <= free) remember(quick, REMEMBERED_ENDPOINTS, key, true);
      else {
        quick.delete(key);
        remember(uses, REMEMBERED, user, { work: workOf(user) + took - free, at: now() });
      }
    }
  };

  return async (sender, about, work, onWait) => {
    const { user } = sender;
    const key = `${bookOf(user, about.client)} ${about.endpoint}`;
    const free = FREE[about.isLargeBook ? 'large' : 'small'];
    const isHeavy = workOf(user) >= HEAVY;
    if (!isHeavy && (!about.isLargeBook || quick.has(key))) return timed(user, key, free, work);
    const { isFull, turn } = isHeavy ? heavy : unknown;
    if (isHeavy || isFull()) onWait();
    const end = await turn(sender);
    const trial = isHeavy ? undefined : setTimeout(end, LONGEST_TRIAL);
    try {
      return await timed(user, key, free, work);
    } finally {
      clearTimeout(trial);
      end();
    }
  };
}

/** The lots of a book that is large, each with ten open trades counted as one more: about 40 ms of the thread of requests. */
const LARGE = 500;
/** The records of a book that is large however few lots it has. */
const MANY_RECORDS = 50_000;

const held = prepared(
  'recordsHeld',
  sql<{ lots: number; open_trades: number; records: number }>`
    select lots, open_trades, records from app.records_held()`,
);

/** Whether working through everything that a user sees would hold up others. */
export async function isLargeBook(db: Session): Promise<boolean> {
  const { lots = 0, open_trades = 0, records = 0 } = (await db.row(held)) ?? {};
  return lots + open_trades / 10 > LARGE || records > MANY_RECORDS;
}

/** How long a book counts as large or not, in milliseconds. */
const KNOWN = 30_000;

/** Whether the book that a user sees is large, looked up twice a minute. */
export function knownBooks(now: () => number = () => performance.now()): typeof isLargeBook {
  const known = new Map<string, { isLarge: boolean; until: number }>();
  return async (db) => {
    if (db.userId === null) return false;
    const book = bookOf(db.userId, db.client);
    const last = known.get(book);
    if (last && last.until > now()) return last.isLarge;
    const isLarge = await isLargeBook(db);
    remember(known, REMEMBERED, book, { isLarge, until: now() + KNOWN });
    return isLarge;
  };
}
