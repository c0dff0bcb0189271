import { divided, plus, times } from '../kit/money.ts';

/**
 * The interest on a lot, $ = (cattle bought + half of the other expenses) x rate, % / 100 x days / 365.
 * Example: $1,650 of cattle and $680 of feed at 8 % for 170 days are $74.15. Source: "interest on purchase cost and one-half of
 * the expenses", closeouts of The Cattle Range.
 */
export const suggestedInterest = (
  bought: number,
  otherExpenses: number,
  ratePercent: number,
  days: number,
): number => divided(times(plus(bought, times(otherExpenses, 0.5)), ratePercent, days), 36_500, 2) ?? 0;
