import { z } from 'zod';
import {
  daySchema,
  idSchema,
  columnsOf,
  requiredDay,
  requiredNumber,
  requiredText,
  optionalNumber,
  optionalText,
} from '../kit/fields.ts';
import { LIMITS } from '../kit/limits.ts';
import { MARKETING_CLASSES } from '../market/contracts.ts';
import { divided, sumCents, times, toCents } from '../kit/money.ts';
import { head as headText } from '../kit/format.ts';

/**
 * Why a head count is invalid, or null. It is a whole number from 1, except on a partnership lot, where it may be half a head,
 * and on a lot that already holds such shares. `label` is the field's label. Example: 10.5 is refused with 'Head count must be a
 * whole number'. Source: spec 2 §5 (Head count min 1), decisions 11, 49.
 */
export function headProblem(
  label: string,
  head: number,
  lot: Pick<Lot, 'partnership' | 'total_received'>,
): string | null {
  if (lot.partnership) return null;
  if (head < 1) return `${label} must be at least 1`;
  const isWhole = Number.isInteger(head) || !Number.isInteger(lot.total_received);
  return isWhole ? null : `${label} must be a whole number`;
}

/** Head is missing where the lot has several receivings. */
interface EditedHead {
  partnership: boolean;
  total_received?: number | undefined;
}

/**
 * Why the head count of an edited lot is invalid, or null. A lot that leaves its partnership takes whole head like any other.
 * Example: 24.5 head without a partnership is refused. Source: decisions 11, 49.
 */
export const editedHeadProblem = (
  edited: EditedHead,
  before: Pick<Lot, 'partnership' | 'total_received'>,
): string | null =>
  edited.total_received === undefined
    ? null
    : headProblem('Head count received', edited.total_received, {
        partnership: edited.partnership,
        total_received: before.partnership ? 0 : before.total_received,
      });

/**
 * Why a lot cannot leave its partnership, or null: its records must be of whole head. Example: 'A lot with 24.5 head received must
 * stay a partnership'. Source: decisions 11, 49.
 */
export function leavingProblem(
  edited: EditedHead,
  before: Pick<Lot, 'partnership' | 'total_received' | 'total_dead' | 'total_shipped'>,
): string | null {
  if (edited.partnership || !before.partnership) return null;
  const totals = {
    received: edited.total_received ?? before.total_received,
    dead: before.total_dead,
    shipped: before.total_shipped,
  };
  const part = Object.entries(totals).find(([, head]) => !Number.isInteger(head));
  return part ? `A lot with ${headText(part[1])} head ${part[0]} must stay a partnership` : null;
}

export const SEXES = ['steers', 'heifers', 'mixed'] as const;
export const sex = z.enum(SEXES);
export type Sex = z.infer<typeof sex>;

/** Shown for a lot that does not exist or that the user may not see. Source: spec 1 §5. */
export const LOT_NOT_FOUND = 'Lot not found';

/**
 * Why the figures of a lot with head include the cost to finish: its plan, its out date that is today, or its own projected
 * expenses; `open` and `past out date` where they are not. Source: beyond-2 J14.
 */
export const COVERS = ['planned', 'at out date', 'own', 'open', 'past out date'] as const;
export type Cover = (typeof COVERS)[number];

/**
 * Whether the figures of a lot are before the cost to finish it, so that they stand grey: without green, without the color of a sign and
 * without *To spare*. Example: those of an open lot and of one past its out date are. Source: beyond-2 J15, decision 88.
 */
export const isBeforeCostToFinish = ({ cover }: { cover: Cover | null }): boolean =>
  cover === 'open' || cover === 'past out date';

/** The costs to finish that the figures of an open lot, or of one past its out date without a plan, are without. */
export const MISSING_COSTS = ['feed', 'yardage'] as const;
export type MissingCost = (typeof MISSING_COSTS)[number];

/**
 * Whether a lot counts as one without a plan to finish: it is open, or past its out date without a plan. Example: of two lots past their
 * out dates, one with a plan, one counts; the figures of both stand grey. Source: beyond-2 J15.
 */
export const isWithoutPlan = ({ missing }: { missing: readonly MissingCost[] }): boolean =>
  missing.length > 0;

/** A lot of cattle. Head may be fractional on a partnership lot. Source: spec 1 §3. */
export const lotSchema = z.object({
  id: idSchema,
  lot: z.string(),
  owner: z.string(),
  date_in: daySchema,
  source: z.string(),
  sex,
  location: z.string(),
  total_received: z.number(),
  total_dead: z.number(),
  total_shipped: z.number(),
  current_hd: z.number(),
  total_pay_wt: z.number(),
  total_cost: z.number(),
  est_out_wt: z.number(),
  est_out_date: daySchema,
  marketing_class: z.enum(MARKETING_CLASSES),
  futures_contract: z.string(),
  partnership: z.boolean(),
  percent_owned: z.number(),
  basis: z.number().nullable(),
  /** Left unhedged on purpose: its hedge is no alert. Source: decision 89. */
  left_open: z.boolean(),
  receiving_count: z.int(),
  /** Null without head. */
  cover: z.enum(COVERS).nullable(),
  missing: z.array(z.enum(MISSING_COSTS)),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
});
export type Lot = z.infer<typeof lotSchema>;

/** The totals that a partnership scales. */
export type Share = Pick<Lot, 'total_received' | 'total_pay_wt' | 'total_cost'>;

/**
 * The owner's share of a partnership lot = head, lb and $ x percent owned / 100, each to two decimals.
 * Example: 33.33 % of 75 head, 41,000 lb, $99,999.99 is 25 head, 13,665.3 lb, $33,330. Source: decision 11.
 */
export function partnershipShare(percentOwned: number, whole: Share): Share {
  const share = (amount: number): number => toCents(times(amount, percentOwned, 0.01));
  return {
    total_received: share(whole.total_received),
    total_pay_wt: share(whole.total_pay_wt),
    total_cost: share(whole.total_cost),
  };
}

/** The note in the forms for records of a partnership lot. Example: 'Partnership lot: enter your 50% share'. Source: decision 11. */
export const shareHint = (percentOwned: number): string =>
  `Partnership lot: enter your ${percentOwned}% share`;

/** Figures calculated from a lot's totals; null where the divisor is zero. */
export interface LotFigures {
  dead_percent: number | null;
  average_weight_in: number | null;
  cost_per_head: number | null;
  cost_per_cwt: number | null;
}

/** Dead % = dead / received x 100. Example: 3 of 190 head are 1.58 %. Source: spec 2 §3. */
export const deadPercent = (lot: Pick<Lot, 'total_received' | 'total_dead'>): number | null =>
  divided(times(lot.total_dead, 100), lot.total_received, 2);

/** Average weight in, whole lb = pay weight / received. Example: 130,720 lb of 190 head are 688 lb. Source: spec 2 §3. */
export const averageWeightIn = (lot: Pick<Lot, 'total_received' | 'total_pay_wt'>): number | null =>
  divided(lot.total_pay_wt, lot.total_received, 0);

/**
 * {@link deadPercent}; {@link averageWeightIn}; cost per head, $ = cost / received; cost per cwt, $ = cost / pay weight x 100.
 * Example: 400 head, 181 dead, 170,098 lb, $822,736.07 is 45.25 %, 425 lb, $2,056.84 and $483.68. Source: spec 2 §3.
 */
export function lotFigures(
  lot: Pick<Lot, 'total_received' | 'total_dead' | 'total_pay_wt' | 'total_cost'>,
): LotFigures {
  return {
    dead_percent: deadPercent(lot),
    average_weight_in: averageWeightIn(lot),
    cost_per_head: divided(lot.total_cost, lot.total_received, 2),
    cost_per_cwt: divided(times(lot.total_cost, 100), lot.total_pay_wt, 2),
  };
}

const SUMMED = [
  'current_hd',
  'total_received',
  'total_dead',
  'total_shipped',
  'total_pay_wt',
  'total_cost',
] as const;

/** Head, lb and $ of several lots together. Example: 151 and 296 head are 447. Source: decision 17. */
export const lotTotals = (
  lots: readonly Pick<Lot, (typeof SUMMED)[number]>[],
): Pick<Lot, (typeof SUMMED)[number]> =>
  Object.fromEntries(SUMMED.map((field) => [field, sumCents(lots.map((lot) => lot[field]))])) as Pick<
    Lot,
    (typeof SUMMED)[number]
  >;

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

export const OUT_TYPES = ['shipped', 'dead'] as const;
const outType = z.enum(OUT_TYPES);
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
