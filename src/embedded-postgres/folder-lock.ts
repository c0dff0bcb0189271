import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from './startup-error.ts';
import { beginningOf } from './process-identity.ts';

/**
 * Keeps a second live server off a data folder: `server.lock` names the process that holds it and when
 * that process began. A lock whose process is gone is taken over. Returns the release.
 */
export async function lockFolder(dataDir: string): Promise<() => void> {
  const file = lockOf(dataDir);
  const mine = JSON.stringify({ pid: process.pid, began: beginningOf(process.pid) });
  while (!created(file, mine)) {
    const seen = await contentOf(file);
    const holder = liveHolder(seen);
    if (holder !== null) {
      throw new StartupError(
        `Another Drover server (process ${holder}) is using the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
      );
    }
    takeAway(file, seen);
  }
  return () => {
    if (read(file) === mine) rmSync(file, { force: true });
  };
}

/** The process of the live server that holds a data folder; null when none does. */
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

/** A lock made a moment ago may still be empty: its holder gets a second to write its name. */
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
    return beginningOf(pid) === began ? pid : null;
  } catch {
    return null;
  }
}

/** Of several servers that found the same dead lock, one takes it away; a lock made since is put back. */
function takeAway(file: string, seen: string | null): void {
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
