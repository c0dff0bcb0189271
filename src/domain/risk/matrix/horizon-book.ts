import { z } from 'zod';
import { unpricedShipmentSchema } from '../../closeout/lot-sums.ts';
import { endedLrpSchema } from '../../closeout/lrp-result.ts';
import { daySchema, idSchema } from '../../kit/fields.ts';
import { ROOTS } from '../../market/contracts.ts';
import { riskLotSchema, riskTradeSchema } from '../../book/risk.ts';

/** The open positions from which a scenario on a day is calculated. */

export const horizonLotSchema = riskLotSchema.extend({
  entity_id: idSchema,
  total_shipped: z.number(),
  /** Of all outs with known proceeds. */
  proceeds: z.number(),
  unpriced_shipments: z.array(unpricedShipmentSchema),
});
export type HorizonLot = z.infer<typeof horizonLotSchema>;

/** An open trade; its owner is null while no entity is known. */
export const horizonTradeSchema = riskTradeSchema.extend({ owner: z.string().nullable() });
export type HorizonTrade = z.infer<typeof horizonTradeSchema>;

/**
 * A counting LRP policy as its result at any price, and no other field of it: every user of its entity sees its results. Weight is
 * null where the type has no factor. Source: decisions 44 and 66.
 */
export const policyPayoffSchema = z.object({
  /** Null for a policy of another user in the entity. */
  endorsement_number: z.string().nullable(),
  lot_id: idSchema.nullable(),
  owner: z.string(),
  root: z.enum(ROOTS),
  end_date: daySchema,
  floor: z.number(),
  weight: z.number().nullable(),
  cost: z.number(),
});
export type PolicyPayoff = z.infer<typeof policyPayoffSchema>;

export const endedOfLotSchema = endedLrpSchema.pick({
  lot_id: true,
  endorsement_number: true,
  total_premium: true,
  result: true,
});
export type EndedOfLot = z.infer<typeof endedOfLotSchema>;

/** Lots with head, open trades, counting policies, and ended policies of those lots. */
export interface HorizonBook {
  lots: readonly HorizonLot[];
  trades: readonly HorizonTrade[];
  policies: readonly PolicyPayoff[];
  ended: readonly EndedOfLot[];
}
