import { closeSync, fchownSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { copyFile, stat, truncate } from 'node:fs/promises';
import type { DatabaseUser } from './database-user.ts';

const largest = 10_000_000;
const pause = 5_000;

/** Where one run of the database writes what it has to say, and the reason that it gave for not starting. */
export type Messages = { handle: number; lastFailure: () => string; close: () => void };

/** Opens the log file for its owner alone; one that grew too large is put aside first. */
export function openMessages(file: string, user: DatabaseUser | null): Messages {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largest) renameSync(file, `${file}.1`);
  const handle = openSync(file, 'a', 0o600);
  if (user) fchownSync(handle, user.uid, user.gid);
  const before = fstatSync(handle).size;
  return {
    handle,
    close: () => closeSync(handle),
    lastFailure: () => {
      const lines = readFileSync(file).subarray(before).toString().trimEnd().split('\n');
      const line = lines.findLast((text) => text.includes('FATAL:')) ?? lines.at(-1) ?? '';
      return `${line.replace(/^.*(FATAL|LOG|ERROR): +/, '') || 'it gave no reason'} (see ${file})`;
    },
  };
}

/**
 * Keeps the log file within its bound while the database writes to it: what it holds is copied beside it, then it is emptied.
 * The database goes on at its new end, as it opened the file to append. Answers how to end that.
 */
export function boundMessages(file: string): () => void {
  let cutting = false;
  const cut = async (): Promise<void> => {
    if (cutting) return;
    cutting = true;
    try {
      if ((await stat(file)).size <= largest) return;
      await copyFile(file, `${file}.1`);
      await truncate(file);
    } catch {
      // A full disk has no room for the copy: the next round tries again.
    } finally {
      cutting = false;
    }
  };
  const rounds = setInterval(() => void cut(), pause).unref();
  return () => clearInterval(rounds);
}
