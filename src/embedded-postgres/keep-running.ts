import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from './startup-error.ts';
import { launch, type Launch, type Launched } from './launch.ts';
import { stopLeftover } from './leftover.ts';

const pause = 1_000;
const longestPause = 5_000;
const tries = 15;

/**
 * Starts the database, and starts it again should it end on its own while the server runs. What keeps it from starting may
 * pass (a full disk is emptied): it is tried until it starts or the server stops.
 */
export async function keepRunning(
  plan: Launch,
  log: (sentence: string) => void,
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  let current = await launchOverRemains(plan);
  const watch = async (): Promise<void> => {
    await current.ended;
    if (stopping.signal.aborted) return;
    log('The database ended unexpectedly: starting it again.');
    const again = await startedAgain(plan, log, stopping.signal);
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

/** Null once the server stops. Says each reason once. */
async function startedAgain(
  plan: Launch,
  log: (sentence: string) => void,
  stopping: AbortSignal,
): Promise<Launched | null> {
  let logged = '';
  for (let wait = pause; ; wait = Math.min(2 * wait, longestPause)) {
    await sleep(wait, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return null;
    try {
      return await launchOverRemains(plan);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== logged) log(`${reason.replace(/\.$/, '')}. Trying again until it starts.`);
      logged = reason;
    }
  }
}

/** The processes of a killed database go by themselves, within a second or so, and until then keep the next one out. */
async function launchOverRemains(plan: Launch): Promise<Launched> {
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
