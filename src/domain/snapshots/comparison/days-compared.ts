import type { Day } from '../../kit/days.ts';
import { day as written } from '../../kit/format.ts';

/** The present, in the place of the second capture. */
export const NOW = 'now';

/** The field of a day that cannot be compared, and why. */
export interface DayProblem {
  field: 'from' | 'to';
  message: string;
}

/** Why these two days cannot be compared; null if they can. `to` is null for the present. Example: 'To must be after Oct 23, 2026' */
export function orderProblem(from: Day, to: Day | null): DayProblem | null {
  if (to === null || from < to) return null;
  return { field: 'to', message: `To must be after ${written(from)}` };
}

/** Example: 'There is no snapshot of Oct 24, 2026' */
export const notCapturedMessage = (day: Day): string => `There is no snapshot of ${written(day)}`;
