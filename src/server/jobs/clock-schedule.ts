import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { repeat } from './repeat.ts';

const LOOK_EVERY_SECONDS = 300;

/** Ends waits and rights that were timed while the database's clock was wrong: without it, what was timed a year ahead would last a year. */
export const mendTimesAhead = (database: Database): Promise<unknown> =>
  database.as('the clock').write((tx) => tx.run(sql`select auth.mend_times_ahead()`));

/** Looks every five minutes whether the database's clock was set back; returns a function to stop. */
export const scheduleTimesAhead = (
  database: Database,
  onError: (error: unknown) => void,
): (() => Promise<void>) => repeat(LOOK_EVERY_SECONDS, () => mendTimesAhead(database), onError);
