import { closeSync, fchownSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import type { DatabaseUser } from './database-user.ts';

const largest = 10_000_000;

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
