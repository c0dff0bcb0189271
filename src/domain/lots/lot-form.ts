import { z } from 'zod';
import {
  columnsOf,
  requiredDay,
  optionalNumber,
  requiredNumber,
  requiredText,
  withRule,
} from '../kit/fields.ts';
import { LIMITS } from '../kit/limits.ts';
import { refuseConfusableName } from '../kit/confusable-names.ts';
import { partnershipShare, sex } from './lots.ts';

/** Adding a lot requires a loaded profile. Source: spec 1 §5. */
export const USER_PROFILE_NOT_LOADED = 'User profile not loaded. Please refresh the page.';

const ONE_HEAD = 'Head count received must be at least 1';

/** Lot numbers are stored in Unicode NFKC form. One or two dots alone would change the path of the lot's URL. */
const text = requiredText('Lot number is required', 60);
const dotsAlone = [/^(?!\.{1,2}$)/, 'Lot number cannot be only dots'] as const;

/** A new lot number; an existing one may stay. Example: 'Ａ１' is stored as 'A1'. Source: decision 63. */
export const newLotNumber = text
  .normalize('NFKC')
  .regex(...dotsAlone)
  .superRefine(refuseConfusableName('Lot number'));

/** The fields of the lot form in the order they are checked, with their first values. Source: spec 1 §3 and §5 (Lot form). */
const fields = z.object({
  lot: text.regex(...dotsAlone),
  owner: requiredText('Owner is required'),
  date_in: requiredDay('Date in is required'),
  source: requiredText('Source is required'),
  location: requiredText('Location is required'),
  total_received: requiredNumber('Head count received must be greater than 0', {
    above: 0,
    max: LIMITS.head,
  }),
  total_pay_wt: requiredNumber('Pay weight must be greater than 0', { above: 0, max: LIMITS.lotWeight }),
  total_cost: requiredNumber('Cost cannot be negative', {
    min: 0,
    max: LIMITS.money,
    required: 'Cost is required',
  }),
  est_out_wt: requiredNumber('Estimated out weight must be greater than 0', {
    above: 0,
    max: LIMITS.headWeight,
  }),
  est_out_date: requiredDay('Estimated out date is required'),
  sex: sex.default('steers'),
  partnership: z.boolean().default(false),
  percent_owned: requiredNumber('Percent owned must be between 0.01 and 100', {
    min: 0.01,
    max: 100,
  }).default(100),
  left_open: z.boolean().default(false),
});

/** The columns of a lot that its form writes; forms and imports take them from here. The totals are those of its receivings. */
export const LOT_COLUMNS = columnsOf(
  fields.omit({ owner: true, total_received: true, total_pay_wt: true, total_cost: true }),
);

/**
 * Edit Lot. Head, pay weight and cost are editable only if the lot has exactly one receiving. On a partnership lot head is a
 * share and may be below one. Source: spec 1 §5, decisions 11 and 12.
 */
export const editLotForm = withRule(
  fields.partial({ total_received: true, total_pay_wt: true, total_cost: true }),
  'total_received',
  ({ partnership, total_received: head }) =>
    partnership || head === undefined || head >= 1 ? null : ONE_HEAD,
);
export type EditLotForm = z.infer<typeof editLotForm>;

/** Edit Lot without exactly one receiving: the totals are the sums of the records. Source: decision 12. */
export const editLotOfManyForm = fields.omit({ total_received: true, total_pay_wt: true, total_cost: true });

/** Add Lot: the user enters the whole lot, and the owner's share must not round to zero. Source: spec 1 §5, decision 11. */
export const addLotForm = withRule(
  fields.extend({ lot: newLotNumber }),
  'total_received',
  ({ partnership, total_received: head }) => {
    if (head < 1) return ONE_HEAD;
    return partnership || Number.isInteger(head) ? null : 'Head count received must be a whole number';
  },
).refine((form) => !form.partnership || shareIsSomething(form), {
  path: ['percent_owned'],
  error: 'Your share must come to at least 0.01 head and 0.01 lb',
});
export type AddLotForm = z.infer<typeof addLotForm>;

function shareIsSomething(form: z.infer<typeof fields>): boolean {
  const share = partnershipShare(form.percent_owned, form);
  return share.total_received > 0 && share.total_pay_wt > 0;
}

/** The lot's basis in $/cwt, editable in place; empty clears it. Source: spec 2 §5. */
export const basisForm = z.object({
  basis: optionalNumber('Basis', { min: -1000, max: 1000 }, 'Basis must be a number'),
});
