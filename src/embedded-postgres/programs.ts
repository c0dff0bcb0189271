import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartupError } from './startup-error.ts';
import type { DatabaseUser } from './database-user.ts';
import { installedPrograms } from './platform.ts';
import { copiesOf } from './program-copy.ts';

/**
 * The folder of the `bin/postgres` and `bin/initdb` that the database's user can run: a copy, where the user cannot run
 * the installed ones (a clone under root's 0700 home, symbolic links that cannot be created).
 */
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
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
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
