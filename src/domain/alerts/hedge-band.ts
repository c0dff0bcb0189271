import { z } from 'zod';
import { requiredNumber, withRule } from '../kit/fields.ts';

/** The hedge, %, outside of which a lot is an alert: from the lower to the upper bound, both included. Source: decision 89. */
const fields = z.object({
  hedge_low: requiredNumber('From must be 0 or more', { min: 0, max: 999, required: 'From is required' }),
  hedge_high: requiredNumber('To must be 0 or more', { min: 0, max: 999, required: 'To is required' }),
});
export const hedgeBandForm = withRule(fields, 'hedge_high', ({ hedge_low, hedge_high }) =>
  hedge_high < hedge_low ? 'To must not be below From' : null,
);
export type HedgeBand = z.infer<typeof fields>;

/** The band of an entity that has set none; the column's default. */
export const DEFAULT_BAND: HedgeBand = { hedge_low: 80, hedge_high: 120 };
