import { join } from 'node:path';
import { dayIn } from '#domain/kit/days';
import { backupName, keepNewest, writeBackupFile } from '../backup/file.ts';
import { backupFailure } from '../backup/write.ts';
import { claimBackup, recordOutcome } from '../backup/scheduled.ts';
import type { Env } from '../env.ts';
import type { Database } from '../db/database.ts';
import { repeat } from './schedules.ts';
import { timeIn } from '../clock/calendar.ts';

export type BackupSettings = Pick<
  Env,
  'BACKUP_AT' | 'BACKUP_DIR' | 'BACKUP_KEEP' | 'DATA_DIR' | 'BUSINESS_TIME_ZONE'
>;

/** Backs everything up once `BACKUP_AT` has passed, and keeps the newest `BACKUP_KEEP`. A failure is recorded, and retried every hour of that day. Returns whether it did. */
export async function backUpWhenDue(
  database: Database,
  settings: BackupSettings,
  now: Date,
): Promise<boolean> {
  const { BACKUP_AT: due, BUSINESS_TIME_ZONE: timeZone, BACKUP_KEEP: keep } = settings;
  if (due === undefined || timeIn(timeZone, now) < due) return false;
  const db = database.as('the clock');
  const day = dayIn(timeZone, now);
  if (!(await db.write((tx) => tx.row(claimBackup(day))))) return false;
  const folder = settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups');
  try {
    await writeBackupFile(db, join(folder, backupName(day)));
    await keepNewest(folder, keep);
  } catch (error) {
    const failure = await backupFailure(db, error);
    await db.write((tx) => tx.run(recordOutcome(day, failure)));
    throw error;
  }
  await db.write((tx) => tx.run(recordOutcome(day, null)));
  return true;
}

export function scheduleBackups(
  database: Database,
  settings: BackupSettings,
  onError: (error: unknown) => void,
): () => Promise<void> {
  if (settings.BACKUP_AT === undefined) return async () => {};
  return repeat(30, () => backUpWhenDue(database, settings, new Date()), onError);
}
