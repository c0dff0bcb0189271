import { z } from 'zod';
import { excludedSchema } from '../../book/excluded.ts';
import { daySchema, optionalNumber } from '../../kit/fields.ts';

/** The share of equity, %, above which value at risk is an alert; null for none. */
export const riskLimitForm = z.object({
  risk_limit: optionalNumber('Limit', { min: 0, max: 100 }),
});
export type RiskLimitForm = z.infer<typeof riskLimitForm>;

/** The trading days over which a loss is measured. */
export const HORIZONS = [1, 5] as const;
export type Horizon = (typeof HORIZONS)[number];

/** How often the line would have been passed. */
export const backtestSchema = z.object({
  days: z.int(),
  exceptions: z.int(),
  expected: z.number(),
  likelihood_ratio: z.number(),
  holds: z.boolean(),
});
export type Backtest = z.infer<typeof backtestSchema>;

const changeSchema = z.object({ day: daySchema, change: z.number() });

/** Value at risk with what it is worked out from. Dollars; losses are positive, changes have their sign. */
export const valueAtRiskSchema = z.object({
  value: z.number(),
  without_hedges: z.number(),
  scenarios: z.int(),
  /** The rank of the loss: the k-th largest. */
  rank: z.int(),
  first_day: daySchema,
  last_day: daySchema,
  /** Price moves, and those of them taken from a neighbouring month. */
  moves: z.int(),
  proxied: z.int(),
  dropped: z.int(),
  /** Every scenario's change, worst first. */
  changes: z.array(changeSchema),
  /** The worst days with the move of the nearest contract of each root, $/cwt. */
  worst: z.array(
    changeSchema.extend({ futures: z.array(z.object({ symbol: z.string(), move: z.number() })) }),
  ),
  /** Each alone; they do not add up. */
  lots: z.array(
    z.object({
      id: z.int(),
      lot: z.string(),
      owner: z.string(),
      value: z.number(),
      without_hedges: z.number(),
    }),
  ),
  lots_not_listed: z.int(),
  contracts: z.array(z.object({ symbol: z.string(), value: z.number() })),
  backtest: backtestSchema.nullable(),
});
export type ValueAtRisk = z.infer<typeof valueAtRiskSchema>;

export const valueAtRiskResultSchema = z.object({
  /** Lots with head, trades and policies that have a price. */
  positions: z.int(),
  lots_with_head: z.int(),
  /** Scenarios that the kept prices give, and how many are needed. */
  kept: z.int(),
  needed: z.int(),
  excluded: excludedSchema,
  /** Null while fewer scenarios are kept than needed, or without positions. */
  result: valueAtRiskSchema.nullable(),
});
export type ValueAtRiskResult = z.infer<typeof valueAtRiskResultSchema>;

/** A settlement that was changed on a later day than its own, and when. */
export const correctionSchema = z.object({
  symbol: z.string(),
  day: daySchema,
  corrected_on: daySchema,
});
