import { reasonOf } from '../../embedded-postgres/startup-error.ts';
import { DamagedDisk, damageSentence } from '../db/damaged-disk.ts';
import type { Session } from '../db/database.ts';
import { backupTables } from './tables.ts';
import { sourceOf } from './write.ts';

async function unreadableTables(db: Session): Promise<string[]> {
  const found: string[] = [];
  for (const table of backupTables) {
    try {
      await db.row({ text: `select count(x::text) from ${sourceOf(table)} x`, values: [] });
    } catch (error) {
      if (!(error instanceof DamagedDisk)) throw error;
      found.push(table);
    }
  }
  return found;
}

/** Why a backup failed, in words for the operator: where the disk is damaged, with all tables that it concerns. */
export async function backupFailure(db: Session, error: unknown): Promise<string> {
  if (!(error instanceof DamagedDisk)) return reasonOf(error);
  return damageSentence(error, await unreadableTables(db).catch(() => []));
}

/** Throws before the first byte of a download where a page cannot be read: a file that is cut off would say less. */
export async function refuseUnreadable(db: Session): Promise<void> {
  for (const table of backupTables)
    await db.row({ text: `select count(*) from ${sourceOf(table)}`, values: [] });
}
