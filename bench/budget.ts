import type { Measured } from './measurement.ts';
import { median } from './side-by-side.ts';

/** A browser's measured values, one per round, against their budget. */
export function againstBudget(
  what: string,
  unit: Measured['unit'],
  budget: number,
  rounds: readonly number[],
): Measured {
  const spread: [number, number] = [Math.min(...rounds) / budget, Math.max(...rounds) / budget];
  const ours = median(rounds);
  return {
    what,
    against: 'budget',
    unit,
    target: { most: 1 },
    ours,
    theirs: budget,
    ratio: ours / budget,
    spread,
  };
}
