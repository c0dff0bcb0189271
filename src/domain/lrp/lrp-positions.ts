import { z } from 'zod';
import { CONTRACTS } from '../market/contracts.ts';
import { daySchema, idSchema } from '../kit/fields.ts';
import { minus, plus, sumCents, sumKnown, times, toCents, type Total } from '../kit/money.ts';
import { rootOfSymbol } from '../market/symbols.ts';

/**
 * The part of a counting LRP policy in the figures of its lot and entity, visible to everyone who may see the lot: put contracts,
 * insured head and value, dates and result, and no other field of the policy. `value` is the value of the put, `gain` that value
 * less the premium, `previous_gain` the previous settlement less the premium, in $/cwt. Source: decision 44.
 */
export const lrpPositionSchema = z.object({
  /** Null, like the endorsement, for a policy of another user in the entity. */
  policy_id: idSchema.nullable(),
  endorsement_number: z.string().nullable(),
  lot_id: z.int().nullable(),
  effective_date: daySchema,
  end_date: daySchema,
  head_count: z.int(),
  insured_value: z.number(),
  symbol: z.string().nullable(),
  contracts: z.int().nullable(),
  value: z.number().nullable(),
  gain: z.number().nullable(),
  previous_gain: z.number().nullable(),
});
export type LrpPosition = z.infer<typeof lrpPositionSchema>;

type Result = Pick<LrpPosition, 'symbol' | 'contracts' | 'value' | 'gain'>;

/**
 * P/L, $ = (gain + price of the put - its value) x contracts x 500 for a GF put or 400 for LE: what `lrpProfit` gives at that
 * price. Null without a put, its quantity or its price. Example: 3 LE puts worth 11.30 with a gain of 4.92366 make
 * $5,908.39, and $4,708.39 once they are worth 10.30. Source: decisions 28 and 44.
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
