import { openDatabase } from '../db/database.ts';
import { refuseUnlessUpToDate } from '../db/migrate.ts';
import type { Role } from '../db/roles.ts';
import { StartupError } from '../../embedded-postgres/startup-error.ts';
import { writeBackupFile } from './file.ts';
import { backupFailure } from './unreadable.ts';

/** `npm run backup -- FILE`: backs everything up to one file, also while a server runs; returns the number of rows. */
export async function backUpTo(
  ownerUrl: string,
  file: string,
  given?: Record<Role, string>,
): Promise<number> {
  await refuseUnlessUpToDate(ownerUrl);
  const database = await openDatabase({ ownerUrl, given, poolSize: 1 });
  const db = database.as('the clock');
  try {
    return await writeBackupFile(db, file);
  } catch (error) {
    throw new StartupError(`The backup to ${file} failed: ${await backupFailure(db, error)}.`);
  } finally {
    await database.close();
  }
}
