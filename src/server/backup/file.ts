import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Day } from '#domain/kit/days';
import { type Session, openDatabase } from '../db/database.ts';
import { entriesOf, headerOf, readLines, shortfallOf } from './read.ts';
import { backupTables, type BackupEnd, backupLines, backupFailure } from './write.ts';
import { refuseUnlessUpToDate } from '../db/migrate.ts';
import type { Role } from '../db/roles.ts';
import { StartupError } from '../../embedded-postgres/startup-error.ts';

const NAME = /^drover-backup-\d{4}-\d\d-\d\d\.jsonl\.gz$/;

const AN_HOUR_MS = 3_600_000;

export const backupName = (day: Day): string => `drover-backup-${day}.jsonl.gz`;

/** Writes a backup that only its owner may read: to a temporary file, flushed, read back and renamed, so that a file of this name is always complete. Returns the number of rows. */
export async function writeBackupFile(db: Session, file: string): Promise<number> {
  const unfinished = `${file}.${process.pid}.part`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await sweep(file);
  try {
    // Opened before anything can fail: a stream opens its file lazily, perhaps after its deletion below.
    const handle = await open(unfinished, 'w', 0o600);
    await db
      .atOneMoment((tx) =>
        pipeline(
          Readable.from(backupLines(tx, new Date())),
          createGzip(),
          handle.createWriteStream({ flush: true }),
        ),
      )
      .finally(() => handle.close());
    const rows = await checkBackup(unfinished);
    await rename(unfinished, file);
    await flushFolder(dirname(file));
    return rows;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Reads a backup to its end; throws with the reason unless every table, every row and the checksum are correct. */
export async function checkBackup(file: string): Promise<number> {
  const lines = readLines(file);
  const header = headerOf((await lines.next()).value);
  if (!header) throw new Error('the backup that was written has no header');
  const counts: Record<string, number> = {};
  let table = '';
  let end: BackupEnd | undefined;
  for await (const entry of entriesOf(lines, backupTables)) {
    if ('table' in entry) counts[(table = entry.table)] = 0;
    else if ('rows' in entry) end = entry;
    else counts[table] = (counts[table] ?? 0) + 1;
  }
  const shortfall = shortfallOf(counts, backupTables, end);
  if (shortfall !== null) throw new Error(`the backup that was written is incomplete: ${shortfall}`);
  return end?.rows ?? 0;
}

/** Deletes the unfinished files that killed backups have left in this file's folder: their process is gone, or they are an hour old. */
async function sweep(file: string): Promise<void> {
  const folder = dirname(file);
  for (const name of await readdir(folder)) {
    const [, of = '', pid = ''] = /^(.+)\.(\d+)\.part$/.exec(name) ?? [];
    if (of !== basename(file) && !of.endsWith('.jsonl.gz')) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (isGone(Number(pid)) || Date.now() - mtimeMs > AN_HOUR_MS)
      await rm(join(folder, name), { force: true });
  }
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

export async function keepNewest(folder: string, keep: number): Promise<void> {
  const daily = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  for (const name of daily.slice(0, -keep)) await rm(join(folder, name), { force: true });
}

/** Flushes the folder, which makes the rename durable. Windows does not support this. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

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
