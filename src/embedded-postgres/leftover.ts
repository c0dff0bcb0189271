import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from './startup-error.ts';
import type { Address } from './address.ts';
import type { Cluster } from './cluster.ts';
import { beginningOf, worksIn } from './process-identity.ts';

const patience = 30_000;

/**
 * Clears the way after a crash. `postmaster.pid` may name a database that outlived its server: it is
 * stopped. It may name a process that merely got the same number since: that one is never signalled.
 */
export async function stopLeftover(cluster: Cluster, address: Address): Promise<void> {
  const file = join(cluster.dir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = pidIn(file); // none in a file that was cut short by a full disk
  const began = pid === null ? null : beginningOf(pid);
  if (pid !== null && began !== null && worksIn(pid, cluster.dir)) {
    await stopProcess(pid, began, cluster);
  } else if (await answers(address)) {
    throw new StartupError(
      `A database that this machine cannot see, perhaps in another container, is running in ${cluster.dir}: stop it first.`,
    );
  }
  rmSync(file, { force: true });
}

async function stopProcess(pid: number, began: string, cluster: Cluster): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (beginningOf(pid) !== began) return;
    process.kill(pid, signal);
    for (let waited = 0; waited < patience; waited += 50) {
      await sleep(50);
      if (beginningOf(pid) !== began) return;
    }
  }
  throw new StartupError(`A database left over in ${cluster.dir} (process ${pid}) does not stop.`);
}

/** A socket answers only while a database listens on it, whichever container's process list it is in. */
function answers({ socket }: Address): Promise<boolean> {
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
