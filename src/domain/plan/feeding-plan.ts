import { z } from 'zod';
import { isDay } from '../kit/days.ts';
import { columnsOf, daySchema, idSchema, optionalNumber, requiredNumber } from '../kit/fields.ts';
import { LIMITS } from '../kit/limits.ts';

/** How the feed of a plan is stated: dollars a head-day, dollars a head-month, or cost of gain in $/cwt. */
export const FEED_UNITS = ['day', 'month', 'gain'] as const;
export type FeedUnit = (typeof FEED_UNITS)[number];

export const FEED_UNIT_LABELS: Record<FeedUnit, string> = {
  day: '$ a head-day',
  month: '$ a head-month',
  gain: 'Cost of gain, $/cwt',
};

/** Expense types under which feed of a plan is booked. */
export const FEED_TYPES = ['feed', 'pasture'] as const;
export type FeedType = (typeof FEED_TYPES)[number];

/** The days that a bill covers: through its own date, or through the end of the month before it. */
export const BILLS_COVER = ['its date', 'the month before'] as const;
export type BillsCover = (typeof BILLS_COVER)[number];

const rate = { min: 0, max: LIMITS.price, decimals: 4 };
const perHead = (label: string) =>
  optionalNumber(label, { min: 0, max: LIMITS.price }).transform((amount) => amount ?? 0);

const percent = (label: string, max: number) => {
  const message = `${label} must be between 0 and ${max}`;
  return optionalNumber(label, { min: 0, max, above_max: message }, message);
};

/** The costs of a plan, for a lot on feed or one still to be bought. Source: beyond-2 J1. */
export const costsShape = {
  feed_unit: z.enum(FEED_UNITS, 'Feed unit is required').default('day'),
  feed_rate: requiredNumber('Feed rate must be a number of at least 0', rate),
  /** $ a head-day. */
  yardage: optionalNumber('Yardage', rate),
  /** $ a head. */
  medicine: perHead('Medicine'),
  care: perHead('Care'),
  freight: perHead('Freight'),
  marketing: perHead('Marketing'),
  /** Percent a year; null for a lot without borrowed money. */
  interest: percent('Interest rate', 100),
  /** Percent of the head of today that are expected to die. */
  deaths: percent('Expected deaths', 50),
};

const BILLED_THROUGH = 'Billed through must be a valid date';
const billedThrough = z
  .string(BILLED_THROUGH)
  .nullish()
  .transform((typed) => typed || null)
  .refine((typed) => typed === null || isDay(typed), BILLED_THROUGH);

/**
 * Edit Plan. Rates are per whole head, of which a partnership lot holds its share. Rules that depend on the lot are checked by
 * `planProblem`. Source: beyond-2 J1 and J3.
 */
export const feedingPlanForm = z.object({
  ...costsShape,
  feed_type: z.enum(FEED_TYPES, 'Feed is booked as feed or pasture').default('feed'),
  bills_cover: z.enum(BILLS_COVER, 'Bills cover is required').default('its date'),
  /** The last day that bills cover, as typed; null goes by the newest bill. */
  billed_feed: billedThrough,
  billed_yardage: billedThrough,
  /** Set once the lot is closed out and no bill is to come. */
  all_billed: z.boolean().default(false),
});
export type FeedingPlanForm = z.infer<typeof feedingPlanForm>;
export const FEEDING_PLAN_COLUMNS = columnsOf(feedingPlanForm);

const dollars = z.number();

/** The plan to finish a lot, as stored. Source: beyond-2 J. */
export const feedingPlanSchema = z.object({
  lot_id: idSchema,
  feed_unit: z.enum(FEED_UNITS),
  feed_rate: dollars,
  feed_type: z.enum(FEED_TYPES),
  /** Null is not typed; 0 is a plan without yardage. */
  yardage: dollars.nullable(),
  medicine: dollars,
  care: dollars,
  freight: dollars,
  marketing: dollars,
  interest: z.number().nullable(),
  deaths: z.number().nullable(),
  bills_cover: z.enum(BILLS_COVER),
  billed_feed: daySchema.nullable(),
  /** The date of the newest feed bill when `billed_feed` was typed; null without one. */
  billed_feed_seen: daySchema.nullable(),
  billed_yardage: daySchema.nullable(),
  billed_yardage_seen: daySchema.nullable(),
  all_billed: z.boolean(),
  planned_on: daySchema,
  version: z.int(),
});
export type FeedingPlan = z.infer<typeof feedingPlanSchema>;
