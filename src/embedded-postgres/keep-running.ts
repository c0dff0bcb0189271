import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from './startup-error.ts';
import { launch, type Launch, type Launched } from './launch.ts';
import { stopLeftover } from './leftover.ts';

const pause = 1_000;
const longestPause = 5_000;
const tries = 15;

/**
 * Starts the database, and restarts it if it ends while the server runs. The cause may be temporary (a full disk),
 * so restarts are tried until one succeeds or the server stops.
 */
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
async function restart(
  plan: Launch,
  log: (sentence: string) => void,
  stopping: AbortSignal,
): Promise<Launched | null> {
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
  for (let tried = 1; ; tried += 1) {
    await stopLeftover(plan.cluster, plan.address);
    try {
      return await launch(plan);
    } catch (error) {
      if (tried === tries || !reasonOf(error).includes('shared memory block')) throw error;
      await sleep(pause);
    }
  }
}
