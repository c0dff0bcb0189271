import { z } from 'zod';
import {
  columnsOf,
  requiredDay,
  optionalNumber,
  optionalText,
  requiredId,
  requiredNumber,
  requiredText,
} from '../kit/fields.ts';
import { LIMITS } from '../kit/limits.ts';
import { LRP_TYPES, totalPremium } from './lrp.ts';
import { divided, plus, sumCents, times } from '../kit/money.ts';

/** The LRP forms, in the order of spec 2 §5. A producer's policies are always their own; an administrator chooses the producer. */

export const FILL_IN_LRP = 'Please fill in all required fields with valid values';
export const SELECT_LOT = 'Please select a lot';
export const LRP_NUMBERS = 'Please enter valid numbers for head count and target weight';
export const ADD_SPLIT = 'Please add at least one lot split';
export const FILL_IN_SPLIT = 'Please fill in all fields for each lot split';
export const CONFIRM_LRP_DELETE = 'Are you sure you want to delete this LRP policy?';

const HEAD = { min: 1, max: LIMITS.head, decimals: 0 };
const TARGET = { min: 0, max: LIMITS.headWeight };
const required = (label: string, longest = 60) => requiredText(FILL_IN_LRP, longest, label);

const putQuantity = optionalNumber('Put quantity', { min: 0, max: LIMITS.contracts, decimals: 0 });

const common = {
  user_id: z
    .union([z.uuid(), z.literal('')], FILL_IN_LRP)
    .nullish()
    .transform((chosen) => chosen || null),
  endorsement_number: required('Endorsement #'),
  state: required('State'),
  county: required('County'),
  type: z.enum(LRP_TYPES, FILL_IN_LRP),
  effective_date: requiredDay(FILL_IN_LRP),
  end_date: requiredDay(FILL_IN_LRP),
  premium: requiredNumber(FILL_IN_LRP, { min: 0, max: LIMITS.price, decimals: 5 }, 'Premium'),
  coverage: requiredNumber(FILL_IN_LRP, { min: 0, max: LIMITS.price }, 'Coverage'),
  put_symbol: optionalText('Put symbol', 12).transform((symbol) => symbol?.toUpperCase() ?? null),
  put_qty: putQuantity,
};

const datesRunForward = {
  holds: (form: { effective_date: string; end_date: string }) => form.end_date >= form.effective_date,
  issue: { path: ['end_date'], error: FILL_IN_LRP },
};

/** An optional lot: empty is null. */
const lotId = (message: string) =>
  z
    .union([requiredId(message), z.literal('')], message)
    .nullish()
    .transform((chosen) => chosen || null);

/** A number with bounds that are checked later, once there is a lot. */
const number = z
  .union([z.number(), z.literal('')], LRP_NUMBERS)
  .nullish()
  .transform((typed) => (typed === '' ? null : (typed ?? null)));
const bounds = {
  head_count: requiredNumber(LRP_NUMBERS, HEAD, 'Head count'),
  target_wt: requiredNumber(LRP_NUMBERS, TARGET, 'Target weight'),
};

/** One lot's part of a policy, with its own put quantity. Source: decision 73. */
const split = z.object({
  lot_id: lotId(FILL_IN_SPLIT),
  head_count: number,
  target_wt: number,
  put_qty: putQuantity,
});
export type LrpSplit = z.infer<typeof split>;

const parts = ['lot_id', 'head_count', 'target_wt'] as const;
const partsWithPut = [...parts, 'put_qty'] as const;
const numbers = ['head_count', 'target_wt'] as const;

interface Issue {
  path: PropertyKey[];
  message: string;
}

const numberIssues = (part: LrpSplit, at: PropertyKey[] = []): Issue[] =>
  numbers.flatMap((name) => {
    const [issue] = bounds[name].safeParse(part[name]).error?.issues ?? [];
    return issue ? [{ path: [...at, name], message: issue.message }] : [];
  });

const singleIssues = (form: LrpSplit): Issue[] => [
  ...(form.lot_id ? [] : [{ path: ['lot_id'], message: SELECT_LOT }]),
  ...numberIssues(form),
];

/** If the policy has a put, each split states its own number of put contracts, 0 for none. */
function splitIssues(splits: readonly LrpSplit[], withPut: boolean): Issue[] {
  if (splits.length === 0) return [{ path: ['splits'], message: ADD_SPLIT }];
  const gaps = splits.flatMap((one, index) =>
    (withPut ? partsWithPut : parts)
      .filter((name) => one[name] === null)
      .map((name) => ({ path: ['splits', index, name], message: FILL_IN_SPLIT })),
  );
  return gaps.length > 0 ? gaps : splits.flatMap((one, index) => numberIssues(one, ['splits', index]));
}

const addForm = (ownerIsChosen: boolean) =>
  z
    .object({
      ...common,
      split: z.boolean().default(false),
      lot_id: lotId(SELECT_LOT),
      head_count: number,
      target_wt: number,
      splits: z.array(split).max(200, 'At most 200 lot splits').default([]),
    })
    .refine(datesRunForward.holds, datesRunForward.issue)
    .refine((form) => !ownerIsChosen || form.user_id !== null, { path: ['user_id'], error: FILL_IN_LRP })
    .superRefine((form, context) => {
      for (const issue of form.split
        ? splitIssues(form.splits, form.put_symbol !== null)
        : singleIssues(form))
        context.addIssue({ code: 'custom', ...issue });
    });

/** Add an LRP policy to one lot, or in split mode one record for each split. Source: spec 2 §5 (LRP add). */
export const addLrpForm = addForm(false);
export type AddLrpForm = z.infer<typeof addLrpForm>;

/** The same for an administrator, who chooses the producer. Source: spec 2 §5 (LRP add). */
export const addLrpForProducerForm = addForm(true);

/** Edit one LRP record; its lot may have been deleted. Source: spec 2 §5 (Edit), decision 29. */
export const editLrpForm = z
  .object({
    ...common,
    lot_id: lotId(SELECT_LOT),
    head_count: requiredNumber(FILL_IN_LRP, HEAD, 'Head count'),
    target_wt: requiredNumber(FILL_IN_LRP, TARGET, 'Target weight'),
  })
  .refine(datesRunForward.holds, datesRunForward.issue);
export type EditLrpForm = z.infer<typeof editLrpForm>;

/** The columns of a policy that its form writes, but for its user. */
export const LRP_COLUMNS = columnsOf(editLrpForm).filter((column) => column !== 'user_id');

/** One record to insert: a lot's part of a policy. */
export type LrpRecord = Omit<EditLrpForm, 'user_id'>;

/** The records to insert for an added policy: one, or one per split. Source: spec 2 §5 (LRP add), decision 73. */
export function lrpRecords({ split: inParts, splits, ...single }: AddLrpForm): LrpRecord[] {
  return (inParts ? splits : [single]).map(({ lot_id, head_count, target_wt, put_qty }) => ({
    ...single,
    lot_id,
    put_qty,
    head_count: head_count ?? 0,
    target_wt: target_wt ?? 0,
  }));
}

export interface SplitPreview {
  head_count: number;
  /** Weighted by head, to two decimals; null while there is no head. */
  target_wt: number | null;
  total_premium: number;
  /** Contracts of all splits; null while none is entered. */
  put_qty: number | null;
}

/**
 * Totals of the splits: head, head-weighted target weight in lb, premiums in $ and put contracts. Incomplete splits are skipped.
 * Example: 100 head at 700 lb and 300 at 800 are 400 at 775 lb. Source: spec 2 §2.
 */
export function splitPreview(splits: readonly Partial<LrpSplit>[], premium: number): SplitPreview {
  const filled = splits.flatMap(({ head_count, target_wt }) =>
    head_count && typeof target_wt === 'number' ? [{ head_count, target_wt, premium }] : [],
  );
  const contracts = splits.flatMap(({ put_qty }) => (typeof put_qty === 'number' ? [put_qty] : []));
  const total = plus(...filled.map((part) => part.head_count));
  const weighed = plus(...filled.map((part) => times(part.head_count, part.target_wt)));
  return {
    head_count: filled.reduce((sum, part) => sum + part.head_count, 0),
    target_wt: divided(weighed, total, 2),
    total_premium: sumCents(filled.map(totalPremium)),
    put_qty: contracts.length === 0 ? null : contracts.reduce((sum, quantity) => sum + quantity, 0),
  };
}
