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

/** Copies of the PostgreSQL programs (60 MB), made lazily: for each location an existing copy first, then a new one. */
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

/** In a folder that others can write to, only a copy owned by this user is trusted. */
function isOurs(copy: string): boolean {
  return lstatSync(copy, { throwIfNoEntry: false })?.uid === process.getuid?.() && existsSync(copy);
}

function replaceCopy(installed: string, copy: string): boolean {
  const unfinished = `${copy}.${process.pid}`;
  try {
    if (isOurs(copy)) rmSync(copy, { recursive: true });
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(installed, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    makeReadable(unfinished);
    renameSync(unfinished, copy);
    return true;
  } catch {
    rmSync(unfinished, { recursive: true, force: true });
    return isOurs(copy);
  }
}

/** The copy must be readable by the database's user, regardless of this process's umask or of npm's. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
}
