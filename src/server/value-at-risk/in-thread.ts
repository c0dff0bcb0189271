import type { Day } from '#domain/days';
import type { Horizon } from '#domain/value-at-risk/result';
import { taskThread } from '../jobs/task-thread.ts';

/** What a value at risk is worked out from: positions with prices, and settlements, as JSON text. */
export interface Task {
  book: string;
  history: string;
  today: Day;
  days: Horizon;
  simulated: boolean;
  /** When it is worked out. */
  at: string;
}

const workOut = taskThread({
  file: new URL('../../../dist/server/value-at-risk/thread.js', import.meta.url),
  tooLong: 'Value at risk took too long',
  // Ten thousand lots with all their positions take a tenth of it.
  timeout: 20_000,
});

/** Works out a value at risk on a thread of its own; the result is JSON text. */
export const inThread = async (task: Task): Promise<string> => String(await workOut(task));
