import { plus, rounded, times } from '../kit/money.ts';
import type { PurchaseInput } from './purchase-form.ts';
import { type PurchaseFacts, purchasePrice } from './purchase-price.ts';

/** What can be paid, $/cwt, by sale price and cost of gain. */
export interface PurchaseGrid {
  /** Cash prices of the rows, $/cwt. */
  sale_prices: number[];
  /** The columns, $/cwt of gain. */
  costs_of_gain: number[];
  /** A row for each sale price. */
  cells: number[][];
}

const PRICE_STEPS = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
const FEED_STEPS = [-2, -1, 0, 1, 2];

const stepped = (from: number, steps: readonly number[], step: number): number[] =>
  steps.map((count) => rounded(plus(from, times(step, count)), 4)).filter((amount) => amount >= 0);

/**
 * What can be paid at nine sale prices and five costs of gain around those entered; null unless feed is a cost of gain and the price is
 * known. Example: at 227.70 and 105.00 it is 335.28, at 222.70 and 110.00 it is 319.37. Source: beyond-2 J21.
 */
export function purchaseGrid(
  input: PurchaseFacts & Pick<PurchaseInput, 'step_price' | 'step_feed'>,
): PurchaseGrid | null {
  if (input.feed_unit !== 'gain' || input.price === null || purchasePrice(input) === null) return null;
  const prices = stepped(input.price, PRICE_STEPS, input.step_price);
  const costs = stepped(input.feed_rate, FEED_STEPS, input.step_feed);
  return {
    sale_prices: prices.map((price) => rounded(plus(price, input.basis ?? 0), 3)),
    costs_of_gain: costs,
    cells: prices.map((price) =>
      costs.map((feed_rate) => purchasePrice({ ...input, price, feed_rate })?.pay_cwt ?? 0),
    ),
  };
}
