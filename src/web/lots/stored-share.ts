import { partnershipShare } from '#domain/lots/lots';
import { numberTyped, type TypedNumber } from '#domain/kit/typed-numbers';
import { head, money, share, weightExact } from '#domain/kit/format';
import type { LotDraft } from './lot-fields.tsx';

const amount = (typed: TypedNumber): number => numberTyped(typed) ?? 0;

/** The share that Add Lot will store: `Stored as your 50% share: 50.5 head, 30,000 lbs, $75,000.00` */
export function storedShare(typed: LotDraft): string {
  const percent = amount(typed.percent_owned);
  if (percent < 0.01 || percent > 100)
    return 'Enter the whole lot: head, weight and cost are stored as your share';
  const stored = partnershipShare(percent, {
    total_received: amount(typed.total_received),
    total_pay_wt: amount(typed.total_pay_wt),
    total_cost: amount(typed.total_cost),
  });
  const amounts = [
    `${head(stored.total_received)} head`,
    `${weightExact(stored.total_pay_wt)} lbs`,
    money(stored.total_cost),
  ];
  return `Enter the whole lot. Stored as your ${share(percent)} share: ${amounts.join(', ')}`;
}
