import type { Session } from '../db/database.ts';
import { prepared, sql } from '../db/sql.ts';

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
const REMEMBERED = 10_000;

/** Whether a user's book is large, looked up twice a minute. */
export function knownBooks(now: () => number = () => performance.now()): typeof isLargeBook {
  const known = new Map<string, { isLarge: boolean; until: number }>();
  return async (db) => {
    const user = db.userId;
    if (user === null) return false;
    const last = known.get(user);
    if (last && last.until > now()) return last.isLarge;
    const isLarge = await isLargeBook(db);
    known.delete(user);
    known.set(user, { isLarge, until: now() + KNOWN });
    const [oldest] = known.keys();
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
    return isLarge;
  };
}
