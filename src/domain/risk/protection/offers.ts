import type { Day } from '../../kit/days.ts';
import { dayOfYear } from '../../kit/format.ts';
import type { LrpOffer } from '../../lrp/offers/offer.ts';
import { closesAt, closingText, offerDay } from '../../lrp/offers/sale-period.ts';
import { compareProtection, type ProtectedCattle } from './compare.ts';
import type { ComparisonInput } from './input.ts';

/** An offer with its producer premium, $/cwt, after the subsidy; null where the rules have none. */
export type PricedOffer = LrpOffer & { premium: number | null };

/** The cattle that an offer would insure. Weight in lb a head, basis in $/cwt. */
export interface InsuredCattle extends Pick<ProtectedCattle, 'head' | 'out_wt' | 'basis'> {
  /** Of the type at that weight; null where the rules have none. */
  factor: number | null;
}

/** Cost and floor of an offer. */
export interface OfferFigures {
  per_head: number | null;
  /** For all head, $: the specified total premium. */
  total: number | null;
  /** Minimum net price of the insured cattle, $/cwt. */
  floor: number | null;
}

/**
 * Cost of an offer, $, and its floor, $/cwt: equal to those in the comparison of protection. Example: 152 head of 1,425 lb at
 * 4.812 and coverage 231.40 cost $68.57 a head; with a basis of 1.00 the floor is 227.59. Source: `beyond.md` B2, beyond-2 K.
 */
export function offerFigures(
  { coverage, premium, type }: PricedOffer,
  { head, out_wt, basis, factor }: InsuredCattle,
): OfferFigures {
  if (out_wt === 0) return { per_head: null, total: null, floor: null };
  const insured = Math.max(1, head);
  const { cost, floor_on_covered_cwt: floors } = compareProtection(
    { root: type === 'fed' ? 'LE' : 'GF', head: insured, out_wt, basis },
    { lrp: { head: insured, target_wt: out_wt, coverage, premium, factor: factor ?? 1 } },
    [],
  );
  return {
    per_head: cost.lrp?.per_head ?? null,
    total: head > 0 ? (cost.lrp?.total ?? null) : null,
    floor: factor === null ? null : (floors.lrp ?? null),
  };
}

/** The terms that a comparison takes from an offer. */
export type OfferInput = Pick<
  ComparisonInput,
  | 'lrp_type'
  | 'effective_date'
  | 'end_date'
  | 'target_wt'
  | 'coverage'
  | 'lrp_premium'
  | 'premium_of'
  | 'level'
  | 'beginning'
  | 'offer_day'
>;

/**
 * The fields of a comparison that an offer fills in, so that none of its numbers is typed. The offer's price and day stay when it has
 * closed. Source: beyond-2 K.
 */
export const inputOfOffer = (
  { type, effective, end_date, coverage, premium, level }: PricedOffer,
  { out_wt, beginning }: { out_wt: number; beginning: boolean },
): OfferInput => ({
  lrp_type: type,
  effective_date: effective,
  end_date,
  target_wt: out_wt,
  coverage,
  lrp_premium: premium,
  premium_of: 'producer',
  level,
  beginning,
  offer_day: effective,
});

/**
 * Which offers a comparison's insurance is from, and whether they are still open. Example: 'From the offers of Nov 20, which closed at 8:25
 * AM, Nov 21: price and day stay as chosen'. Source: beyond-2 K6, edge cases.
 */
export function chosenOfferMessage(effective: Day, now: Date): string {
  const today = offerDay(now);
  const until = closingText(effective, today);
  const from = `From the offers of ${dayOfYear(effective, today)}`;
  return now < closesAt(effective)
    ? `${from}, open until ${until}`
    : `${from}, which closed at ${until}: price and day stay as chosen`;
}

/** The fields that make a comparison's insurance an offer: one of them typed makes it the user's own. */
export const OFFER_FIELDS: readonly (keyof OfferInput)[] = [
  'lrp_type',
  'effective_date',
  'end_date',
  'coverage',
  'lrp_premium',
  'premium_of',
];
