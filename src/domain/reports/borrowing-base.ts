import { z } from 'zod';
import type { Cover } from '../lots/lots.ts';
import { divided, minus, plus, rounded, sumCents, times, toCents } from '../kit/money.ts';

/** The borrowing base: the loan value of an entity's collateral, at the rates of the lender's terms. */

/** The value of a lot that is collateral: the lesser of investment and value to finish, or one of them by the lender's terms. */
export const ELIGIBLE_BY = ['lesser', 'investment', 'to finish'] as const;
export type EligibleBy = (typeof ELIGIBLE_BY)[number];

/** A lot as collateral: money in $, weights in lb; null where unknown. */
export interface CollateralLot {
  current_hd: number;
  total_received: number;
  total_dead: number;
  est_out_wt: number;
  total_cost: number;
  expenses_actual: number;
  expenses_projected: number;
  est_future_value: number | null;
  /** How its projected expenses include the cost to finish it. */
  cover: Cover | null;
  /** The hedged weight with a price floor. */
  floor_weight: number | null;
}

/** The collateral in a lot, in $; null without a price where one is needed. */
export interface LotCollateral {
  investment: number | null;
  to_finish: number | null;
  eligible: number | null;
  hedged: number | null;
  unhedged: number | null;
}

/**
 * Investment in the head that remain, $ = (cost + actual expenses) x head / (received - dead); null for a lot without such head.
 * Example: 100 head bought for $150,000, 2 dead, 49 left, with $9,600 of feed: $79,800.00. Source: lenders' term sheets.
 */
export const investmentIn = (lot: CollateralLot): number | null =>
  divided(
    times(plus(lot.total_cost, lot.expenses_actual), lot.current_hd),
    minus(lot.total_received, lot.total_dead),
    2,
  );

/**
 * Value to finish, $ = estimated future value - projected expenses; null without a price, and while the lot has no plan to finish. Past
 * its out date it stands. Example: $100,000 - $12,000 is $88,000. Source: beyond-2 J16.
 */
export const valueToFinish = ({
  est_future_value,
  expenses_projected,
  cover,
}: CollateralLot): number | null =>
  est_future_value === null || cover === 'open' ? null : toCents(minus(est_future_value, expenses_projected));

function eligibleValue(investment: number | null, toFinish: number | null, by: EligibleBy): number | null {
  const value = { investment, 'to finish': toFinish }[by === 'lesser' ? 'investment' : by];
  if (by !== 'lesser') return value === null ? null : Math.max(0, value);
  return investment === null || toFinish === null ? null : Math.max(0, Math.min(investment, toFinish));
}

/**
 * The eligible value of a lot, never below 0, and its split: hedged = eligible x floor weight / weight to sell, at most all of it
 * and never below 0, rounded; unhedged = the rest. Only weight with a price floor is hedged; an unknown hedge counts as none.
 * Example: $79,800 with 20,000 of 61,250 lb under a floor are $26,057.14 hedged and $53,742.86 unhedged. Source: decision 43.
 */
export function lotCollateral(lot: CollateralLot, by: EligibleBy): LotCollateral {
  const investment = investmentIn(lot);
  const to_finish = valueToFinish(lot);
  const eligible = eligibleValue(investment, to_finish, by);
  if (eligible === null) return { investment, to_finish, eligible, hedged: null, unhedged: null };
  const weight = rounded(times(lot.current_hd, lot.est_out_wt), 4);
  const floor = Math.min(weight, Math.max(0, lot.floor_weight ?? 0));
  const hedged = divided(times(eligible, floor), weight, 2) ?? 0;
  return { investment, to_finish, eligible, hedged, unhedged: toCents(minus(eligible, hedged)) };
}

/** A class of collateral, $, and the rate at which a lender lends on it, %. */
export interface Collateral {
  amount: number;
  rate: number;
}

/**
 * Loan value of a class, $ = amount x rate / 100 in whole dollars. Example: 735,243 at 70 % is 514,670. Source: Farm Credit
 * Services of America, borrowing base certificate.
 */
export const loanValue = ({ amount, rate }: Collateral): number => rounded(times(amount, rate, 0.01), 0);

/** The sums of a borrowing base, in $ and %; a ratio is null where there is nothing to divide by. */
export const borrowingBaseSchema = z.object({
  collateral: z.number(),
  base: z.number(),
  liabilities: z.number(),
  /** Base less liabilities: a deficit is negative. */
  margin: z.number(),
  liabilities_to_collateral: z.number().nullable(),
  liabilities_to_base: z.number().nullable(),
  /** The lots that are not eligible for want of a plan to finish; absent where the value to finish does not count, or did not need one yet. */
  lots_without_plan: z.int().optional(),
});
export type BorrowingBase = z.infer<typeof borrowingBaseSchema>;

/**
 * The borrowing base = sum of the loan values; margin = base - liabilities; liabilities in % of collateral and of base. Example:
 * collateral of 1,820,112 with a base of 1,314,740, less 947,718, leaves 367,022; 52.07 % and 72.08 %.
 * Source: Farm Credit Services of America, borrowing base certificate.
 */
export function borrowingBase(classes: readonly Collateral[], liabilities: readonly number[]): BorrowingBase {
  const collateral = sumCents(classes.map(({ amount }) => amount));
  const base = sumCents(classes.map(loanValue));
  const owed = sumCents(liabilities);
  return {
    collateral,
    base,
    liabilities: owed,
    margin: toCents(minus(base, owed)),
    liabilities_to_collateral: divided(times(owed, 100), collateral, 2),
    liabilities_to_base: divided(times(owed, 100), base, 2),
  };
}
