import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { StartupError } from './startup-error.ts';

/** The user that PostgreSQL runs as when the server is root: PostgreSQL refuses to run as root. */
export type DatabaseUser = { uid: number; gid: number };

/** Null when the server is not root. Otherwise the owner of an existing cluster, else `postgres` or `nobody`. */
export function databaseUser(cluster: string): DatabaseUser | null {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  const self = process.getuid?.();
  if (self === undefined) return null;
  if (self !== 0) {
    if (owner === undefined || owner.uid === self) return null;
    throw new StartupError(
      `The database in ${cluster} belongs to another user (uid ${owner.uid}): start Drover as that user or as root, or set DATA_DIR to another folder.`,
    );
  }
  if (process.platform !== 'linux') {
    throw new StartupError('PostgreSQL refuses to run as root: start Drover as an ordinary user.');
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return userNamed('postgres') ?? userNamed('nobody') ?? noUser();
}

function userNamed(name: string): DatabaseUser | null {
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return null;
  }
}

function noUser(): never {
  throw new StartupError(
    'PostgreSQL refuses to run as root, and this machine has no user named postgres or nobody: start Drover as an ordinary user.',
  );
}
