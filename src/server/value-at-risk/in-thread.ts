import type { Day } from '#domain/kit/days';
import type { Horizon } from '#domain/risk/value-at-risk/result';
import { taskThread } from '../threads/task-thread.ts';

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

/** Works out a value at risk on a thread of its own; the result is JSON text. */
export const inThread = taskThread<Task, string>({
  file: new URL('../../../dist/server/value-at-risk/thread.js', import.meta.url),
  tooLarge: 'There are too many positions to work out value at risk',
  // Ten thousand lots with all their positions take a tenth of it.
  timeout: 20_000,
});
