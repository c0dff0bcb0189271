import { closeSync, fchownSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { copyFile, stat, truncate } from 'node:fs/promises';
import type { DatabaseUser } from './cluster.ts';

const largest = 10_000_000;
const pause = 5_000;

export type Messages = { handle: number; lastFailure: () => string; close: () => void };

/** Opens the log file, readable by its owner only; a file that is too large is rotated first. */
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
      return `${line.replace(/^.*(FATAL|LOG|ERROR): +/, '') || 'no reason was logged'} (see ${file})`;
    },
  };
}

/** Limits the log file while the database writes to it: the contents are copied, then the file, opened for appending, is truncated. */
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
      // A full disk has no room for the copy: the next round retries.
    } finally {
      cutting = false;
    }
  };
  const rounds = setInterval(() => void cut(), pause).unref();
  return () => clearInterval(rounds);
}
