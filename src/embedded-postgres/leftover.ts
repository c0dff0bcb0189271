import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from './startup-error.ts';
import type { Address } from './address.ts';
import type { Cluster } from './cluster.ts';
import { startTimeOf, isDatabaseOf } from './process-identity.ts';

const timeout = 30_000;

/**
 * Cleans up after a crash. If `postmaster.pid` names a database that outlived its server, that database is
 * stopped. If it names another process that has reused the id, that process is not signalled.
 */
export async function stopLeftover(cluster: Cluster, address: Address): Promise<void> {
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
