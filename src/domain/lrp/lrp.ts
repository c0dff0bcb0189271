import { z } from 'zod';
import { CONTRACTS, ROOTS } from '../market/contracts.ts';
import type { Day } from '../kit/days.ts';
import { daySchema, idSchema } from '../kit/fields.ts';
import { minus, rounded, sumCents, sumKnown, times, toCents, type Total, plus } from '../kit/money.ts';
import { quoteSource } from '../market/quotes.ts';
import { rootOfSymbol } from '../market/symbols.ts';

export const LRP_TYPES = ['fed', 'strs_wt_1', 'strs_wt_2', 'hfrs_wt_1', 'hfrs_wt_2', 'unborn'] as const;
export const lrpType = z.enum(LRP_TYPES);
export type LrpType = z.infer<typeof lrpType>;

/** Source: spec 2 §3. */
export const LRP_TYPE_LABELS: Record<LrpType, string> = {
  fed: 'Fed',
  strs_wt_1: 'Strs Wt 1',
  strs_wt_2: 'Strs Wt 2',
  hfrs_wt_1: 'Hfrs Wt 1',
  hfrs_wt_2: 'Hfrs Wt 2',
  unborn: 'Unborn',
};

/** A livestock risk protection policy. Weights in lb per head; premium, coverage and net coverage per cwt. Source: spec 2 §3. */
export const lrpSchema = z.object({
  id: idSchema,
  user_id: z.uuid().nullable(),
  created_by: z.uuid().nullable(),
  insured_name: z.string(),
  endorsement_number: z.string(),
  lot: z.string().nullable(),
  lot_id: idSchema.nullable(),
  state: z.string(),
  county: z.string(),
  type: lrpType,
  effective_date: daySchema,
  end_date: daySchema,
  head_count: z.int(),
  target_wt: z.number(),
  premium: z.number(),
  coverage: z.number(),
  total_premium: z.number(),
  net_coverage: z.number().nullable(),
  put_symbol: z.string().nullable(),
  put_qty: z.int().nullable(),
  /**
   * Once it has ended: the published ending value per cwt, the indemnity paid in $, and the indemnity less the premium. Decision
   * 66.
   */
  actual_ending_value: z.number().nullable(),
  indemnity: z.number().nullable(),
  result: z.number().nullable(),
  version: z.int(),
});
export type LrpPolicy = z.infer<typeof lrpSchema>;

/** The put price behind a policy's figures. Source: spec 2 §9, decisions 20 and 30. */
export const putPriceSchema = z.object({
  kind: z.enum(['last price', 'settlement']),
  source: quoteSource,
  updated_at: z.string(),
  stale: z.boolean(),
});
export type PutPrice = z.infer<typeof putPriceSchema>;

/** A policy with the current value of its put; only an administrator sees the put itself. Source: spec 2 §3 and §6. */
export const pricedLrpSchema = lrpSchema.partial({ put_symbol: true, put_qty: true }).extend({
  /** Value and P/L are null once the policy has ended: its result no longer depends on the put. */
  theoretical_value: z.number().nullable(),
  profit_loss: z.number().nullable(),
  ended: z.boolean(),
  /** The insured weight that the P/L covers, in whole percent; null where it is all of it, or unknown. */
  covered_percent: z.int().nullable(),
  put_price: putPriceSchema.nullable(),
});
export type PricedLrpPolicy = z.infer<typeof pricedLrpSchema>;

/** A policy counts through its end date. Example: one that ends today still counts today. Source: spec 1 §4, decision 16. */
export const isActive = ({ end_date }: Pick<LrpPolicy, 'end_date'>, today: Day): boolean => end_date >= today;

/**
 * Total premium, $ = head x target weight, lb x premium per cwt / 100.
 * Example: 560 head of 828.22 lb at 5.65898 is $26,246.53. Source: spec 2 §9, decision 28.
 */
export const totalPremium = ({
  head_count,
  target_wt,
  premium,
}: Pick<LrpPolicy, 'head_count' | 'target_wt' | 'premium'>): number =>
  toCents(times(head_count, target_wt, premium, 0.01));

/** Net coverage per cwt = coverage - premium. Example: 265.76 - 5.65898 is 260.10102. Source: decision 28. */
export const netCoverage = ({ coverage, premium }: Pick<LrpPolicy, 'coverage' | 'premium'>): number =>
  rounded(minus(coverage, premium), 5);

/**
 * Insured value, $ = net coverage per cwt x target weight, lb / 100 x head.
 * Example: 260.10102 on 560 head of 828.22 lb is $1,206,356.85. Source: spec 2 §9 (Total Coverage).
 */
export const insuredValue = (
  policy: Pick<LrpPolicy, 'head_count' | 'target_wt' | 'coverage' | 'premium'>,
): number =>
  toCents(times(minus(policy.coverage, policy.premium), policy.target_wt, 0.01, policy.head_count));

/** Total Coverage, $: the insured value of the policies that count. Source: spec 2 §9. */
export const totalCoverage = (
  policies: readonly Pick<LrpPolicy, 'head_count' | 'target_wt' | 'coverage' | 'premium' | 'end_date'>[],
  today: Day,
): number => sumCents(policies.filter((policy) => isActive(policy, today)).map(insuredValue));

/**
 * P/L, $ = (theoretical value - premium, per cwt) x put quantity x 500 for a GF put or 400 for LE; null without a put, its
 * quantity or its value. Example: (11.30 - 6.37634) x 3 LE puts is $5,908.39. Source: spec 1 §9, decision 28.
 */
export function lrpProfit(
  { premium, put_symbol, put_qty }: Pick<LrpPolicy, 'premium' | 'put_symbol' | 'put_qty'>,
  theoreticalValue: number | null,
): number | null {
  const root = rootOfSymbol(put_symbol);
  if (root === null || put_qty === null || theoreticalValue === null) return null;
  return toCents(times(minus(theoreticalValue, premium), put_qty, CONTRACTS[root].multiplier));
}

/** Total P/L, $, of the policies that count, and the number without a value. Source: spec 2 §2, decision 21. */
export const activeProfit = (
  policies: readonly Pick<PricedLrpPolicy, 'profit_loss' | 'end_date'>[],
  today: Day,
): Total =>
  sumKnown(policies.filter((policy) => isActive(policy, today)).map((policy) => policy.profit_loss));

/**
 * The part of a counting LRP policy in the figures of its lot and entity, visible to everyone who may see the lot: put contracts,
 * insured head, weight and value, dates and result, and no other field of the policy. `value` is the value of the put, `gain` that value
 * less the premium, `previous_gain` the previous settlement less the premium, in $/cwt; the last four give its result at any price, by
 * the rule of `policyResult`. Source: decisions 44 and 84.
 */
export const lrpPositionSchema = z.object({
  /** Null, like the endorsement, for a policy of another user in the entity. */
  policy_id: idSchema.nullable(),
  endorsement_number: z.string().nullable(),
  lot_id: z.int().nullable(),
  effective_date: daySchema,
  end_date: daySchema,
  head_count: z.int(),
  /** Head x target weight, lb. */
  insured_weight: z.number(),
  insured_value: z.number(),
  symbol: z.string().nullable(),
  contracts: z.int().nullable(),
  value: z.number().nullable(),
  gain: z.number().nullable(),
  previous_gain: z.number().nullable(),
  root: z.enum(ROOTS),
  floor: z.number(),
  weight: z.number().nullable(),
  cost: z.number(),
});
export type LrpPosition = z.infer<typeof lrpPositionSchema>;

type Result = Pick<LrpPosition, 'symbol' | 'contracts' | 'value' | 'gain'>;

/**
 * P/L, $ = (gain + price of the put - its value) x contracts x 500 for a GF put or 400 for LE: equals `lrpProfit` at that price.
 * Null without a put, its quantity or its price. Example: 3 LE puts worth 11.30 with a gain of 4.92366 make $5,908.39, and
 * $4,708.39 once they are worth 10.30. Source: decisions 28 and 44.
 */
export function positionProfit({ symbol, contracts, value, gain }: Result, price = value): number | null {
  const root = rootOfSymbol(symbol);
  if (root === null || contracts === null || value === null || gain === null || price === null) return null;
  return toCents(times(plus(gain, minus(price, value)), contracts, CONTRACTS[root].multiplier));
}

/** Total P/L of policies, $, and the number without a result. Source: decisions 21 and 44. */
export const positionsProfit = (positions: readonly Result[]): Total =>
  sumKnown(positions.map((position) => positionProfit(position)));

/** Insured head = the sum of head over the policies. Example: 180 and 200 head are 380. Source: decision 41. */
export const insuredHead = (positions: readonly Pick<LrpPosition, 'head_count'>[]): number =>
  positions.reduce((sum, { head_count }) => sum + head_count, 0);

/** Insured value, $, of the policies together. Source: decisions 41 and 44. */
export const insuredValueOf = (positions: readonly Pick<LrpPosition, 'insured_value'>[]): number =>
  sumCents(positions.map(({ insured_value }) => insured_value));

/** The policies of other users in the entity. Source: decision 44. */
export const ofOthers = <T extends Pick<LrpPosition, 'policy_id'>>(positions: readonly T[]): T[] =>
  positions.filter(({ policy_id }) => policy_id === null);
