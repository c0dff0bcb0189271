import { z } from 'zod';
import { excludedSchema } from '../../book/excluded.ts';
import { daySchema, optionalNumber } from '../../kit/fields.ts';

/** The share of equity, %, above which value at risk is an alert; null for none. */
export const riskLimitForm = z.object({
  risk_limit: optionalNumber('Limit', { min: 0, max: 100 }),
});
export type RiskLimitForm = z.infer<typeof riskLimitForm>;

/** The trading days over which a loss is measured. */
export const HOLDING_PERIODS = [1, 5] as const;
export type HoldingPeriod = (typeof HOLDING_PERIODS)[number];

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

/** Value at risk with its inputs. Dollars; losses are positive, changes have their sign. */
export const valueAtRiskSchema = z.object({
  value: z.number(),
  without_hedges: z.number(),
  historical_days: z.int(),
  /** The rank of the loss: the k-th largest. */
  rank: z.int(),
  first_day: daySchema,
  last_day: daySchema,
  /** Price moves, and those of them taken from a neighbouring month. */
  moves: z.int(),
  proxied: z.int(),
  dropped: z.int(),
  /** Every historical day's change, worst first. */
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

/** The value at risk of one of several entities; null where it is not known. */
const ownerRiskSchema = z.object({
  /** '' for trades of no entity. */
  owner: z.string(),
  positions: z.int(),
  lots_with_head: z.int(),
  stored_days: z.int(),
  excluded: excludedSchema,
  value: z.number().nullable(),
  without_hedges: z.number().nullable(),
});
export type OwnerRisk = z.infer<typeof ownerRiskSchema>;

export const valueAtRiskResultSchema = z.object({
  /** Lots with head, trades and policies that have a price. */
  positions: z.int(),
  lots_with_head: z.int(),
  /** Historical days in the stored prices, and how many are needed. */
  stored_days: z.int(),
  needed: z.int(),
  excluded: excludedSchema,
  /** Null while fewer historical days are stored than needed, without positions, and for the positions of several entities. */
  result: valueAtRiskSchema.nullable(),
  /** A row for each entity, the largest first, where the positions are of several: they are never added up (decision 90). */
  owners: z.array(ownerRiskSchema),
});
export type ValueAtRiskResult = z.infer<typeof valueAtRiskResultSchema>;

/** A settlement that was changed on a later day than its own, and when. */
export const correctionSchema = z.object({
  symbol: z.string(),
  day: daySchema,
  corrected_on: daySchema,
});

/** The probability of a loss above the value at risk: one day in twenty. Source: decision 68. */
export const ONE_IN = 20;
const TAIL = 1 / ONE_IN;

/** The historical days of a figure, and the fewest that give one. Source: decision 68. */
export const WINDOW = 250;
export const LEAST_HISTORICAL_DAYS = 60;

/**
 * Value at risk, $ = the k-th largest loss of the historical days, k = 5 % of them rounded down; 0 where that day brought no loss. Null
 * with fewer than 60 historical days. Example: of 250 changes the 12th worst, of 60 the 3rd. Source: decision 68; Hull, Risk Management
 * and Financial Institutions, 3rd edition, chapter 14 (of 500 at 99 % the 5th).
 */
export function lossAt(changes: ArrayLike<number>): number | null {
  if (changes.length < LEAST_HISTORICAL_DAYS) return null;
  const sorted = Float64Array.from(changes).toSorted();
  const change = sorted[Math.floor(changes.length / ONE_IN) - 1] ?? 0;
  return change < 0 ? -change : 0;
}

/** The days before each test day that its figure is taken from, and the fewest test days. */
const BACKTEST_WINDOW = 125;
const LEAST_TEST_DAYS = 60;

/** The likelihood ratio from which a figure does not hold: 5 % of chi-square with one degree of freedom. Source: Kupiec 1995. */
const CRITICAL = 3.841;

/** x ln y, which is 0 for x = 0 and any y. */
const xLogY = (x: number, y: number): number => (x === 0 ? 0 : x * Math.log(y));

/**
 * Kupiec's likelihood ratio of x exceptions in n days expected with probability p: -2 ln[(1-p)^(n-x) p^x] + 2 ln[(1-x/n)^(n-x)
 * (x/n)^x]. Example: 6 exceptions in 252 days at 1 % are 3.498. Source: Jorion, Value at Risk, 3rd edition, chapter 6.
 */
export function kupiecRatio(days: number, exceptions: number, probability = TAIL): number {
  const share = exceptions / days;
  const ordinary = days - exceptions;
  return (
    -2 * (xLogY(ordinary, 1 - probability) + xLogY(exceptions, probability)) +
    2 * (xLogY(ordinary, 1 - share) + xLogY(exceptions, share))
  );
}

/**
 * How often each day's change, oldest first, lost more than the value at risk of the 125 days before it; null with fewer than 60
 * such days. Example: 252 changes test 127 days. Source: decision 68.
 */
export function backtestOf(changes: readonly number[]): Backtest | null {
  const days = changes.length - BACKTEST_WINDOW;
  if (days < LEAST_TEST_DAYS) return null;
  let exceptions = 0;
  for (let at = BACKTEST_WINDOW; at < changes.length; at += 1) {
    const line = lossAt(changes.slice(at - BACKTEST_WINDOW, at)) ?? 0;
    if (-(changes[at] ?? 0) > line) exceptions += 1;
  }
  const likelihood_ratio = kupiecRatio(days, exceptions);
  return {
    days,
    exceptions,
    expected: days * TAIL,
    likelihood_ratio,
    holds: likelihood_ratio < CRITICAL,
  };
}
