import type { Backtest } from './result.ts';

/** The probability of a loss above the value at risk: one day in twenty. Source: decision 68. */
export const ONE_IN = 20;
const TAIL = 1 / ONE_IN;

/** The scenarios of a figure, and the fewest that give one. Source: decision 68. */
export const WINDOW = 250;
export const LEAST_SCENARIOS = 60;

/**
 * Value at risk, $ = the k-th largest loss of the scenarios, k = 5 % of them rounded down; 0 where that day brought no loss. Null
 * with fewer than 60 scenarios. Example: of 250 changes the 12th worst, of 60 the 3rd. Source: decision 68; Hull, Risk Management
 * and Financial Institutions, 3rd edition, chapter 14 (of 500 at 99 % the 5th).
 */
export function lossAt(changes: ArrayLike<number>): number | null {
  if (changes.length < LEAST_SCENARIOS) return null;
  const sorted = Float64Array.from(changes).toSorted();
  const change = sorted[Math.floor(changes.length / ONE_IN) - 1] ?? 0;
  return change < 0 ? -change : 0;
}

/** The days before each test day that its figure is taken from, and the fewest test days. */
const BACKTEST_WINDOW = 125;
const LEAST_TEST_DAYS = 60;

/** The likelihood ratio from which a figure does not hold: 5 % of chi-square with one degree of freedom. Source: Kupiec 1995. */
const CRITICAL = 3.841;

/** x ln y, which is 0 for x = 0 whatever y is. */
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
