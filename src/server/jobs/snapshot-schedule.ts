import { dayIn } from '#domain/kit/days';
import type { Env } from '../env.ts';
import type { Database } from '../db/database.ts';
import { ignoreProgress } from '../http/progress.ts';
import { captureDay } from '../snapshots/capture.ts';
import { claimRun } from '../snapshots/queries.ts';
import { repeat } from './repeat.ts';
import { timeIn } from '../clock/time-of-day.ts';

const JOB = 'equity snapshot';

type Settings = Pick<Env, 'SNAPSHOT_AT' | 'BUSINESS_TIME_ZONE'>;

/**
 * Captures the day's equity once `SNAPSHOT_AT` has passed in the business time zone. The claim and the capture are one
 * transaction: with several servers on one database it runs once, and a failed run is claimed again by the next check.
 * A manual capture of the day is replaced, so that the scheduled snapshot is always of the same hour.
 *
 * @returns whether this server captured the day now
 */
export async function captureWhenDue(database: Database, settings: Settings, now: Date): Promise<boolean> {
  const { SNAPSHOT_AT: due, BUSINESS_TIME_ZONE: timeZone } = settings;
  if (due === undefined || timeIn(timeZone, now) < due) return false;
  const today = dayIn(timeZone, now);
  return database.as('the clock').write(async (tx) => {
    if (!(await tx.row(claimRun(JOB, today)))) return false;
    await captureDay(tx, { calendar: { today, timeZone }, replace: true, report: ignoreProgress });
    return true;
  });
}

/** Checks every half minute whether the capture is due; returns a function to stop. Does nothing without `SNAPSHOT_AT`. */
export function scheduleSnapshots(
  database: Database,
  settings: Settings,
  onError: (error: unknown) => void,
): () => Promise<void> {
  if (settings.SNAPSHOT_AT === undefined) return async () => {};
  return repeat(30, () => captureWhenDue(database, settings, new Date()), onError);
}
