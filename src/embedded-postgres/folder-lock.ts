import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from './startup-error.ts';
import { startTimeOf } from './process-identity.ts';

/**
 * Keeps a second server from using a data folder: `server.lock` holds the process id and start time of the first.
 * A lock whose process has ended is taken over. Returns a function that releases the lock.
 */
export async function lockFolder(dataDir: string): Promise<() => void> {
  const file = lockOf(dataDir);
  const mine = JSON.stringify({ pid: process.pid, began: startTimeOf(process.pid) });
  while (!created(file, mine)) {
    const seen = await contentOf(file);
    const holder = liveHolder(seen);
    if (holder !== null) {
      throw new StartupError(
        `Another Drover server (process ${holder}) is using the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
      );
    }
    removeDeadLock(file, seen);
  }
  return () => {
    if (read(file) === mine) rmSync(file, { force: true });
  };
}

/** The process id of the running server that holds a data folder, or null. */
export const holderOf = (dataDir: string): number | null => liveHolder(read(lockOf(dataDir)));

const lockOf = (dataDir: string): string => join(dataDir, 'server.lock');

function created(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** A lock that was just created may still be empty: its holder gets a second to write to it. */
async function contentOf(file: string): Promise<string | null> {
  for (let tries = 0; tries < 20; tries += 1) {
    const content = read(file);
    if (content !== '') return content;
    await sleep(50);
  }
  return '';
}

function liveHolder(content: string | null): number | null {
  try {
    const { pid, began }: { pid: number; began: string } = JSON.parse(content ?? '');
    return startTimeOf(pid) === began ? pid : null;
  } catch {
    return null;
  }
}

/** When several servers find the same dead lock, one of them removes it; a newer lock is put back. */
function removeDeadLock(file: string, seen: string | null): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (read(aside) === seen) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
