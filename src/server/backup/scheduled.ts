import type { Day } from '#domain/kit/days';
import { sql, type Statement } from '../db/sql.ts';

const JOB = 'backup';
const UNFINISHED = 'it did not finish';

/** Claims a day's backup for one of several servers; a failed or unfinished one may be retried after an hour. */
export const claimBackup = (day: Day): Statement<{ day: Day }> =>
  sql`insert into scheduled_runs as last (job, day, failure) values (${JOB}, ${day}, ${UNFINISHED})
      on conflict (job, day) do update set ran_at = now(), failure = excluded.failure
        where last.failure is not null and last.ran_at < now() - interval '1 hour'
      returning day`;

/** Null when it succeeded. */
export const recordOutcome = (day: Day, failure: string | null): Statement =>
  sql`update scheduled_runs set failure = ${failure} where job = ${JOB} and day = ${day}`;

/** The day of the last scheduled backup and why it failed; no row when it succeeded or is still running. */
export const failedBackup: Statement<{ day: Day; failure: string }> = sql`
  select day, failure from (select * from scheduled_runs where job = ${JOB} order by day desc limit 1) last
  where failure is not null and (failure <> ${UNFINISHED} or ran_at < now() - interval '1 hour')`;
