/** First steps that a new user has completed. */
export interface Begun {
  lots: number;
  expenses: number;
  /** Lots with the cost to finish in their figures, and those without head. */
  planned: number;
  /** Open trades and LRP policies that count. */
  positions: number;
}

export const FIRST_STEPS = ['lot', 'costs', 'plan', 'protection', 'break-even'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/**
 * The steps that a newcomer has done; null once the books are no longer those of a newcomer: with a second lot, or all steps done.
 * Example: one lot with an expense has done 'lot' and 'costs'; with a plan too, 'plan' and 'break-even'.
 */
export function firstStepsDone({ lots, expenses, planned, positions }: Begun): Set<FirstStep> | null {
  const done: Record<FirstStep, boolean> = {
    lot: lots > 0,
    costs: expenses > 0,
    plan: planned > 0,
    protection: positions > 0,
    // The price that a lot needs holds its costs and those to come; the dashboard states it.
    'break-even': lots > 0 && expenses > 0 && planned > 0,
  };
  const steps = FIRST_STEPS.filter((step) => done[step]);
  return lots > 1 || steps.length === FIRST_STEPS.length ? null : new Set(steps);
}
