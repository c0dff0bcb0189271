import { z } from 'zod';
import { columnsOf, requiredDay, daySchema, idSchema, requiredNumber, requiredText } from '../kit/fields.ts';
import { LIMITS } from '../kit/limits.ts';
import { sex, SEXES } from './lots.ts';

/** Cattle that came in. Source: spec 1 §3. */
export const receivingSchema = z.object({
  id: idSchema,
  lot_id: idSchema,
  lot: z.string(),
  owner: z.string(),
  date_in: daySchema,
  source: z.string(),
  sex,
  location: z.string(),
  received: z.number(),
  pay_wt: z.number(),
  cost: z.number(),
  version: z.int(),
});
export type Receiving = z.infer<typeof receivingSchema>;

/**
 * Add or edit a receiving. Lots other than partnership lots take whole head from one: see `headProblem`. Source: spec 2 §5
 * (Receiving form).
 */
export const receivingForm = z.object({
  date_in: requiredDay('Date in is required'),
  source: requiredText('Source is required'),
  sex: z.enum(SEXES, 'Sex is required').default('steers'),
  location: requiredText('Location is required'),
  received: requiredNumber('Head count received must be at least 1', { above: 0, max: LIMITS.head }),
  pay_wt: requiredNumber('Pay weight must be at least 0.01', { min: 0.01, max: LIMITS.lotWeight }),
  cost: requiredNumber('Cost must be at least 0.01', {
    min: 0.01,
    max: LIMITS.money,
    required: 'Cost is required',
  }),
});
export type ReceivingForm = z.infer<typeof receivingForm>;
export const RECEIVING_COLUMNS = columnsOf(receivingForm);
