import type { Day } from '../../kit/days.ts';
import { minus, rounded, times } from '../../kit/money.ts';
import { type LrpRules, subsidyPercent } from '../lrp-rules.ts';
import type { LrpOffer } from './offer.ts';

/** Premium of an offer. Source: beyond-2 K3 and K4. */

/**
 * Producer premium per cwt = total premium x (1 - subsidy), 5 decimals. Example: 6.82 less 25 % is 5.115. Source: Diersen, July
 * 2, 2020.
 */
export const producerPremium = (total: number, subsidy: number): number =>
  rounded(times(total, minus(100, subsidy), 0.01), 5);

/** The cost of insurance before the subsidy, and the inputs of the subsidy. */
export interface PremiumTerms {
  /** Percent of the expected ending value. */
  level: number;
  /** A beginning or veteran producer. */
  beginning: boolean;
  effective_date: Day;
}

/**
 * Producer premium, $/cwt = cost x (1 - subsidy of the level / 100), five decimals; null where the rules have no subsidy.
 * Example: 8.850 of a cost of 13.616 at level 95, with 35 % subsidised (8.8504). Source: beyond-2 K3; RMA daily file of
 * 2026-08-05.
 */
export function premiumAfterSubsidy(rules: LrpRules, cost: number, terms: PremiumTerms): number | null {
  const subsidy = subsidyPercent(rules, terms, terms.effective_date);
  return subsidy === null ? null : producerPremium(cost, subsidy);
}

/** {@link premiumAfterSubsidy} of an offer. Example: 14.4755 $/cwt of a whole premium of 22.27 at level 100. Source: beyond-2 K3. */
export const offerPremium = (
  rules: LrpRules,
  { gross, level, effective }: Pick<LrpOffer, 'gross' | 'level' | 'effective'>,
  beginning: boolean,
): number | null => premiumAfterSubsidy(rules, gross, { level, beginning, effective_date: effective });

/** The premium of an endorsement in whole dollars, as RMA works it out. */
export interface PremiumDollars {
  insured_value: number;
  subsidy_percent: number;
  total: number;
  subsidy: number;
  producer: number;
}

/**
 * The premium in $, as RMA rounds it: total = round(head x weight, lb / 100 x coverage x rate x share / 100), subsidy = round(total x
 * subsidy percent / 100), producer = total - subsidy; null where the rules have no subsidy. Example: an insured value of 56,250 at a rate
 * of 0.013990 costs 787, of which 275 are subsidised and 512 paid. Source: RMA, LRP handbook; beyond-2 K4.
 */
export function premiumDollars(
  rules: LrpRules,
  insured: { head: number; target_wt: number; coverage: number; rate: number; share: number },
  terms: PremiumTerms,
): PremiumDollars | null {
  const subsidy_percent = subsidyPercent(rules, terms, terms.effective_date);
  if (subsidy_percent === null) return null;
  const { head, target_wt, coverage, rate, share } = insured;
  const value = times(head, target_wt, 0.01, coverage, share, 0.01);
  const total = rounded(times(value, rate), 0);
  const subsidy = rounded(times(total, subsidy_percent, 0.01), 0);
  return { insured_value: rounded(value, 2), subsidy_percent, total, subsidy, producer: total - subsidy };
}
