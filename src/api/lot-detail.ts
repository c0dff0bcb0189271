import { z } from 'zod';
import { endedLrpSchema } from '#domain/closeout/hedge-results';
import { expenseSchema } from '#domain/expenses/expenses';
import { lotSchema, receivingSchema, outSchema } from '#domain/lots/lots';
import { feedingPlanSchema } from '#domain/plan/feeding-plan';
import { pricedLrpSchema, lrpPositionSchema } from '#domain/lrp/lrp';
import { tradeSchema } from '#domain/trades/trades';
import { signedInRead } from './endpoint.ts';

/**
 * A lot with its records: its trades, newest first, and its LRP policies. `policies` lists those that the user can see;
 * `lrp` has the part of all counting policies of the entity in the lot's figures, and `ended_lrp` the results of the ended ones
 * (decision 44). The rules calculate every figure of the lot page from this and from the prices (`/api/prices`).
 */
export const lotDetailSchema = z.object({
  lot: lotSchema,
  receivings: z.array(receivingSchema),
  outs: z.array(outSchema),
  trades: z.array(tradeSchema),
  expenses: z.array(expenseSchema),
  policies: z.array(pricedLrpSchema),
  lrp: z.array(lrpPositionSchema),
  ended_lrp: z.array(endedLrpSchema),
  /** The interest rate of the lot's entity, percent a year; null until it is set. */
  interest_rate: z.number().nullable(),
  plan: feedingPlanSchema.nullable(),
});
export type LotDetail = z.infer<typeof lotDetailSchema>;

export const findLot = signedInRead('/api/lots/named/:lot', {
  summary:
    'Finds the lot with this number, ignoring case, with its records. `owners` names every visible entity that uses the number; `found` is null unless exactly one does (decision 9).',
  input: z.object({ lot: z.string().max(60), owner: z.string().max(120).optional() }),
  output: z.object({ owners: z.array(z.string()), found: lotDetailSchema.nullable() }),
});
