import { rounded, times } from '../kit/money.ts';
import type { FeedingPlanForm } from '../plan/feeding-plan.ts';
import type { PurchaseInput } from './purchase-form.ts';
import { purchaseOut, purchasePrice } from './purchase-price.ts';

export interface LotOfPurchase {
  date_in: string;
  sex: PurchaseInput['sex'];
  total_received: number;
  total_pay_wt: number;
  total_cost: number;
  est_out_wt: number;
  est_out_date: string;
}

/**
 * A purchase as a new lot, bought at the price that can be paid; null while that is not known or not above $0.00. Example: 100
 * head of 650 lb at $2,179.32 are a lot of 65,000 lb for $217,931.85. Source: beyond-2 J21.
 */
export function lotOfPurchase(input: PurchaseInput): LotOfPurchase | null {
  const [price, out] = [purchasePrice(input), purchaseOut(input)];
  if (price === null || out === null || price.total <= 0) return null;
  return {
    date_in: input.date_in,
    sex: input.sex,
    total_received: input.head,
    total_pay_wt: rounded(times(input.head, input.in_wt), 2),
    total_cost: price.total,
    est_out_wt: input.out_wt,
    est_out_date: out.out_date,
  };
}

/** The plan to finish that a purchase was worked out with. Example: 105 $/cwt of gain and 0.45 of yardage. Source: beyond-2 J21. */
export const planOfPurchase = (input: PurchaseInput): FeedingPlanForm => ({
  feed_unit: input.feed_unit,
  feed_rate: input.feed_rate,
  feed_type: 'feed',
  yardage: input.yardage,
  medicine: input.medicine,
  care: input.care,
  freight: input.freight,
  marketing: input.marketing,
  interest: input.interest,
  deaths: input.deaths,
  bills_cover: 'its date',
  billed_feed: null,
  billed_yardage: null,
  all_billed: false,
});
