import { divided, exact, sumCents } from '../kit/money.ts';
import { type Billed, BILLED_TYPES, billedThrough } from './billed-through.ts';
import { feedRate, type Ratio, ratioTimes } from './daily-gain.ts';
import type { RowFields } from './rows.ts';
import { expensesOf, headDaysThrough, headIn, type PlannedLot, type PlanRecords } from './records.ts';

/** Amount billed of a type and planned through the same day, $; null while nothing is billed. */
export interface OverUnder {
  so_far: number;
  planned: number | null;
  /** So far - planned: above 0, the bills are over the plan. */
  over: number | null;
  over_a_head: number | null;
}

const rateOf = (plan: RowFields, lot: PlannedLot, records: PlanRecords, billed: Billed): Ratio | null => {
  if (billed === 'feed') return feedRate(plan, lot, headIn(records.receivings));
  return plan.yardage === null ? null : { above: exact(plan.yardage), below: exact(1) };
};

/**
 * Over or under = actual so far - rate x H(billed through), $, and per head received; null while nothing is billed or the plan has no
 * rate of the type. Example: $12,000.00 billed through Nov 5 for 3,968 head-days at 3.40 is $1,491.20 under, $11.65 a head. Source:
 * beyond-2 J9.
 */
export function overUnder(plan: RowFields, lot: PlannedLot, records: PlanRecords, billed: Billed): OverUnder {
  const so_far = expensesOf(records.expenses, BILLED_TYPES[billed], 'actual');
  const [through, rate] = [billedThrough(plan, records.expenses, billed), rateOf(plan, lot, records, billed)];
  if (through === null || rate === null) return { so_far, planned: null, over: null, over_a_head: null };
  const planned = ratioTimes(rate, headDaysThrough(records, through), 2);
  const over = sumCents([so_far, -planned]);
  return { so_far, planned, over, over_a_head: divided(over, headIn(records.receivings).total_received, 2) };
}

/**
 * The rate that the bills come to, $ a head-day = actual so far / H(billed through), 2 decimals; null unless both are above 0.
 * Example: $14,364.16 through 3,968 head-days is 3.62. Source: beyond-2 J9.
 */
export function realRate(plan: RowFields, records: PlanRecords, billed: Billed): number | null {
  const so_far = expensesOf(records.expenses, BILLED_TYPES[billed], 'actual');
  const through = billedThrough(plan, records.expenses, billed);
  const headDays = through === null ? null : headDaysThrough(records, through);
  return headDays === null || headDays.units <= 0n || so_far <= 0 ? null : divided(so_far, headDays, 2);
}
