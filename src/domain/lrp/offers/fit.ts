import { z } from 'zod';
import { type Day, daysBetween } from '../../kit/days.ts';
import { daySchema } from '../../kit/fields.ts';
import { count } from '../../kit/format.ts';
import type { Sex } from '../../lots/lots.ts';
import { type LrpType, lrpType } from '../lrp.ts';
import { lrpRule, type LrpRules, typeFactor, typeWeightWarning } from '../lrp-rules.ts';

/** Which offers fit cattle. Source: beyond-2 K5. */

export const HEAD_LIMITS = ['near', 'over'] as const;
export type HeadLimit = (typeof HEAD_LIMITS)[number];

const headLimit = z.enum(HEAD_LIMITS).nullable();

/** The types that insure cattle, how many head are still to insure, and the end dates that fit. Source: beyond-2 K5. */
export const offerFitSchema = z.object({
  /** Two for a lot of steers and heifers below 1,000 lb: each is insured apart. */
  types: z.array(z.object({ type: lrpType, factor: z.number().nullable(), in_bounds: z.boolean() })),
  /** Whole head that no counting policy insures. */
  head: z.int(),
  fitting: z.array(daySchema),
  chosen: daySchema.nullable(),
  /** Whether these head come near the limit of an endorsement, or exceed it; null where neither. */
  endorsement: headLimit,
  /** Likewise, including head of the commodity that the entity has insured in the crop year. */
  crop_year: headLimit,
  left_in_crop_year: z.number(),
});
export type OfferFit = z.infer<typeof offerFitSchema>;

/** Cattle to insure: a lot with head, or one that is only planned. Weight in lb a head when they leave. */
export interface InsurableCattle {
  sex: Sex;
  est_out_wt: number;
  est_out_date: Day;
  head: number;
}

/** RMA's commodities: feeder cattle and fed cattle. */
export const COMMODITIES = ['0801', '0802'] as const;
export type Commodity = (typeof COMMODITIES)[number];

/** Head insured in the crop year, of each commodity or of the one that is asked about. */
export type InsuredHead = number | Partial<Record<Commodity, number>>;

export const commodityOf = (type: LrpType): Commodity => (type === 'fed' ? '0802' : '0801');

/**
 * The types that insure cattle: fed above 1,000 lb, else steers or heifers of weight 1 below 600 lb and of weight 2 from 600; for mixed
 * cattle both. Unborn is never proposed. Example: mixed cattle of 750 lb are strs_wt_2 and hfrs_wt_2. Source: beyond-2 K5.
 */
export function fittingTypes({ sex, est_out_wt }: Pick<InsurableCattle, 'sex' | 'est_out_wt'>): LrpType[] {
  if (est_out_wt > 1000) return ['fed'];
  const weightClass = est_out_wt < 600 ? 1 : 2;
  const kinds =
    sex === 'mixed' ? (['strs', 'hfrs'] as const) : ([sex === 'steers' ? 'strs' : 'hfrs'] as const);
  return kinds.map((kind): LrpType => `${kind}_wt_${weightClass}`);
}

/**
 * The end dates that fit: within 60 days (`fit end_days`) of the out date and after today, earliest first. Example: for an out date of
 * 2027-03-22, 2027-01-21 and 2027-05-21 fit, a day before or after does not. Source: beyond-2 K5.
 */
export function fittingEnds(rules: LrpRules, ends: readonly Day[], outDate: Day, today: Day): Day[] {
  const days = lrpRule(rules, { kind: 'fit', key: 'end_days' }, today);
  if (days === null) return [];
  return [...new Set(ends)]
    .filter((end) => end > today && Math.abs(daysBetween(end, outDate)) <= days)
    .toSorted();
}

/**
 * The end date that fits best: the first at or after the out date, else the last before. Example: of 2027-02-19, 2027-03-19 and
 * 2027-04-16 it is 2027-03-19 for cattle that leave on 2027-03-10. Source: beyond-2 K5.
 */
export const bestEnd = (fitting: readonly Day[], outDate: Day): Day | null =>
  fitting.find((end) => end >= outDate) ?? fitting.at(-1) ?? null;

/** The share of a limit from which a notice is shown. */
const NEAR = 0.9;

/** Example: 10,800 of 12,000 head are near the limit, 12,001 over it. Source: beyond-2 K5. */
export function limitOf(head: number, limit: number | null): HeadLimit | null {
  if (limit === null || head < limit * NEAR) return null;
  return head > limit ? 'over' : 'near';
}

/**
 * Head to insure = the whole part of current head less the head of policies that count, not below 0. Example: 152 head less 100 of a
 * policy that ends today are 52; a share of 62.5 head is 62. Source: beyond-2 K5.
 */
export const headToInsure = (
  head: number,
  policies: readonly { head: number; end_date: Day }[],
  today: Day,
): number =>
  Math.max(
    0,
    Math.floor(
      policies.reduce(
        (left, { head: insured, end_date }) => (end_date >= today ? left - insured : left),
        head,
      ),
    ),
  );

/**
 * The offers that fit cattle on a day, among the end dates offered. Example: 152 steers out at 1,425 lb on 2027-03-10 fit fed
 * offers that end on 2027-02-19, 2027-03-19 (best) or 2027-04-16. Source: beyond-2 K5.
 */
export function offerFit(
  rules: LrpRules,
  {
    cattle,
    type,
    policies,
    ends,
    insured_this_crop_year: insured,
    today,
  }: {
    cattle: InsurableCattle;
    /** A type that is chosen, in place of those that the cattle's sex and weight propose. */
    type?: LrpType | undefined;
    policies: readonly { head: number; end_date: Day }[];
    ends: readonly Day[];
    insured_this_crop_year: InsuredHead;
    today: Day;
  },
): OfferFit {
  const types = type === undefined ? fittingTypes(cattle) : [type];
  const head = headToInsure(cattle.head, policies, today);
  const fitting = fittingEnds(rules, ends, cattle.est_out_date, today);
  const limit = (key: string) => lrpRule(rules, { kind: 'limit', key }, today);
  const commodity = commodityOf(types[0] ?? 'fed');
  const already = typeof insured === 'number' ? insured : (insured[commodity] ?? 0);
  const cropYear = limit('crop_year_head');
  return {
    types: types.map((one) => ({
      type: one,
      factor: typeFactor(rules, { type: one, target_wt: cattle.est_out_wt, effective_date: today }),
      in_bounds: typeWeightWarning(rules, { type: one, effective_date: today }, cattle.est_out_wt) === null,
    })),
    head,
    fitting,
    chosen: bestEnd(fitting, cattle.est_out_date),
    endorsement: limitOf(head, limit('endorsement_head')),
    crop_year: limitOf(already + head, cropYear),
    left_in_crop_year: Math.max(0, (cropYear ?? 0) - already),
  };
}

export const INSURE_APART = 'Insure steers and heifers apart';
export const ALL_INSURED = 'All head are insured already';

/**
 * Message about the head to insure: of a share of cattle owned with others, or of head that are all insured; null for neither, and for
 * offers of a weight without head.
 * Example: of a share of 50 % with 62.5 head: 'Your 62 whole head; your agent may insure 125 head at 50 %'. Source: beyond-2 K5.
 */
export function headMessage(
  { head }: Pick<OfferFit, 'head'>,
  cattle: { head: number; percent_owned: number | null },
): string | null {
  const { head: owned, percent_owned: percent } = cattle;
  if (owned === 0) return null;
  if (head === 0) return ALL_INSURED;
  if (Number.isInteger(owned) || percent === null || percent <= 0 || percent >= 100) return null;
  const whole = Math.round((owned * 100) / percent);
  return `Your ${count(head)} whole head; your agent may insure ${count(whole)} head at ${count(percent)} %`;
}
