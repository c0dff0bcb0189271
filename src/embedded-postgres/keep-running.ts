import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Address } from './address.ts';
import type { Cluster } from './cluster.ts';
import { openMessages } from './messages.ts';
import { minimalEnvironment, programIn } from './programs.ts';
import { reasonOf, StartupError } from './startup-error.ts';
import { createConnection } from 'node:net';
import { startTimeOf, isDatabaseOf } from './process-identity.ts';

type Launch = { cluster: Cluster; address: Address; programs: string; logFile: string };

/** A database that accepts connections. `ended` resolves when its process has ended, for any reason. */
type Launched = { stop: () => Promise<void>; ended: Promise<void> };

const durable = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'];
const throwaway = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const quiet = [
  'logging_collector=off',
  'log_destination=stderr',
  'log_checkpoints=off',
  'log_error_verbosity=terse',
];
const supervisor = fileURLToPath(new URL('./supervisor.mjs', import.meta.url));

async function launch(plan: Launch): Promise<Launched> {
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

const pause = 1_000;
const longestPause = 5_000;
const tries = 15;

/** Starts the database and restarts it whenever it ends while the server runs: the cause, such as a full disk, may be temporary. */
export async function keepRunning(
  plan: Launch,
  log: (sentence: string) => void,
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  let current = await launchWithRetry(plan);
  const watch = async (): Promise<void> => {
    await current.ended;
    if (stopping.signal.aborted) return;
    log('The database ended unexpectedly: restarting it.');
    const again = await restart(plan, log, stopping.signal);
    if (!again) return;
    current = again;
    if (stopping.signal.aborted) await current.stop();
    else await watch();
  };
  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      await current.stop();
      await watching;
    },
  };
}

/** Null once the server stops. Logs each reason once. */
async function restart(plan: Launch, log: (sentence: string) => void, stopping: AbortSignal) {
  let logged = '';
  for (let wait = pause; ; wait = Math.min(2 * wait, longestPause)) {
    await sleep(wait, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return null;
    try {
      return await launchWithRetry(plan);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== logged) log(`${reason.replace(/\.$/, '')}. Retrying until it starts.`);
      logged = reason;
    }
  }
}

/** The processes of a killed database end within about a second; until then a new one cannot start. */
async function launchWithRetry(plan: Launch): Promise<Launched> {
  for (let attempt = 1; ; attempt += 1) {
    await stopLeftover(plan.cluster, plan.address);
    try {
      return await launch(plan);
    } catch (error) {
      if (attempt === tries || !reasonOf(error).includes('shared memory block')) throw error;
      await sleep(pause);
    }
  }
}

const timeout = 30_000;

/** Cleans up after a crash: stops a database that outlived its server. Another process that has reused its id is not signalled. */
async function stopLeftover(cluster: Cluster, address: Address): Promise<void> {
  const file = join(cluster.dir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = pidIn(file); // null if a full disk cut the file short
  const began = pid === null ? null : startTimeOf(pid);
  if (pid !== null && began !== null && isDatabaseOf(pid, cluster.dir)) {
    await stopProcess(pid, began, cluster);
  } else if (await isListening(address)) {
    throw new StartupError(
      `A database that this machine cannot see, perhaps in another container, is running in ${cluster.dir}: stop it first.`,
    );
  }
  rmSync(file, { force: true });
}

async function stopProcess(pid: number, began: string, cluster: Cluster): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (startTimeOf(pid) !== began) return;
    process.kill(pid, signal);
    for (let waited = 0; waited < timeout; waited += 50) {
      await sleep(50);
      if (startTimeOf(pid) !== began) return;
    }
  }
  throw new StartupError(`A database left over in ${cluster.dir} (process ${pid}) does not stop.`);
}

/** A socket accepts connections only while a database listens on it, even one in another container. */
function isListening({ socket }: Address): Promise<boolean> {
  return new Promise((resolve) => {
    if (socket === null) return resolve(false);
    const connection = createConnection(socket, () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
}

function pidIn(file: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return pid > 0 ? pid : null;
  } catch {
    return null;
  }
}
