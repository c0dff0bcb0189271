import type { Day } from '#domain/kit/days';
import type { FuturesPrice, OptionsPrice } from '#api/quotes';
import { taskThread } from '../threads/task-thread.ts';
import type { DayRow } from './day-queries.ts';

/** What a comparison is worked out from: captured and present lots as JSON text, and the sums of the captured days. */
export interface Task {
  from: Day;
  first: DayRow;
  captured: string;
  second: { day: Day; last: DayRow } | { day: null; today: Day; present: string; prices: Now };
}

/** The prices of now. */
export interface Now {
  futures: FuturesPrice[];
  options: OptionsPrice[];
}

/** Works out why equity moved on a thread of its own; the result is JSON text. */
export const inThread = taskThread<Task, string>({
  file: new URL('../../../dist/server/equity-comparison/thread.js', import.meta.url),
  tooLarge: 'There are too many lots to compare. Choose one owner.',
  // Ten thousand lots with all their positions take a tenth of it.
  timeout: 20_000,
});
