import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Copies of the PostgreSQL programs (60 MB), each made when it is asked for: a kept one first, then a new one, place by place. */
export function* copiesOf(installed: string): Generator<string> {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(dirname(installed), 'package.json'), 'utf8'),
  );
  for (const place of places()) {
    const copy = join(place, `drover-postgres-${version}`);
    if (isOurs(copy)) yield join(copy, 'native');
    if (replaceCopy(installed, copy)) yield join(copy, 'native');
  }
}

function places(): string[] {
  if (process.getuid?.() === 0) return ['/var/cache', '/opt', tmpdir()];
  return [process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), tmpdir()];
}

/** In a place that others may write to, a copy counts only when this user made it. */
function isOurs(copy: string): boolean {
  return lstatSync(copy, { throwIfNoEntry: false })?.uid === process.getuid?.() && existsSync(copy);
}

function replaceCopy(installed: string, copy: string): boolean {
  const unfinished = `${copy}.${process.pid}`;
  try {
    if (isOurs(copy)) rmSync(copy, { recursive: true });
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(installed, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    openToAll(unfinished);
    renameSync(unfinished, copy);
    return true;
  } catch {
    rmSync(unfinished, { recursive: true, force: true });
    return isOurs(copy);
  }
}

/** The copy must be readable by the database's user whatever the umask of this process, or of the one that ran npm. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
}
