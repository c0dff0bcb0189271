import { z } from 'zod';
import {
  idSchema,
  optionalNumber,
  requiredDay,
  requiredNumber,
  requiredText,
  withRule,
} from '../kit/fields.ts';
import { LIMITS } from '../kit/limits.ts';
import { count } from '../kit/format.ts';
import { SEXES } from '../lots/lots.ts';
import { costsShape } from '../plan/feeding-plan.ts';
import { daysToFinish } from './days-to-finish.ts';

/** More days on feed than this are a mistake. */
const MOST_DAYS = 730;

export const NO_GAIN = 'Out weight must be above the in weight';

const weight = (label: string) =>
  requiredNumber(`${label} must be greater than 0`, { above: 0, max: LIMITS.headWeight });
const step = (label: string) =>
  requiredNumber(`${label} must be greater than 0`, { above: 0, max: LIMITS.price }).default(5);

/** The fields of *Plan a Purchase*, in the order they are checked. Prices in $/cwt, target in $ a head. Source: beyond-2 J20 and J21. */
const fields = z.object({
  head: requiredNumber('Head count must be at least 1', { min: 1, max: LIMITS.head, decimals: 0 }),
  sex: z.enum(SEXES, 'Sex is required').default('steers'),
  date_in: requiredDay('Date in is required'),
  in_wt: weight('In weight'),
  out_wt: weight('Out weight'),
  adg: requiredNumber('ADG must be greater than 0', { above: 0, max: 100 }),
  ...costsShape,
  target: optionalNumber(
    'Target',
    { min: -LIMITS.price, max: LIMITS.price },
    'Target must be a number',
  ).transform((target) => target ?? 0),
  /** The futures price at which they are sold; null goes by the current price of the contract. */
  price: optionalNumber('Sale price', { min: 0, max: LIMITS.price, decimals: 3 }),
  basis: optionalNumber('Basis', { min: -1000, max: 1000 }, 'Basis must be a number'),
  /** A price to pay, of which the break-even sale is worked out. */
  paid_cwt: optionalNumber('Price', { min: 0, max: LIMITS.price, decimals: 3 }),
  step_price: step('Step of the sale price'),
  step_feed: step('Step of the cost of gain'),
});

const weightsInOrder = withRule(fields, 'out_wt', ({ in_wt, out_wt }) =>
  typeof in_wt === 'number' && typeof out_wt === 'number' && out_wt <= in_wt ? NO_GAIN : null,
);

type Weights = Pick<z.infer<typeof fields>, 'in_wt' | 'out_wt' | 'adg'>;

/** Rules are checked beside fields that are refused, which may hold anything. */
const areNumbers = ({ in_wt, out_wt, adg }: Partial<Record<keyof Weights, unknown>>): boolean =>
  [in_wt, out_wt, adg].every((value) => typeof value === 'number');

/** The input of a purchase plan. Source: beyond-2 J20. */
export const purchaseForm = withRule(weightsInOrder, 'adg', (input) => {
  const days = areNumbers(input) ? daysToFinish(input) : null;
  return days !== null && days > MOST_DAYS
    ? `Days on feed would be ${count(days)}: at most ${MOST_DAYS}`
    : null;
});
export type PurchaseInput = z.infer<typeof purchaseForm>;

export const purchasePlanForm = z.object({ name: requiredText('Name is required', 80), input: purchaseForm });
export type PurchasePlanForm = z.infer<typeof purchasePlanForm>;

export const purchasePlanSchema = z.object({
  id: idSchema,
  name: z.string(),
  owner: z.string(),
  input: purchaseForm,
  version: z.int(),
});
export type PurchasePlan = z.infer<typeof purchasePlanSchema>;
