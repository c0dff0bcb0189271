import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { StartupError } from './startup-error.ts';
import type { Address } from './address.ts';
import type { Cluster } from './cluster.ts';
import { openMessages } from './messages.ts';
import { minimalEnvironment, programIn } from './programs.ts';

/** The parameters to start a database: files, address, programs and log. */
export type Launch = { cluster: Cluster; address: Address; programs: string; logFile: string };

/** A database that accepts connections. `ended` resolves when its process has ended, for any reason. */
export type Launched = { stop: () => Promise<void>; ended: Promise<void> };

const durable = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'];
const throwaway = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const quiet = [
  'logging_collector=off',
  'log_destination=stderr',
  'log_checkpoints=off',
  'log_error_verbosity=terse',
];
const supervisor = fileURLToPath(new URL('./supervisor.mjs', import.meta.url));

/** Starts the supervisor, which starts the database, and waits until it accepts connections. */
export async function launch(plan: Launch): Promise<Launched> {
  const { cluster } = plan;
  const messages = openMessages(plan.logFile, cluster.user);
  const parent = spawn(process.execPath, [supervisor, JSON.stringify(jobOf(plan))], {
    cwd: '/',
    detached: true,
    env: minimalEnvironment(),
    stdio: ['pipe', messages.handle, messages.handle],
    windowsHide: true,
  });
  messages.close();
  parent.stdin?.on('error', () => {}); // the supervisor may have ended already
  const ended = endOf(parent);
  if (await isReady(cluster, parent)) {
    const stop = () => {
      parent.stdin?.end();
      return ended;
    };
    return { stop, ended };
  }
  throw new StartupError(`The database in ${cluster.dir} did not start: ${messages.lastFailure()}`);
}

/** The supervisor's command-line argument. */
function jobOf({ cluster, address, programs }: Launch) {
  const settings = [...(cluster.throwaway ? throwaway : durable), ...quiet, ...address.settings];
  return {
    program: programIn(programs, 'postgres'),
    args: ['-D', cluster.nameForPostgres, ...settings.flatMap((setting) => ['-c', setting])],
    options: { ...cluster.user, cwd: cluster.dir, env: minimalEnvironment() },
    stopProgram:
      process.platform === 'win32'
        ? [programIn(programs, 'pg_ctl'), 'stop', '-m', 'fast', '-D', cluster.dir]
        : null,
  };
}

/** The eighth line of `postmaster.pid` is the status. Crash recovery may take minutes: wait as long as the process lives. */
async function isReady(cluster: Cluster, parent: ChildProcess): Promise<boolean> {
  const file = join(cluster.dir, 'postmaster.pid');
  while (parent.exitCode === null && parent.signalCode === null) {
    if (read(file).split('\n')[7]?.trim() === 'ready') return true;
    await sleep(20);
  }
  return false;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

async function endOf(parent: ChildProcess): Promise<void> {
  await once(parent, 'exit');
}
