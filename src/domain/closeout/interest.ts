import { z } from 'zod';
import type { Expense } from '../expenses/expenses.ts';
import { suggestedInterest } from '../expenses/interest.ts';
import { optionalNumber } from '../kit/fields.ts';
import { allExpenses, type LotSums } from './lot-sums.ts';

/** The interest rate of suggestions, percent a year; null until a user enters it. */
export const interestRateForm = z.object({
  interest_rate: optionalNumber('Interest rate', { min: 0, max: 100, decimals: 2 }),
});

/** Whether the lot has no interest expense yet. Example: true for a lot with feed and yardage only. */
export const isWithoutInterest = (expenses: readonly Pick<Expense, 'type'>[]): boolean =>
  expenses.every(({ type }) => type !== 'interest');

/**
 * The suggested interest for a lot without any, $, over its average days on feed; null without a rate or without days.
 * Example: $420,918.40 of cattle and $143,098.50 of expenses at 8.25% for 208 days are $23,152.73.
 */
export const interestOfLot = (
  sums: LotSums,
  averageDays: number | null,
  ratePercent: number | null,
): number | null =>
  ratePercent === null || averageDays === null || averageDays <= 0
    ? null
    : suggestedInterest(sums.total_cost, allExpenses(sums), ratePercent, averageDays);
