/** First steps that a new user has completed. */
export interface Begun {
  lots: number;
  expenses: number;
  /** Lots whose figures hold the cost to finish them, and those without head. */
  planned: number;
  /** Open trades and LRP policies that count. */
  positions: number;
  /** Whether the user has opened a closeout, where the break-even stands. */
  sawBreakEven: boolean;
}

export const FIRST_STEPS = ['lot', 'costs', 'plan', 'protection', 'break-even'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/**
 * The steps that a newcomer has done; null once the books are no longer those of a newcomer: with a second lot, or all steps done.
 * Example: one lot with an expense has done 'lot' and 'costs'.
 */
export function firstStepsDone({
  lots,
  expenses,
  planned,
  positions,
  sawBreakEven,
}: Begun): Set<FirstStep> | null {
  const done: Record<FirstStep, boolean> = {
    lot: lots > 0,
    costs: expenses > 0,
    plan: planned > 0,
    protection: positions > 0,
    'break-even': sawBreakEven,
  };
  const steps = FIRST_STEPS.filter((step) => done[step]);
  return lots > 1 || steps.length === FIRST_STEPS.length ? null : new Set(steps);
}
