import { dayIn } from '#domain/kit/days';
import type { Env } from '../env.ts';
import type { Database, Transaction } from '../db/database.ts';
import { isLargeBook } from '../http/fair-share.ts';
import { ignoreProgress } from '../http/progress.ts';
import { afterOtherCaptures, saveSnapshot } from '../snapshots/capture.ts';
import { claimRun, runOf } from '../snapshots/queries.ts';
import { repeat } from './schedules.ts';
import { timeIn } from '../clock/calendar.ts';

const JOB = 'equity snapshot';

type CaptureOnThread = (now: Date) => Promise<boolean>;
type Settings = Pick<Env, 'SNAPSHOT_AT' | 'BUSINESS_TIME_ZONE'>;

/**
 * Captures the day's equity once `SNAPSHOT_AT` has passed in the business time zone. The claim and the saving are one
 * transaction: with several servers on one database it runs once, and a failed run is claimed again by the next check.
 * A manual capture of the day is replaced, so that the scheduled snapshot is always of the same hour.
 *
 * A capture of large books is made by `onThread`, where there is one.
 *
 * @returns whether this server captured the day now
 */
export async function captureWhenDue(
  database: Database,
  settings: Settings,
  now: Date,
  onThread?: CaptureOnThread,
): Promise<boolean> {
  const { SNAPSHOT_AT: due, BUSINESS_TIME_ZONE: timeZone } = settings;
  if (due === undefined || timeIn(timeZone, now) < due) return false;
  const today = dayIn(timeZone, now);
  const db = database.as('the clock');
  if (await db.row(runOf(JOB, today))) return false;
  if (onThread && (await isLargeBook(db))) return onThread(now);
  const calendar = { today, timeZone };
  const capture = async (tx: Transaction) => {
    if (!(await tx.row(claimRun(JOB, today)))) return false;
    await saveSnapshot(db, tx, { calendar, replace: true, report: ignoreProgress });
    return true;
  };
  return afterOtherCaptures(() => db.write(capture));
}

export function scheduleSnapshots(
  database: Database,
  settings: Settings,
  onError: (error: unknown) => void,
  onThread?: CaptureOnThread,
): () => Promise<void> {
  if (settings.SNAPSHOT_AT === undefined) return async () => {};
  return repeat(30, () => captureWhenDue(database, settings, new Date(), onThread), onError);
}
