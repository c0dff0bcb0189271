import { z } from 'zod';
import { daySchema } from '../../kit/fields.ts';
import { lrpType } from '../lrp.ts';

/** Where offers come from: the simulated market, RMA's files, or files that an administrator sends. */
export const OFFER_SOURCES = ['simulated', 'rma', 'files'] as const;
export const offerSource = z.enum(OFFER_SOURCES);
export type OfferSource = z.infer<typeof offerSource>;

export const OFFER_SOURCE_LABELS: Record<OfferSource, string> = {
  simulated: 'Simulated offers',
  rma: 'RMA’s daily file',
  files: 'Files of RMA, sent by an administrator',
};

/**
 * An offer of LRP on a day. Prices in $/cwt. Source: beyond-2 K, newly stored.
 */
export const lrpOfferSchema = z.object({
  /** The day on which it is posted; it is open until the next morning. */
  effective: daySchema,
  type: lrpType,
  weeks: z.int(),
  /** The coverage level in percent of the expected ending value. */
  level: z.number(),
  /** Coverage price, including the type's factor. */
  coverage: z.number(),
  /** The whole premium as a share of the coverage. */
  rate: z.number(),
  /** The whole premium, of which the subsidy pays a part. */
  gross: z.number(),
  expected: z.number(),
  /** RMA's price adjustment factor; 1 where the file has none. */
  factor: z.number(),
  end_date: daySchema,
  source: offerSource,
});
export type LrpOffer = z.infer<typeof lrpOfferSchema>;

/** An actual ending value, $/cwt, by type, end date and the crop year of the effective date. Source: beyond-2 K7. */
export const endingValueSchema = z.object({
  type: lrpType,
  end_date: daySchema,
  crop_year: z.int(),
  value: z.number(),
  /** The day on which it was published, or changed. */
  released: daySchema,
  /** The value before, where it was changed after it was published. */
  previous: z.number().nullable(),
  source: offerSource,
});
export type EndingValue = z.infer<typeof endingValueSchema>;

/** A day without offers, such as one of the Cattle on Feed report. Source: beyond-2 K6. */
export const closedDaySchema = z.object({
  id: z.int(),
  day: daySchema,
  reason: z.string().nullable(),
});
export type ClosedDay = z.infer<typeof closedDaySchema>;
