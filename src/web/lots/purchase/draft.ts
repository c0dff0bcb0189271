import type { Day } from '#domain/kit/days';
import { costsShape, type FeedingPlan } from '#domain/plan/feeding-plan';
import { purchaseForm, type PurchaseInput } from '#domain/purchase/purchase-form';
import { draftOf, type Draft } from '../../ui/form-check.ts';

export type PurchaseDraft = Draft<typeof purchaseForm>;

const COSTS = Object.keys(costsShape) as (keyof typeof costsShape)[];

/** The rates that a purchase begins with: those of the entity's plan that was saved last, else its interest rate and feed as a cost of gain. */
const ratesOf = (
  usual: FeedingPlan | null | undefined,
  interest: number | null | undefined,
): Partial<PurchaseDraft> =>
  usual
    ? Object.fromEntries(COSTS.map((cost) => [cost, usual[cost] ?? '']))
    : { feed_unit: 'gain', interest: interest ?? '' };

/** Initial values of a purchase: today, and the usual rates of its entity. */
export const newPurchase = (
  today: Day | undefined,
  usual: FeedingPlan | null | undefined,
  interest: number | null | undefined,
): PurchaseDraft => ({
  ...draftOf(purchaseForm),
  ...ratesOf(usual, interest),
  date_in: today ?? '',
});

export const purchaseDraftOf = (input: PurchaseInput): PurchaseDraft => draftOf(purchaseForm, input);

/** Fields that must be entered before anything can be worked out. */
const NEEDED = {
  head: 'head',
  date_in: 'date in',
  in_wt: 'in weight',
  out_wt: 'out weight',
  adg: 'ADG',
  feed_rate: 'feed rate',
} as const;

const listed = new Intl.ListFormat('en-US');

interface ParsedPurchase {
  input: PurchaseInput | null;
  /** Errors of the fields that are filled in. */
  errors: Record<string, string>;
  /** Why nothing can be worked out yet: 'Enter in weight, out weight, and ADG'; null where it can. */
  refused: string | null;
}

/** Parses the input; an empty field is no error while the purchase is still being entered. */
export function parsedPurchase(draft: PurchaseDraft): ParsedPurchase {
  const result = purchaseForm.safeParse(draft);
  if (result.success) return { input: result.data, errors: {}, refused: null };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) {
    const field = String(path[0]);
    if (draft[field as keyof PurchaseDraft] !== '') errors[field] ??= message;
  }
  const missing = Object.entries(NEEDED).flatMap(([field, label]) =>
    draft[field as keyof typeof NEEDED] === '' ? [label] : [],
  );
  const [wrong] = Object.values(errors);
  return {
    input: null,
    errors,
    refused: wrong ?? `Enter ${listed.format(missing)} to see what you can pay`,
  };
}
