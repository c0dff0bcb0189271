import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '../start-error.ts';
import { launch, type Launch, type Launched } from './launch.ts';
import { stopLeftover } from './leftover.ts';

const pause = 1_000;
const tries = 15;

/** Starts the database, and starts it again should it end on its own while the server runs. */
export async function keepRunning(
  plan: Launch,
  log: (sentence: string) => void,
  onLost: (reason: string) => void,
): Promise<{ stop: () => Promise<void> }> {
  let stopping = false;
  let current = await launchOverRemains(plan);
  const watch = async (database: Launched): Promise<void> => {
    await database.ended;
    if (stopping) return;
    log('The database ended unexpectedly: starting it again.');
    await sleep(pause);
    current = await launchOverRemains(plan);
    if (stopping) await current.stop();
    else await watch(current);
  };
  const watching = watch(current).catch((error) => onLost(reasonOf(error)));
  return {
    stop: async () => {
      stopping = true;
      await current.stop();
      await watching;
    },
  };
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
