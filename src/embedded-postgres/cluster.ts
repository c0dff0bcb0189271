import { spawnSync, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from './startup-error.ts';
import { minimalEnvironment, programIn } from './programs.ts';

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

const major = '18';

export type Cluster = {
  dir: string;
  user: DatabaseUser | null;
  nameForPostgres: string;
  passwordFile: string;
  throwaway: boolean;
};

/** When the server is root, the database runs as another user, who may have no access to the parent folders: it is started inside its folder and opens `.`. */
export function clusterIn(dataDir: string, user: DatabaseUser | null, throwaway: boolean): Cluster {
  const dir = join(dataDir, 'postgres');
  return {
    dir,
    user,
    nameForPostgres: user ? '/proc/self/cwd' : dir,
    passwordFile: join(dataDir, 'postgres.password'),
    throwaway,
  };
}

/** Creates the database's files on the first start, in a temporary folder that is then renamed: an interrupted start leaves no partial database. */
export function prepareCluster(cluster: Cluster, programs: string, log: (sentence: string) => void): void {
  const versionFile = join(cluster.dir, 'PG_VERSION');
  if (existsSync(cluster.dir)) {
    if (!existsSync(versionFile))
      throw new StartupError(`The folder ${cluster.dir} holds no PostgreSQL database.`);
    const version = readFileSync(versionFile, 'utf8').trim();
    if (version === major) return;
    throw new StartupError(
      `The database in ${cluster.dir} was created by PostgreSQL ${version}, but this Drover includes PostgreSQL ${major}: start the Drover version that created it.`,
    );
  }
  log(`Creating the database in ${cluster.dir}`);
  const unfinished = `${cluster.dir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (cluster.user) chownSync(unfinished, cluster.user.uid, cluster.user.gid);
  initialise(unfinished, cluster, programs);
  renameSync(unfinished, cluster.dir);
  if (process.platform !== 'win32') syncFolder(dirname(cluster.dir));
}

function initialise(unfinished: string, cluster: Cluster, programs: string): void {
  const made = spawnSync(
    programIn(programs, 'initdb'),
    [
      `--pgdata=${cluster.user ? cluster.nameForPostgres : unfinished}`,
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(cluster.throwaway ? ['--no-sync'] : []),
      ...accessOptions(cluster),
    ],
    { ...cluster.user, cwd: unfinished, env: minimalEnvironment(), encoding: 'utf8' },
  );
  if (made.status === 0) return;
  const lines = made.error ? [made.error.message] : made.stderr.trim().split('\n');
  const reason = lines.find((line) => /error:|FATAL:/.test(line)) ?? lines.at(-1) ?? '';
  throw new StartupError(`The database could not be created in ${cluster.dir}: ${reason}`);
}

/** The folder's permissions protect the socket. On Windows, which has no such socket, a password protects the loopback port. */
function accessOptions(cluster: Cluster): string[] {
  if (process.platform !== 'win32') return ['--auth-local=trust', '--auth-host=reject'];
  writeFileSync(cluster.passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  return ['--auth=scram-sha-256', `--pwfile=${cluster.passwordFile}`];
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
