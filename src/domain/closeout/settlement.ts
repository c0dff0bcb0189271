import { z } from 'zod';
import type { Day } from '../kit/days.ts';
import { optionalNumber } from '../kit/fields.ts';
import { LIMITS } from '../kit/limits.ts';
import { isActive, type LrpPolicy } from '../lrp/lrp.ts';
import { plus, rounded, times, toCents, type Exact } from '../kit/money.ts';
import { lrpResult, type Settlement } from './hedge-results.ts';

export const ENDING_VALUE_LATER = 'The actual ending value is published after the end date';
export const CLEAR_SETTLEMENT_FIRST =
  'Clear the actual ending value and the indemnity paid before moving the end date';

/** The settlement of an ended endorsement, once for all of its records. Each field may stay empty. */
export const policySettlementForm = z.object({
  actual_ending_value: optionalNumber('Actual ending value', { min: 0, max: LIMITS.price, decimals: 2 }),
  indemnity: optionalNumber('Indemnity paid', { min: 0, max: LIMITS.money, decimals: 2 }),
});
export type SettlementForm = z.infer<typeof policySettlementForm>;

type Record = Pick<LrpPolicy, 'id' | 'end_date' | 'head_count' | 'target_wt' | 'coverage' | 'total_premium'>;

/** Why records cannot be settled, or null. Example: one that ends today still counts today, so it cannot. Source: decision 16. */
export const whyNotSettle = (records: readonly Pick<Record, 'end_date'>[], today: Day): string | null =>
  records.some((record) => isActive(record, today)) ? ENDING_VALUE_LATER : null;

/** Why a policy's end date cannot change, or null: a settled policy has ended. */
export const whyNotEndLater = (
  { actual_ending_value, indemnity }: Settlement,
  end_date: Day,
  today: Day,
): string | null =>
  (actual_ending_value !== null || indemnity !== null) && isActive({ end_date }, today)
    ? CLEAR_SETTLEMENT_FIRST
    : null;

/**
 * The payment for an endorsement, allocated to its records by head x target weight, to the cent: the remaining cents go to the
 * largest remainders, so that the parts sum to the payment. Example: $100 over three equal records is 33.34, 33.33, 33.33.
 */
export function dividedIndemnity(
  indemnity: number,
  records: readonly Pick<Record, 'head_count' | 'target_wt'>[],
): number[] {
  const insured = records.map(({ head_count, target_wt }) => times(head_count, target_wt));
  // Records without a target weight are weighted by head.
  const weights =
    plus(...insured).units === 0n ? records.map(({ head_count }) => times(head_count, 1)) : insured;
  return inCents(rounded(times(indemnity, 100), 0), weights);
}

function inCents(cents: number, weights: readonly Exact[]): number[] {
  const scale = Math.max(...weights.map((weight) => weight.scale));
  const units = weights.map((weight) => weight.units * 10n ** BigInt(scale - weight.scale));
  const total = units.reduce((sum, weight) => sum + weight, 0n);
  const parts = units.map((weight, at) => {
    const share = BigInt(cents) * weight;
    return { at, cents: share / total, rest: share % total };
  });
  const left = BigInt(cents) - parts.reduce((sum, part) => sum + part.cents, 0n);
  const first = parts.toSorted((one, other) => Number(other.rest - one.rest) || one.at - other.at);
  const favoured = new Set(first.slice(0, Number(left)).map(({ at }) => at));
  return parts.map((part) => toCents(times(Number(part.cents) + (favoured.has(part.at) ? 1 : 0), 0.01)));
}

export interface SettledRecord extends Settlement {
  id: number;
  result: number | null;
}

/**
 * An endorsement's records once it is settled, each with the ending value, its part of the payment, and its result.
 * Example: two records of 100 and 300 head at 700 lb and $4,000 paid get $1,000 and $3,000. Source: decision 66.
 */
export function settledRecords(
  records: readonly Record[],
  { actual_ending_value, indemnity }: Settlement,
): SettledRecord[] {
  const parts = indemnity === null ? null : dividedIndemnity(indemnity, records);
  return records.map((record, at) => {
    const settled = { actual_ending_value, indemnity: parts?.[at] ?? null };
    return { id: record.id, ...settled, result: lrpResult({ ...record, ...settled }) };
  });
}
