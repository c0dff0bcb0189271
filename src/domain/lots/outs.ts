import { z } from 'zod';
import {
  columnsOf,
  requiredDay,
  daySchema,
  idSchema,
  optionalNumber,
  optionalText,
  requiredNumber,
} from '../kit/fields.ts';
import { LIMITS } from '../kit/limits.ts';

export const OUT_TYPES = ['shipped', 'dead'] as const;
export const outType = z.enum(OUT_TYPES);
export type OutType = z.infer<typeof outType>;

/** Cattle that left. Source: spec 1 §3. */
export const outSchema = z.object({
  id: idSchema,
  lot_id: idSchema,
  lot: z.string(),
  owner: z.string(),
  date_out: daySchema,
  type: outType,
  head_count: z.number(),
  weight: z.number().nullable(),
  proceeds: z.number().nullable(),
  destination: z.string().nullable(),
  version: z.int(),
});
export type Out = z.infer<typeof outSchema>;

/**
 * Add or edit an out. Lots other than partnership lots take whole head from one: see `headProblem`. Source: spec 2 §5 (Out form).
 */
export const outForm = z.object({
  date_out: requiredDay('Date out is required'),
  type: z.enum(OUT_TYPES, 'Type is required').default('shipped'),
  head_count: requiredNumber('Head count must be at least 1', { above: 0, max: LIMITS.head }),
  weight: optionalNumber('Weight', { min: 0, max: LIMITS.lotWeight }),
  proceeds: optionalNumber('Proceeds', { min: 0, max: LIMITS.money }),
  destination: optionalText('Destination'),
});
export type OutForm = z.infer<typeof outForm>;
export const OUT_COLUMNS = columnsOf(outForm);

const { proceeds, destination, ...beforePrice } = outForm.shape;

/** The form on screen, where two of weight, price and proceeds determine the third. The price is neither sent nor stored. */
export const pricedOutForm = z.object({
  ...beforePrice,
  price: optionalNumber('Price', { min: 0, max: LIMITS.price, decimals: 3 }),
  proceeds,
  destination,
});
